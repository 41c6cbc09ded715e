/** What a person has chosen for this device, and how the browser keeps that and more. */
import type { TrainColor, TrainShape } from '../net/messages';

export type Language = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'roundhouse.preferences';

const usual = {
  language: (navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en') as Language,
  theme: 'auto' as Theme,
  symbols: true,
  /** Asks before a route is paid even when there is one way only. */
  confirm: true,
  /** Asks "are you sure?" before a clear mistake, alone against computer players (game/doubts.svelte.ts). */
  coach: false,
  /** Every route that can be claimed shines, not only those on the ways of one's tickets. */
  allClaims: false,
  sound: false,
  /** How loud, from 0 to 1. */
  volume: 0.5,
  /** The kinds of cards in hand by their number, not by colour. */
  largestFirst: false,
  /** A phone trembles when it is one's turn after a while. */
  vibrate: true,
  /** A notice when it is one's turn and one looks elsewhere. */
  notify: false,
  /** Single keys act at the table; people who dictate or use other key tools switch them off. */
  keys: true,
  /** How long animations last: 0 for none, 1 for the usual time. */
  motion: 1,
  /** What one is called at tables of this device; empty: nothing in particular. */
  name: '',
  /** Colour and shape of one's trains (board/livery.svelte.ts); empty: whatever the seat has. */
  trainColor: '' as TrainColor | '',
  trainShape: '' as TrainShape | '',
  board: 'usa',
  level: 'casual',
  opponents: 1,
  /** Has neither finished a game nor begun a lesson here. */
  newcomer: true,
};
export type Preferences = typeof usual;

/** What this browser keeps under a name; undefined if it keeps nothing. */
export function recall<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is kept: a browser that keeps nothing still plays. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const preferences = $state<Preferences>({ ...usual, ...recall<Partial<Preferences>>(KEY) });

export const keepPreferences = (): boolean => remember(KEY, preferences);

/** Under which name a browser keeps the lesson of this device: at which table it goes on, and which notes have been told. */
export const LESSON = 'roundhouse.lesson';
export type Lesson = { table: string; told: string[] };

/** Whether there is a keyboard: where there is a mouse there is one; elsewhere it is known once a key was pressed. */
export const keyboard = $state({ here: matchMedia('(any-pointer: fine)').matches });

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** How long an animation of so many milliseconds takes on this device. */
export const duration = (ms: number): number => (still.matches ? 0 : ms * preferences.motion);
