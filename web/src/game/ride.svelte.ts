/** A passenger's journey, planned on the map: a city that is pointed at shows the way there and what it brings; a press goes there. */
import type { RideWay } from '../engine/answers';
import type { Table } from './table.svelte';

export class RidePlan {
  /** The city pointed at. */
  over = $state('');
  /** Routes still to go, after a press on a city farther away. */
  #ahead = $state.raw<string[]>([]);

  constructor(readonly table: Table) {}

  /** The cities that can be reached from here, each by the way that costs least. */
  readonly reach = $derived.by(() => new Map<string, RideWay>(this.table.legal.length === 0 ? [] : Object.entries(this.table.insight?.ride ?? {})));

  readonly cities = $derived(new Set(this.reach.keys()));
  readonly way = $derived(this.over === '' ? undefined : this.reach.get(this.over));

  /** What this ride has brought. */
  readonly soFar = $derived.by(() => this.table.story.ride);

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
