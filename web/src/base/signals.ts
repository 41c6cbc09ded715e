/** What calls a person back to the table: sounds of our own, made on the spot (cards, wagons, a station gong, a whistle), the tab's sign, notices. */
import { preferences } from './preferences.svelte';
import { folder } from './site';

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** A tone, or noise around a pitch, that may slide to another one. */
type Sound = { at: number; hz: number; to?: number; s: number; loud: number; form: OscillatorType | 'noise' };

/** The time between two wagons that settle: table/Arrivals.svelte rolls them in so. */
const WAGON_S = 0.13;
const FIRST_WAGON_S = 0.35;

const chord = (hz: number[], { at = 0, apart = 0, s = 0.9, loud = 0.06, form = 'sine' as OscillatorType, slide = 1 } = {}): Sound[] => hz.map((one, i) => ({ at: at + i * apart, hz: one, to: one * slide, s, loud, form }));
const sounds = {
  card: (): Sound[] => [{ at: 0, hz: 3400, to: 1200, s: 0.11, loud: 0.3, form: 'noise' }, { at: 0.08, hz: 420, to: 180, s: 0.05, loud: 0.1, form: 'triangle' }],
  deck: (): Sound[] => [0, 0.05, 0.1].map((at): Sound => ({ at, hz: 2200, to: 900, s: 0.06, loud: 0.25, form: 'noise' })).concat({ at: 0.16, hz: 360, to: 160, s: 0.06, loud: 0.1, form: 'triangle' }),
  /** One click a wagon: iron, and the wood under it. */
  wagons: (n: number): Sound[] => Array.from({ length: n }, (_, i) => FIRST_WAGON_S + i * WAGON_S).flatMap((at): Sound[] => [
    { at, hz: 2600, to: 700, s: 0.04, loud: 0.3, form: 'noise' },
    { at, hz: 150, to: 75, s: 0.07, loud: 0.16, form: 'square' },
  ]),
  /** A station gong. */
  turn: (): Sound[] => chord([659, 523], { apart: 0.22, s: 0.6, loud: 0.12 }),
  /** A steam whistle, short and long. */
  last: (): Sound[] => [{ at: 0, s: 0.25 }, { at: 0.4, s: 1.1 }].flatMap(({ at, s }) => [...chord([622, 740, 932], { at, s, loud: 0.045, form: 'sawtooth', slide: 0.96 }), { at, hz: 2000, s, loud: 0.08, form: 'noise' as const }]),
  over: (): Sound[] => [...chord([392, 523, 659], { apart: 0.16, s: 0.5, loud: 0.1 }), ...chord([392, 523, 659, 784], { at: 0.5, s: 1.6, loud: 0.08 })],
};

/** Plays a sound, at the volume of this device. */
export function ring(name: keyof typeof sounds, n = 0): void {
  context ??= new AudioContext();
  // A page that has not been pressed yet stays silent until it is.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const { currentTime: now, destination } = context;
  const all = context.createGain();
  all.gain.value = preferences.volume;
  all.connect(destination);
  for (const one of sounds[name](n)) {
    const volume = context.createGain();
    volume.gain.setValueAtTime(one.loud, now + one.at);
    volume.gain.exponentialRampToValueAtTime(0.001, now + one.at + one.s);
    const source = one.form === 'noise' ? noise(context, one, now) : tone(context, { ...one, form: one.form }, now);
    source.out.connect(volume).connect(all);
    source.from.start(now + one.at);
    source.from.stop(now + one.at + one.s + 0.02);
  }
}

type Source = { from: AudioScheduledSourceNode; out: AudioNode };
function slide(pitch: AudioParam, { at, hz, to, s }: Sound, now: number): void {
  pitch.setValueAtTime(hz, now + at);
  if (to !== undefined) pitch.exponentialRampToValueAtTime(to, now + at + s);
}
function tone(audio: AudioContext, one: Sound & { form: OscillatorType }, now: number): Source {
  const from = audio.createOscillator();
  from.type = one.form;
  slide(from.frequency, one, now);
  return { from, out: from };
}
function noise(audio: AudioContext, one: Sound, now: number): Source {
  if (hiss === undefined) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    hiss.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  }
  const from = audio.createBufferSource();
  from.buffer = hiss;
  from.loop = true;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  slide(band.frequency, one, now);
  from.connect(band);
  return { from, out: band };
}

type Notice = { title: string; body: string };

/** The tab's sign, with a dot where something waits. */
async function showSign(dot: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  link.dataset['plain'] ??= link.href;
  const plain = link.dataset['plain'];
  const drawn = dot ? (await (await fetch(plain)).text()).replace('</svg>', '<circle cx="20" cy="-20" r="15" fill="#f5a60a" stroke="#fff" stroke-width="4"/></svg>') : '';
  link.href = dot ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : plain;
}

/** A notice of the system, which a press leads back from (web/public/worker.js). */
async function show({ title, body }: Notice, table: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const notice = { body, tag: table, icon: `${folder}icon-192.png`, data: location.href };
  if (registration !== undefined) await registration.showNotification(title, notice);
  else new Notification(title, notice).onclick = () => window.focus();
}

/** For somebody who looks elsewhere: a dot on the tab's sign, a badge on an installed page, and a notice if they want one. */
export async function call(table: string, notice?: Notice): Promise<void> {
  void navigator.setAppBadge?.(1).catch(() => undefined);
  await showSign(true);
  if (notice !== undefined) await show(notice, table);
}

/** They are back, or somebody else is asked. */
export async function calm(table: string): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => undefined);
  await showSign(false);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}
