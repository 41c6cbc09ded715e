/** What a carried card does: dropped on a route it claims it, dropped on the hand it is taken. The server's list of moves decides. */
import { drag, type Carried } from '../board/drag.svelte';
import type { Card } from '../net/messages';
import { argumentsOf } from './choices';
import type { Table } from './table.svelte';

export class Carrying {
  /** A route was claimed by a card that was dropped: it is paid with it. */
  pays = $state.raw<{ route: string; card: string } | undefined>();

  constructor(readonly table: Table) {}

  /** Claimable routes that can be paid with the carried card among others: what lights up. */
  readonly payable = $derived.by(() => {
    const carried = drag.carried;
    if (carried === undefined || carried.from !== 'hand') return new Set<string>();
    return new Set(this.table.legal.length === 0 ? [] : this.table.insight?.fits[carried.card]);
  });

  /** The route under the finger. */
  readonly over = $derived(drag.carried?.from === 'hand' ? this.#routeAt(drag.x, drag.y) : '');

  drop(carried: Carried, x: number, y: number): void {
    if (carried.from === 'row') {
      if (document.elementFromPoint(x, y)?.closest('[data-dock]') === null) return;
      const move = carried.card === 'deck' ? 'draw' : `take ${carried.card}`;
      if (this.table.legal.includes(move)) void this.table.move(move);
      return;
    }
    const route = drag.aim?.(x, y, new Set(argumentsOf(this.table.legal, 'claim'))) ?? '';
    if (route !== '') this.#claim(route, carried.card);
  }

  #routeAt(x: number, y: number): string {
    const route = drag.aim?.(x, y, this.payable) ?? '';
    return this.payable.has(route) ? route : '';
  }

  #claim(route: string, card: string): void {
    const { table } = this;
    if (!table.legal.includes(`claim ${route}`)) return table.why(`claim ${route}`, route);
    this.pays = { route, card };
    void table.move(`claim ${route}`).then((outcome) => {
      if (outcome === undefined || 'refused' in outcome) this.pays = undefined;
    });
  }

  /** The way to pay with the card that was dropped, once the server lists the ways. Without one, all of them are shown. */
  payment(): string | undefined {
    const { game, legal, insight } = this.table;
    const pays = this.pays;
    if (pays === undefined || insight === undefined || game?.phase !== 'pay' || game.claim?.route !== pays.route || legal.length === 0) return undefined;
    this.pays = undefined;
    return insight.payments.find((move) => insight.moves[move]?.cards[pays.card as Card] !== undefined);
  }
}
