/** A passenger's journey, planned on the map: a city that is pointed at shows the way there and what it brings; a press goes there. */
import { goods } from '../board/mechanics';
import type { Table } from './table.svelte';

export type Way = { routes: string[]; points: number; cards: number };
type Reached = Way & { cost: number };

export class RidePlan {
  /** The city pointed at. */
  over = $state('');
  /** Routes still to go, after a press on a city farther away. */
  #ahead = $state.raw<string[]>([]);

  constructor(readonly table: Table) {}

  /** The cities that can be reached from here, each by the way that costs least: own routes are free, others a card (M-13). */
  readonly reach = $derived.by(() => {
    const { board, game, eyes, legal } = this.table;
    const found = new Map<string, Way>();
    const ride = game?.ride;
    if (board === undefined || game?.phase !== 'ride' || ride === undefined || legal.length === 0) return found;
    const purse = game.seats[String(eyes)]?.hand?.passenger ?? 0;
    const open = new Map<string, Reached>([[ride.at, { routes: [], points: 0, cards: 0, cost: 0 }]]);
    const settled = new Set<string>();
    while (open.size > 0) {
      const [at, here] = [...open].reduce((a, b) => (a[1].cost <= b[1].cost ? a : b));
      open.delete(at);
      settled.add(at);
      if (at !== ride.at) found.set(at, here);
      for (const route of board.file.routes) {
        const owner = game.routes[route.id];
        const there = route.from === at ? route.to : route.to === at ? route.from : '';
        if (there === '' || owner === undefined || settled.has(there) || ride.used.includes(route.id) || board.city(there).country !== undefined) continue;
        const cards = here.cards + (owner === eyes ? 0 : 1);
        const cost = here.cost + (owner === eyes ? 1 : 100);
        if (cards > purse || cost >= (open.get(there)?.cost ?? Infinity)) continue;
        const token = there === ride.start ? 0 : (goods(board, there, game.goods?.[there] ?? 0)[0] ?? 0);
        open.set(there, { routes: [...here.routes, route.id], points: here.points + token, cards, cost });
      }
    }
    return found;
  });

  readonly cities = $derived(new Set(this.reach.keys()));
  readonly way = $derived(this.over === '' ? undefined : this.reach.get(this.over));

  /** What this ride has brought: the scores of its steps. */
  readonly soFar = $derived.by(() => {
    let sum = 0;
    for (const step of [...this.table.log.steps].reverse()) {
      for (const event of step.events) sum += Number(/^= score \d (\d+) goods$/.exec(event)?.[1] ?? 0);
      if (step.events.some((event) => /^\d ride /.test(event))) break;
    }
    return sum;
  });

  go(city: string): void {
    this.#ahead = this.reach.get(city)?.routes ?? [];
    this.over = '';
  }

  /** The next step of the plan, if the server allows it; else the plan is over. */
  next(): string | undefined {
    const [first, ...rest] = this.#ahead;
    if (first === undefined || this.table.legal.length === 0) return undefined;
    const move = `go ${first}`;
    this.#ahead = this.table.legal.includes(move) ? rest : [];
    return this.table.legal.includes(move) ? move : undefined;
  }
}
