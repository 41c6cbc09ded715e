/** What calls a person back to the table: sounds of our own, made on the spot (wheels over a joint, a station gong, a whistle), the tab's sign, notices. */
import { folder } from '../base/site';

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
