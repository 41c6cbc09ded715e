/** Sounds of our own, made on the spot: wheels over a joint, a station gong, a whistle. Only when switched on. */
let context: AudioContext | undefined;

type Tone = { at: number; hz: number; to?: number; s: number; loud: number; form: OscillatorType };

const sounds: Record<'card' | 'claim' | 'turn' | 'last', Tone[]> = {
  card: [{ at: 0, hz: 900, to: 500, s: 0.05, loud: 0.08, form: 'triangle' }],
  claim: [0, 0.11, 0.3, 0.41].map((at) => ({ at, hz: 150, to: 70, s: 0.07, loud: 0.25, form: 'square' as const })),
  turn: [
    { at: 0, hz: 659, s: 0.45, loud: 0.12, form: 'sine' },
    { at: 0.22, hz: 523, s: 0.6, loud: 0.12, form: 'sine' },
  ],
  last: [622, 740, 932].map((hz) => ({ at: 0, hz, to: hz * 0.97, s: 0.9, loud: 0.05, form: 'sawtooth' as const })),
};

export function sound(name: keyof typeof sounds): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { at, hz, to, s, loud, form } of sounds[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = form;
    tone.frequency.setValueAtTime(hz, now + at);
    if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, now + at + s);
    volume.gain.setValueAtTime(loud, now + at);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + s);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + s + 0.02);
  }
}
