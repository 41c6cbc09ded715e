/** Where the train cards of a game are, as its record tells: what is not out of the discard pile is in it when the deck is made again. */
import type { BoardFile } from '../board/board';
import type { Card } from '../net/messages';
import { amounts, cardKinds } from '../board/words';

type Amounts = Record<string, number>;

export class Purse {
  readonly #all: Amounts;
  readonly #hands = new Map<number, Amounts>();
  readonly #row = new Map<number, Card>();
  readonly #owners = new Map<string, number>();
  #claim: { route: string; laid: Amounts; toGive: number; from: number; tunnel: boolean } | undefined;
  #revealed: Amounts = {};

  constructor(readonly board: BoardFile) {
    this.#all = { ...board.cards };
  }

  gets(seat: number, card: Card): void {
    add(this.hand(seat), card, 1);
  }
  turnsUp(place: number, card: Card): void {
    this.#row.set(place, card);
  }
  reveals(card: Card): void {
    add(this.#revealed, card, 1);
  }
  discardsRow(): void {
    this.#row.clear();
  }

  /** Everything that is neither in a hand nor on the table: the discard pile, when the deck is empty. */
  discarded(): Amounts {
    const left = { ...this.#all };
    const out = [...this.#hands.values(), this.#revealed, this.#claim?.laid ?? {}];
    for (const cards of out) for (const [kind, n] of Object.entries(cards)) add(left, kind, -n);
    for (const card of this.#row.values()) add(left, card, -1);
    return left;
  }

  /** What a decision moves. */
  decides(seat: number, words: string[]): void {
    const [kind = '', first = ''] = words;
    const cards = amounts(words.slice(1));
    switch (kind) {
      case 'take': return this.#take(seat, first as Card);
      case 'claim':
        this.#claim = { route: first, laid: {}, toGive: 0, from: 0, tunnel: this.#route(first).kind === 'tunnel' };
        return;
      case 'pay': return this.#pay(seat, cards);
      case 'give': return this.#give(seat, cards);
      case 'raise':
      case 'pay-station': return this.#lay(seat, cards);
      case 'give-up': return this.#takeBack(seat);
      case 'extra': return this.#lay(seat, Object.fromEntries(Object.entries(cards).filter(([what]) => what !== 'express')));
      case 'go':
        // M-13: the way over somebody else's route.
        if (this.#owners.get(first) !== seat) add(this.hand(seat), 'passenger', -1);
        return;
      default:
    }
  }

  /** A claim is over, as far as cards are concerned: what was laid and turned up is discarded. */
  settle(seat: number): void {
    if (this.#claim !== undefined) this.#owners.set(this.#claim.route, seat);
    this.#claim = undefined;
    this.#revealed = {};
  }

  get claiming(): boolean {
    return this.#claim !== undefined || Object.keys(this.#revealed).length > 0;
  }

  /** What a seat holds. */
  hand(seat: number): Amounts {
    const hand = this.#hands.get(seat) ?? {};
    this.#hands.set(seat, hand);
    return hand;
  }

  #route(id: string) {
    const route = this.board.routes.find((one) => one.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    return route;
  }

  #take(seat: number, card: Card): void {
    const place = [1, 2, 3, 4, 5].find((one) => this.#row.get(one) === card);
    if (place === undefined) throw new Error(`no ${card} in the row`);
    this.#row.delete(place);
    this.gets(seat, card);
  }

  #lay(seat: number, cards: Amounts): void {
    for (const [kind, n] of Object.entries(cards)) {
      add(this.hand(seat), kind, -n);
      if (this.#claim !== undefined) add(this.#claim.laid, kind, n);
    }
  }

  #pay(seat: number, { swap = 0, ...cards }: Amounts): void {
    this.#lay(seat, cards);
    if (this.#claim === undefined || swap === 0) return;
    const route = this.#route(this.#claim.route);
    const swaps = this.board.mechanics.flatMap((m) => (typeof m === 'object' && m.card_swaps !== undefined ? [m.card_swaps.ferry_locomotive] : []));
    this.#claim.toGive = swap * (route.kind === 'ferry' ? (swaps[0] ?? 0) : (route.swap ?? 0));
    this.#giveWithoutChoice(seat);
  }

  #give(seat: number, cards: Amounts): void {
    const claim = this.#claim;
    if (claim === undefined) return;
    this.#lay(seat, cards);
    claim.toGive -= Object.values(cards)[0] ?? 0;
    claim.from = cardKinds.indexOf((Object.keys(cards)[0] ?? '') as Card) + 1;
    this.#giveWithoutChoice(seat);
  }

  /** Kinds of which only one number is possible are given without a line. */
  #giveWithoutChoice(seat: number): void {
    const claim = this.#claim;
    const hand = this.hand(seat);
    for (; claim !== undefined && claim.toGive > 0 && claim.from < cardKinds.length; claim.from++) {
      const kind = cardKinds[claim.from] ?? 'passenger';
      const later = cardKinds.slice(claim.from + 1).reduce((sum, one) => sum + (one === 'passenger' ? 0 : (hand[one] ?? 0)), 0);
      const most = kind === 'passenger' ? 0 : Math.min(claim.toGive, hand[kind] ?? 0);
      if (Math.max(0, claim.toGive - later) < most) return;
      this.#lay(seat, { [kind]: most });
      claim.toGive -= most;
    }
  }

  #takeBack(seat: number): void {
    for (const [kind, n] of Object.entries(this.#claim?.laid ?? {})) add(this.hand(seat), kind, n);
    this.#claim = undefined;
  }
}

function add(cards: Amounts, kind: string, n: number): void {
  const now = (cards[kind] ?? 0) + n;
  if (now < 0) throw new Error(`there is no ${kind}`);
  if (now === 0) delete cards[kind];
  else cards[kind] = now;
}
