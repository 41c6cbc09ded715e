/**
 * Deals a finished game again from its seed and compares every card and every ticket with the record: docs/record.md, "The seed and
 * the deal". Of the game it follows only where the cards and tickets are.
 */
import type { BoardFile } from '../board/board';
import type { Card } from '../net/messages';
import { cardKinds } from '../board/words';
import { Purse } from './purse';
import { below, streamOf, type Stream } from './streams';

/** How much was dealt again, and what everybody holds afterwards. */
export type Dealt = { cards: number; tickets: number; hands: Record<number, Record<string, number>>; wrong?: { line: number; told: string; dealt: string } };

/** A card or ticket that is not the one the seed gives. */
class Mismatch extends Error {
  constructor(
    readonly told: string,
    readonly dealt: string,
  ) {
    super(`${told} instead of ${dealt}`);
  }
}

/** Decisions that begin a turn: whatever was on the table before has been put away. */
const beginsTurn = new Set(['take', 'draw', 'express', 'claim', 'tickets', 'ride', 'station', 'pass']);

class Redeal {
  cards = 0;
  tickets = 0;
  readonly #purse: Purse;
  readonly #streams: Stream[];
  readonly #deck: Record<string, number>;
  readonly #festivals: [string, number][];
  #dealing = true;
  readonly #decks: string[];
  readonly #pools: string[][];
  #below: string[] = [];
  #draft = 0;
  #turn = 0;
  readonly #offers = new Map<number, string[]>();
  readonly #drawing = new Set<number>();

  constructor(
    readonly board: BoardFile,
    readonly players: number,
    kind: string,
    seed: string,
  ) {
    this.#purse = new Purse(board);
    this.#streams = [0, 1, 2, 3].map((stream) => streamOf(kind, seed, stream));
    const part = (name: string) => board.mechanics.map((m) => (typeof m === 'object' ? (m as Record<string, unknown>)[name] : undefined)).find((m) => m !== undefined);
    const festivals = (part('festivals') as { festivals: { id: string; points: number[] }[] } | undefined)?.festivals ?? [];
    this.#festivals = festivals.map((f) => [f.id, f.points.length]);
    this.#deck = { ...board.cards };
    this.#decks = (part('two_ticket_decks') as { decks: string[] } | undefined)?.decks ?? [];
    this.#pools = [0, 1].map((deck) => board.tickets.map((t) => t.id).filter((id) => this.#deckOf(id) === deck));
  }

  get hands(): Record<number, Record<string, number>> {
    return Object.fromEntries(Array.from({ length: this.players }, (_, i) => [i + 1, this.#purse.hand(i + 1)]));
  }

  read(line: string): void {
    const words = line.split(' ');
    if (this.#dealing && !/^(\* (first|card|row) |= (new-row|reshuffle)$)/.test(line)) {
      // I-02: festival cards are shuffled in when hands and row are dealt.
      this.#dealing = false;
      Object.assign(this.#deck, Object.fromEntries(this.#festivals));
    }
    if (words[0] === '*') this.#chance(words.slice(1));
    else if (words[0] === '=') this.#consequence(words.slice(1));
    else this.#decision(Number(words[1]), words.slice(2, -1));
  }

  #chance([what = '', first = '', second = '']: string[]): void {
    switch (what) {
      case 'first': return same(first, String(this.#number(0, this.players) + 1));
      case 'card':
        this.#card(second);
        return this.#purse.gets(Number(first), second as Card);
      case 'row':
        this.#putAway();
        this.#card(second);
        return this.#purse.turnsUp(Number(first), second as Card);
      case 'reveal':
        this.#card(first);
        return this.#purse.reveals(first as Card);
      case 'festival': return this.#card(first);
      case 'ticket': return this.#ticket(Number(first), second);
      default: throw new Mismatch(what, '…');
    }
  }

  #consequence([what = '', first = '', second = '']: string[]): void {
    if (what === 'reshuffle') Object.assign(this.#deck, this.#purse.discarded());
    else if (what === 'refill') this.#putAway();
    else if (what === 'draft') this.#draft = Number(first);
    else if (what === 'ticket') this.#offer(Number(first), second);
    else if (what === 'new-row') {
      this.#putAway();
      this.#purse.discardsRow();
    }
  }

  #decision(seat: number, words: string[]): void {
    const [kind = '', first = ''] = words;
    if (beginsTurn.has(kind)) {
      this.#putAway();
      this.#turn = seat;
    }
    if (kind === 'tickets') this.#drawing.add(seat);
    else if (kind === 'pick') this.#offers.set(seat, [...(this.#offers.get(seat) ?? []), first]);
    else if (kind === 'keep') this.#keep(seat, words.slice(1));
    else this.#purse.decides(seat, words);
  }

  #putAway(): void {
    if (this.#purse.claiming) this.#purse.settle(this.#turn);
  }

  #number(stream: number, n: number): number {
    const next = this.#streams[stream];
    if (next === undefined || n === 0) throw new Mismatch('…', '–');
    return below(next, n);
  }

  /** The next card of the deck, which lies sorted: kinds, then festivals. */
  #card(told: string): void {
    const kinds = [...cardKinds, ...this.#festivals.map(([id]) => id)];
    let at = this.#number(1, kinds.reduce((sum, kind) => sum + (this.#deck[kind] ?? 0), 0));
    const dealt = kinds.find((kind) => (at -= this.#deck[kind] ?? 0) < 0) ?? '';
    same(told, dealt);
    this.#deck[dealt] = (this.#deck[dealt] ?? 0) - 1;
    this.cards++;
  }

  #ticket(seat: number, told: string): void {
    const which = this.#deckOf(told);
    if (this.#pools[which]?.length === 0 && which === 0) {
      this.#pools[0] = this.#below;
      this.#below = [];
    }
    const pool = this.#pools[which] ?? [];
    same(told, pool[this.#number(2 + which, pool.length)] ?? '');
    this.#pools[which] = pool.filter((one) => one !== told);
    this.#offer(seat, told);
    this.tickets++;
  }

  #offer(seat: number, ticket: string): void {
    // A draft deals packs; what is picked from them is what is offered.
    if (this.#draft === 0 || this.#drawing.has(seat)) this.#offers.set(seat, [...(this.#offers.get(seat) ?? []), ticket]);
  }

  #keep(seat: number, kept: string[]): void {
    const refused = (this.#offers.get(seat) ?? []).filter((ticket) => !kept.includes(ticket));
    this.#offers.delete(seat);
    const drawn = this.#drawing.delete(seat);
    const { refused_tickets, refused_opening_tickets } = this.board.switches;
    if (!drawn && this.#draft > 1) this.#below = this.#sorted([...this.#below, ...refused]);
    else if ((drawn ? refused_tickets : refused_opening_tickets) === 'shuffle') this.#shuffleIn(refused);
  }

  #shuffleIn(tickets: string[]): void {
    for (const ticket of tickets) {
      const which = this.#deckOf(ticket);
      this.#pools[which] = this.#sorted([...(this.#pools[which] ?? []), ticket]);
    }
  }

  #deckOf(id: string): number {
    const deck = this.board.tickets.find((one) => one.id === id)?.deck ?? '';
    return Math.max(0, this.#decks.indexOf(deck));
  }

  #sorted(tickets: string[]): string[] {
    return this.board.tickets.map((t) => t.id).filter((id) => tickets.includes(id));
  }
}

function same(told: string, dealt: string): void {
  if (told !== dealt) throw new Mismatch(told, dealt);
}

const field = (record: string, name: string): string => new RegExp(`^${name} (\\S+)`, 'm').exec(record)?.[1] ?? '';

/** Deals the record's game again. The first difference ends it. */
export function dealAgain(record: string, board: BoardFile): Dealt {
  const deal = new Redeal(board, Number(field(record, 'seats')), field(record, 'stream'), field(record, 'seed'));
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith('header ')) + 1;
  const end = lines.indexOf('end');
  for (let n = start; n < end; n++) {
    try {
      deal.read(lines[n] ?? '');
    } catch (error) {
      const { told, dealt } = error instanceof Mismatch ? error : { told: lines[n] ?? '', dealt: '…' };
      return { cards: deal.cards, tickets: deal.tickets, hands: {}, wrong: { line: n + 1, told, dealt } };
    }
  }
  return { cards: deal.cards, tickets: deal.tickets, hands: deal.hands };
}
