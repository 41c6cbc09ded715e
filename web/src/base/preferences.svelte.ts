/** What a person has chosen for this device; kept in the browser. */
export type Language = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'roundhouse.preferences';

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

const usual = {
  language: browserLanguage() as Language,
  theme: 'auto' as Theme,
  /** A symbol for every colour. */
  symbols: true,
  /** Asks before a route is paid even when there is one way only. */
  confirm: true,
  /** Every route that can be claimed shines, not only those on the ways of one's tickets. */
  allClaims: false,
  sound: false,
  /** Single keys act at the table; people who dictate or use other key tools switch them off. */
  keys: true,
  /** How long animations last: 0 for none, 1 for the usual time. */
  motion: 1,
  board: 'usa',
  level: 'casual',
  opponents: 1,
};
export type Preferences = typeof usual;

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences = $state<Preferences>({ ...usual, ...stored() });

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** How long something that lasts so many milliseconds shall last here. */
export function duration(ms: number): number {
  return still.matches ? 0 : ms * preferences.motion;
}
