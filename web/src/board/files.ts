/** Board files and map files: docs/boards.md, docs/maps.md. */
import type { OwnBoard } from '../engine/letters';
import type { Card } from '../net/messages';

export type { OwnBoard };

export type Text = { en: string; fr: string };
export type RouteColor = Card | 'gray';
export type City = { id: string; name: Text; country?: string };
export type Route = {
  id: string; from: string; to: string; length: number; color: RouteColor;
  kind: 'track' | 'tunnel' | 'ferry'; locomotives?: number; parallel?: number; swap?: number;
};
export type Ticket = { id: string; from: string; to: string; points: number; deck?: string };
export type Festival = { id: string; name: Text; cities: string[]; points: number[] };
export type ProvinceLine = { color: Card; name: Text; cells: number[] };
export type Mechanics = {
  longest_path?: { points: number };
  most_tickets?: { points: number };
  ferries?: object;
  card_swaps?: { ferry_locomotive: number };
  tunnels?: { reveal: number };
  two_ticket_decks?: { decks: [string, string] };
  passengers?: { per_player: number; stacks: Record<string, number[]>; goods: Record<string, string> };
  draft?: { deal: number; keep: number };
  festivals?: { festivals: Festival[] };
  express?: { cards: number[] };
  provinces?: { lines: ProvinceLine[]; points: Record<string, number[]> };
  attractions?: { points: number; cities: string[] };
  stations?: { points: number };
};
type Refused = 'under' | 'box' | 'shuffle';
export type BoardFile = {
  id: string; name: Text; summary: Text; players: { min: number; max: number }; trains: number;
  provenance: { level: string; doubts?: string[] };
  cards: Partial<Record<Card, number>>; card_names?: Partial<Record<Card, Text>>;
  route_points: Record<string, number>;
  switches: {
    opening_tickets?: { deal: number; keep: number }; draw_tickets: { deal: number; keep: number };
    refused_opening_tickets: Refused; refused_tickets: Refused;
    row_locomotive_takes_both: boolean; locomotives_wild_on: Route['kind'][];
    routes_scored: 'at_claim' | 'at_end'; tie_breaks: string[]; double_routes_from: number;
  };
  mechanics: (string | Mechanics)[];
  countries?: { id: string; name: Text }[];
  cities: City[]; routes: Route[]; tickets: Ticket[];
};

/** A board as the start page shows it, with the addresses of its files. */
export type BoardCard = {
  id: string; name: Text; summary: Text; players: { min: number; max: number };
  sure: string; note?: Text; board: string; map: string; picture: string; relief: string; size: [number, number];
  /** Opened on this device: its texts are here, and have no addresses. */
  own?: OwnBoard;
};

export type Point = [number, number];
export type CityPlace = {
  at: Point;
  label?: { at: Point; anchor: 'start' | 'middle' | 'end'; lines?: { en: string[]; fr: string[] } };
  badge?: Point;
};
export type RoutePlace = { path: string; spaces: [number, number, number][] };
export type PlaceName = Text & { at: Point; angle: number; size: number; kind: 'sea' | 'land' };
export type MapFile = {
  board: string; size: [number, number]; space: { length: number; width: number };
  city: { radius: number; exit: number }; label: { size: number; weight: number; line?: number; exit?: number }; badge?: number;
  cities: Record<string, CityPlace>; routes: Record<string, RoutePlace>;
  land?: string; lakes?: string; parks?: string; rivers?: string; borders?: string; inner?: string; home?: string;
  names?: PlaceName[]; hills?: [number, number, number][];
  /** Where a compass rose has room: x, y, radius; and how far north is turned. */
  rose?: [number, number, number]; north?: number;
};
