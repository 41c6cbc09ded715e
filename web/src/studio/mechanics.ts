/** What each mechanic of a drawing begins with, and which of its fields are numbers, or lists of them. What they may be is the engine's to say. */
import type { Mechanics } from '../board/files';
import { COLORS, type Draft } from './draft.svelte';

export type MechanicName = keyof Mechanics;
type Fields = Record<string, unknown>;
/** A field of a mechanic: where it is, and what is in it. */
export type Field = { label: string; value: number | number[]; set: (value: number | number[]) => (fields: Fields) => void };

const STARTS: { [Name in MechanicName]-?: (draft: Draft) => NonNullable<Draft['mechanics'][Name]> } = {
  longest_path: () => ({ points: 10 }),
  most_tickets: () => ({ points: 10 }),
  ferries: () => ({}),
  tunnels: () => ({ reveal: 3 }),
  card_swaps: () => ({ ferry_locomotive: 3 }),
  two_ticket_decks: () => ({ decks: ['short', 'long'] }),
  passengers: () => ({ per_player: 2, reset_at: 3, stacks: { small: [3, 2, 1], large: [6, 5, 4, 3] }, goods: {} }),
  draft: () => ({ deal: 4, keep: 2 }),
  festivals: () => ({ festivals: [] }),
  express: () => ({ cards: [1, 2, 3] }),
  provinces: ({ rules: { players } }) => ({
    lines: [], points: Object.fromEntries(Array.from({ length: players.max - players.min + 1 }, (_, i) => [String(players.min + i), [10, 5]])),
  }),
  attractions: () => ({ points: 3, cities: [] }),
  stations: () => ({ points: 4 }),
};
export const MECHANICS = Object.keys(STARTS) as MechanicName[];

export function switchMechanic(draft: Draft, name: MechanicName, on: boolean): void {
  if (on) Object.assign(draft.mechanics, { [name]: STARTS[name](draft) });
  else delete draft.mechanics[name];
}

/** The numbers of a mechanic that is on, with a label of the texts for each. */
export function fieldsOf(fields: Fields): Field[] {
  const simple = Object.entries(fields).filter((entry): entry is [string, number | number[]] => typeof entry[1] === 'number' || isNumbers(entry[1]));
  const stacks = Object.entries((fields['stacks'] as Record<string, number[]> | undefined) ?? {});
  return [
    ...simple.map(([label, value]): Field => ({ label, value, set: (next) => (to) => (to[label] = next) })),
    ...stacks.map(([label, value]): Field => ({ label, value, set: (next) => (to) => ((to['stacks'] as Fields)[label] = next) })),
  ];
}
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');

/** The cells of a province by its colour; none: there is no such province. */
export function setCells(draft: Draft, color: string, name: string, cells: number[]): void {
  const provinces = draft.mechanics.provinces;
  if (!provinces) return;
  const others = provinces.lines.filter((line) => line.color !== color);
  const added = cells.length > 0 ? [{ color: color as (typeof others)[number]['color'], name: { en: name, fr: name }, cells }] : [];
  provinces.lines = [...others, ...added].sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color));
}

/** Provinces have points for every number of players; another number brings those of its neighbour. */
export function fitPlayers(draft: Draft): void {
  const { mechanics: { provinces }, rules: { players } } = draft;
  if (!provinces) return;
  const some = Object.values(provinces.points)[0] ?? [10, 5];
  provinces.points = Object.fromEntries(
    Array.from({ length: Math.max(0, players.max - players.min + 1) }, (_, i) => String(players.min + i)).map((n) => [n, provinces.points[n] ?? some]),
  );
}
