/** A board that is being drawn: nearly the board file itself, with every step to be taken back, kept on this device. Whether it is right is the engine's to say. */
import { untrack } from 'svelte';
import type { City, Festival, Mechanics, Route, RouteColor, Text, Ticket } from '../board/files';
import { Rows } from '../engine/rows';
import type { Card } from '../net/messages';
import { s } from '../text/studio';

export type DraftCity = City & { lat: number; lon: number };
/** Where the paper lies on the globe: its middle, and how many degrees north to south it shows. */
export type Area = { lat: number; lon: number; height: number };
export type DraftRules = {
  players: { min: number; max: number }; trains: number; opening_hand: number;
  cards: Partial<Record<Card, number>>; route_points: Record<string, number>;
  opening_tickets: { deal: number; keep: number }; draw_tickets: { deal: number; keep: number };
  double_routes_from: number; row_reset_at: number; row_locomotive_takes_both: boolean; routes_at_end: boolean;
};
export type Draft = {
  name: string; map: boolean; area: Area; rules: DraftRules; mechanics: Mechanics & { passengers?: { reset_at?: number } };
  cities: DraftCity[]; routes: Route[]; tickets: Ticket[];
};
export type Version = { at: number; draft: Draft };
/** What is kept of one. */
export type Kept = { key: string; draft: Draft; versions: Version[]; changed: number };
export type Selection = { kind: 'city' | 'route'; id: string } | undefined;

const PREFIX = 'studio/';
const MOST_STEPS = 200;
const MOST_VERSIONS = 30;
const PLAIN: Area = { lat: 45, lon: 0, height: 4 };
const WORLD: Area = { lat: 48, lon: 9, height: 24 };
export const COLORS: RouteColor[] = ['gray', 'purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green'];
export const CARDS: Card[] = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive', 'locomotive_4', 'passenger'];

/** An empty sheet, with the usual figures of a small game. */
export const emptyDraft = (name: string): Draft => ({
  name, map: false, area: { ...PLAIN },
  rules: {
    players: { min: 2, max: 3 }, trains: 20, opening_hand: 4,
    cards: { purple: 6, white: 6, blue: 6, yellow: 6, orange: 6, black: 6, red: 6, green: 6, locomotive: 8 },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15 },
    opening_tickets: { deal: 3, keep: 2 }, draw_tickets: { deal: 3, keep: 1 },
    double_routes_from: 4, row_reset_at: 3, row_locomotive_takes_both: true, routes_at_end: false,
  },
  mechanics: {}, cities: [], routes: [], tickets: [],
});

export async function keptDrafts(): Promise<Kept[]> {
  const rows = await (await Rows.open()).find(PREFIX);
  return rows.map(({ row }) => row as Kept).filter((row) => Array.isArray(row?.draft?.cities)).sort((a, b) => b.changed - a.changed);
}
export async function removeDraft(key: string): Promise<void> {
  await (await Rows.open()).remove([PREFIX + key]);
}

export class Drawing {
  draft = $state.raw<Draft>(emptyDraft(''));
  selected = $state.raw<Selection>();
  versions = $state.raw<Version[]>([]);
  /** Whether the browser keeps what is drawn. */
  safe = $state(true);
  #past = $state.raw<Draft[]>([]);
  #future = $state.raw<Draft[]>([]);
  #saving: Promise<void> = Promise.resolve();
  readonly key: string;

  constructor({ key, draft, versions }: Kept) {
    this.key = key;
    this.draft = draft;
    this.versions = versions;
  }

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly city = $derived(this.selected?.kind === 'city' ? this.draft.cities.find(({ id }) => id === this.selected?.id) : undefined);
  readonly route = $derived(this.selected?.kind === 'route' ? this.draft.routes.find(({ id }) => id === this.selected?.id) : undefined);

  /** One step, which can be taken back. */
  change(how: (draft: Draft) => void): void {
    const next = structuredClone(untrack(() => this.draft));
    how(next);
    this.#past = [...this.#past.slice(1 - MOST_STEPS), this.draft];
    this.#future = [];
    this.#show(next);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.draft];
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.draft];
    this.#show(after);
  }

  keepVersion(): void {
    this.versions = [{ at: Date.now(), draft: this.draft }, ...this.versions].slice(0, MOST_VERSIONS);
    this.#save();
  }

  restore(version: Version): void {
    this.change((draft) => Object.assign(draft, structuredClone(version.draft)));
  }

  addCity(name: Text | undefined, lat: number, lon: number): void {
    const id = fresh('c', this.draft.cities);
    const called = name ?? { en: s().cityNumber(this.draft.cities.length + 1), fr: s().cityNumber(this.draft.cities.length + 1) };
    this.change((draft) => draft.cities.push({ id, name: called, lat, lon }));
    this.selected = { kind: 'city', id };
  }

  removeCity(id: string): void {
    this.change((draft) => {
      draft.cities = draft.cities.filter((city) => city.id !== id);
      draft.routes = alone(draft.routes.filter(({ from, to }) => from !== id && to !== id));
      draft.tickets = draft.tickets.filter(({ from, to }) => from !== id && to !== id);
      const { passengers, festivals, attractions } = draft.mechanics;
      if (passengers) delete passengers.goods[id];
      if (festivals) festivals.festivals = festivals.festivals.filter(({ cities }) => cities[0] !== id);
      if (attractions) attractions.cities = attractions.cities.filter((city) => city !== id);
    });
  }

  addRoute(from: string, to: string, length: number): void {
    if (from === to) return;
    const id = fresh('r', this.draft.routes);
    this.change((draft) => draft.routes.push({ id, from, to, length, color: 'gray', kind: 'track' }));
    this.selected = { kind: 'route', id };
  }

  /** A second or third route beside this one. */
  double(route: Route): void {
    const id = fresh('r', this.draft.routes);
    this.change((draft) => {
      const number = route.parallel ?? Math.max(0, ...draft.routes.map(({ parallel }) => parallel ?? 0)) + 1;
      for (const one of draft.routes) if (one.id === route.id) one.parallel = number;
      draft.routes.push({ ...structuredClone(route), id, parallel: number });
    });
    this.selected = { kind: 'route', id };
  }

  removeRoute(id: string): void {
    this.change((draft) => (draft.routes = alone(draft.routes.filter((route) => route.id !== id))));
  }

  setRoute(id: string, changed: Partial<Route>): void {
    this.change((draft) => {
      const route = draft.routes.find((one) => one.id === id);
      if (route === undefined) return;
      Object.assign(route, changed);
      if (route.kind === 'ferry') route.locomotives = Math.min(route.locomotives ?? 1, route.length);
      else delete route.locomotives;
      if (route.swap === 0 || route.kind !== 'track') delete route.swap;
      // What lies side by side is equally long.
      if (changed.length !== undefined && route.parallel !== undefined)
        for (const one of draft.routes) if (one.parallel === route.parallel && one.kind === route.kind) one.length = changed.length;
    });
  }

  /** Looks at another part of the paper; that is no step. */
  look(area: Area): void {
    this.draft = { ...this.draft, area };
    this.#save();
  }

  #show(draft: Draft): void {
    this.draft = draft;
    if (this.selected !== undefined && this.city === undefined && this.route === undefined) this.selected = undefined;
    this.#save();
  }

  /** One write after the other, each of what is there by then. */
  #save(): void {
    const row: Kept = { key: this.key, draft: this.draft, versions: this.versions, changed: Date.now() };
    this.#saving = this.#saving
      .then(async () => (await Rows.open()).keep([{ key: PREFIX + this.key, row }]))
      .then(() => void (this.safe = true), () => void (this.safe = false));
  }

  /** Settles when everything is kept, or cannot be. */
  kept(): Promise<void> {
    return this.#saving;
  }
}

const fresh = (letter: string, all: { id: string }[]): string => `${letter}${Math.max(0, ...all.map(({ id }) => Number(id.slice(1)) || 0)) + 1}`;

/** A route that has lost its neighbour is a single one. */
function alone(routes: Route[]): Route[] {
  for (const route of routes) if (routes.filter(({ parallel }) => parallel === route.parallel).length < 2) delete route.parallel;
  return routes;
}

/** Plain letters, for ids. */
const slug = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'x';

/** As slug, and no two alike. */
function distinct<T>(all: T[], wish: (one: T) => string): string[] {
  const taken = new Set<string>();
  return all.map((one) => {
    let id = wish(one);
    for (let n = 2; taken.has(id); n++) id = `${wish(one)}-${n}`;
    taken.add(id);
    return id;
  });
}

/** A short sign of the contents: an id belongs to one board, so another board gets another one. */
function sign(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The board file. Cities, routes and tickets keep their order, so the engine's places fit the draft. */
export function fileOf(draft: Draft): { id: string; text: string } {
  const ids = distinct(draft.cities, ({ name }) => slug(name.en));
  const city = new Map(draft.cities.map(({ id }, i) => [id, ids[i] ?? id]));
  const named = (id: string): string => city.get(id) ?? id;
  const pair = ({ from, to }: { from: string; to: string }): string => `${named(from)}-${named(to)}`;
  const routeIds = distinct(draft.routes, pair);
  const ticketIds = distinct(draft.tickets, pair);
  const { rules, mechanics } = draft;
  const { passengers, festivals, attractions, ferries, ...others } = mechanics;
  const list: unknown[] = Object.entries(others).map(([name, fields]) => ({ [name]: fields }));
  if (ferries) list.push('ferries');
  if (passengers) list.push({ passengers: { ...passengers, goods: Object.fromEntries(Object.entries(passengers.goods).map(([id, stack]) => [named(id), stack])) } });
  if (festivals) {
    const festivalIds = distinct(festivals.festivals, ({ cities }) => named(cities[0] ?? ''));
    list.push({ festivals: { festivals: festivals.festivals.map((festival: Festival, i) => ({ ...festival, id: festivalIds[i], cities: festival.cities.map(named) })) } });
  }
  if (attractions) list.push({ attractions: { ...attractions, cities: attractions.cities.map(named) } });
  const name = { en: draft.name, fr: draft.name };
  const facts = {
    players: rules.players, trains: rules.trains, cards: rules.cards, opening_hand: rules.opening_hand, route_points: rules.route_points,
    switches: {
      ...(!mechanics.draft && { opening_tickets: rules.opening_tickets }), draw_tickets: rules.draw_tickets,
      double_routes_from: rules.double_routes_from, row_reset_at: rules.row_reset_at, row_locomotive_takes_both: rules.row_locomotive_takes_both,
      refused_opening_tickets: mechanics.two_ticket_decks || mechanics.draft ? 'shuffle' : 'under', refused_tickets: 'under',
      locomotives_wild_on: ['track', 'tunnel', 'ferry'], routes_scored: rules.routes_at_end ? 'at_end' : 'at_claim', tie_breaks: ['completed_tickets'],
    },
    mechanics: list,
  };
  const routes = draft.routes.map((route, i) => ({ ...route, id: routeIds[i], from: named(route.from), to: named(route.to) }));
  const tickets = draft.tickets.map(({ deck, ...ticket }, i) => ({
    ...ticket, id: ticketIds[i], from: named(ticket.from), to: named(ticket.to), ...(mechanics.two_ticket_decks && { deck: deck ?? mechanics.two_ticket_decks.decks[0] }),
  }));
  const id = `${slug(draft.name).slice(0, 40)}-${sign(JSON.stringify([facts, ids, routes, tickets]))}`;
  const text = JSON.stringify({
    format: 1, id, name, summary: { en: `Drawn in the studio: ${draft.name}.`, fr: `Dessiné à l’atelier : ${draft.name}.` },
    provenance: { level: 'reconstructed', parts: { figures: 'reconstructed', cities: 'reconstructed', routes: 'reconstructed', tickets: 'reconstructed' }, sources: ['Drawn in the studio.'], doubts: [] },
    ...facts, cities: draft.cities.map((one, i) => ({ ...one, id: ids[i] })), routes, tickets, ...(draft.map && { layout: { shores: 'world' } }),
  });
  return { id, text };
}

export { PLAIN, WORLD };
