/** What the engine tells a page, in the language chosen: the answers of `device/`, described there. */
import type { Card } from '../net/messages';

export type BoardWords = {
  cards: Partial<Record<Card, { name: string; the: string; counts: string[] }>>;
  routes: Record<string, { name: string; facts: string; points: number }>;
  tickets: Record<string, { name: string; points: number; ends: [string, string]; from: string[]; to: string[] }>;
};

export type TicketWay = { state: 'done' | 'open' | 'lost'; missing: number; routes: string[]; from: string; to: string };
/** What points come from, on the map. */
export type SourcePlaces = { routes: string[]; cities: string[]; tickets: string[] };
export type SeatInsight = { points: number; tickets: Record<string, TicketWay>; stations_left?: number; places?: Record<string, SourcePlaces> };
export type MoveInsight = { text: string; routes: string[]; cities: string[]; cards: Partial<Record<Card, number>> };
export type RideWay = { routes: string[]; points: number; cards: number };
export type Insight = {
  prompt: string;
  moves: Record<string, MoveInsight>;
  payments: string[];
  fits: Record<string, string[]>;
  helpful: string[];
  ride: Record<string, RideWay>;
  tokens: Record<string, number>;
  station_cost: number;
  seats: Record<string, SeatInsight>;
};

/** A sentence and what it is about, so that it can be shown on the map; `what` if it tells of taking back. */
export type StoryLine = { text: string; seat: number; routes: string[]; cities: string[]; decision: number; v: number; what?: string };
/** Cards on their way, and those turned up for a tunnel. */
export type Moment = { taken: { seat: number; card: Card | null; place: number | null }[]; revealed: Card[]; route: string };
export type Story = { lines: StoryLine[]; moments: Record<string, Moment>; ride: number; curves: number[][] };

export type DealCheck = {
  seed: string; commitment: string; fits: boolean; record: boolean; cards: number; tickets: number;
  hands: Record<string, Partial<Record<Card, number>>>; wrong?: { line: number; told: string; dealt: string };
};
