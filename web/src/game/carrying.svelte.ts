/** What a carried card does: dropped on a route it claims it, dropped on the hand it is taken. The server's list of moves decides. */
import { drag, type Carried } from '../board/drag.svelte';
import type { Card } from '../net/messages';
import { amounts } from '../board/words';
import { argumentsOf, bestFirst, kindOf } from './choices';
import type { Table } from './table.svelte';

const isWild = (card: Card | 'deck') => card === 'locomotive' || card === 'locomotive_4';

export class Carrying {
  /** A route was claimed by a card that was dropped: it is paid with it. */
  pays = $state.raw<{ route: string; card: string } | undefined>();

  constructor(readonly table: Table) {}

  /** Claimable routes that the carried card fits: what lights up. Whether it can be paid so is asked of the server. */
  readonly payable = $derived.by(() => {
    const carried = drag.carried;
    const board = this.table.board;
    if (carried === undefined || carried.from !== 'hand' || board === undefined) return new Set<string>();
    const hand = this.table.game?.seats[String(this.table.eyes)]?.hand ?? {};
    const card = carried.card as Card;
    const wild = (hand.locomotive ?? 0) + (hand.locomotive_4 ?? 0);
    const fits = (id: string) => {
      const { color, length } = board.route(id);
      return isWild(card) || ((color === card || color === 'gray') && (hand[card] ?? 0) + wild >= length);
    };
    return new Set(argumentsOf(this.table.legal, 'claim').filter(fits));
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
    const { game, legal, eyes } = this.table;
    const pays = this.pays;
    if (pays === undefined || game?.phase !== 'pay' || game.claim?.route !== pays.route || legal.length === 0) return undefined;
    const hand = (game.seats[String(eyes)]?.hand ?? {}) as Record<string, number>;
    this.pays = undefined;
    return bestFirst(legal.filter((move) => kindOf(move) === 'pay'), hand).find((move) => pays.card in amounts(move.split(' ').slice(1)));
  }
}
