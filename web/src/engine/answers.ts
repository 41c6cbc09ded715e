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
/** Points as they are counted, one after the other; `text` stands after the name of the seat. */
export type Counted = { seat: number; source: string; points: number; text: string; ticket?: string };
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
  /** After the game. */
  count?: Counted[];
  /** After the game: by seat, what decided. */
  verdicts?: Record<string, string>;
};

/** How the special scoring stands; boards tell of what they score. */
export type ScoringLine = {
  color: Card; name: string; cells: { value: number; seat: number; move?: string }[]; ranks: { seat: number; sum: number; points: number }[]; routes: string[];
};
type BySeat<T> = Record<string, T>;
export type Scoring = {
  longest?: { points: number; seats: BySeat<{ length: number; routes: string[]; leads: boolean }> };
  most_tickets?: { points: number; done?: number };
  festivals?: { list: { id: string; name: string; cities: string[]; lying: number; mine?: number; worth?: number; gain?: number; next?: number }[]; seats: BySeat<number>; worth?: number };
  provinces?: { points: number[]; lines: ScoringLine[]; seats: BySeat<number> };
  attractions?: { points: number; cities: number; seats: BySeat<{ cities: string[]; points: number; routes: number; sum: number }> };
  passengers?: { seats: BySeat<{ left: number; at: string[]; goods: number }>; cities: Record<string, number[]>; tokens: number; points: number; rides: { from: string; to: string; routes: string[]; points: number; cards: number }[] };
  stations?: { points: number; seats: BySeat<{ left: number; points: number; at: string[] }> };
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
