/** Time to think, as people read it. */
import { preferences } from '../base/preferences.svelte';
import type { Timing } from '../net/messages';
import { t } from '../text/catalogue';

/** The server's clock minus that of this device, which may be minutes off. */
let ahead = Number.NEGATIVE_INFINITY;

/** A message carries the server's time. The one that travelled least tells best. */
export const heardTime = (at: number): void => void (ahead = Math.max(ahead, at - Date.now()));
export const serverNow = () => Date.now() + (Number.isFinite(ahead) ? ahead : 0);

const two = (n: number) => String(n).padStart(2, '0');

/** 4:05 · 2 h 04 min · 3 d 4 h */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return t().table.daysLeft(Math.floor(hours / 24), hours % 24);
  return hours > 0 ? t().table.hours(hours, two(minutes % 60)) : `${minutes}:${two(seconds % 60)}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86_400], ['hour', 3600], ['minute', 60]];

/** "5 minutes ago", "yesterday". */
export function ago(ms: number): string {
  const seconds = Math.max(0, (Date.now() - ms) / 1000);
  const found = UNITS.find(([, least]) => seconds >= least);
  if (found === undefined) return t().justNow;
  const [unit, size] = found;
  return new Intl.RelativeTimeFormat(preferences.language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

/** What was agreed on; nothing where there is no clock. */
export function timingWords(timing: Timing | undefined): string {
  if (timing?.kind === 'clock') return t().setup.clock(Math.round(timing.bank / 60), timing.increment ?? 0);
  return timing?.kind === 'days' ? t().setup.days(timing.days) : '';
}
