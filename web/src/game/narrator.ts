/**
 * What has happened, as sentences. Reads the events of a game one by one, in the words of docs/record.md, and holds back what
 * belongs together until it is complete.
 */
import type { Board } from '../board/board';
import { festivalOf, provinceLine } from '../board/mechanics';
import { amounts, cardName, cityName, routeName, theCard, ticketMix, ticketName, trainCount } from '../board/words';
import type { Card, Game } from '../net/messages';
import { pick, say } from '../text/catalogue';
import { withDe } from '../text/fr';
import { cardsText, paymentText } from './moves';

/** A sentence and what it is about, so that it can be shown on the map. `step` if it tells of a step that is no decision. */
export type Line = { text: string; seat: number; routes: string[]; cities: string[]; decision: number; step?: number };

type Claimed = { seat: number; route: string; cards: string; played: number; line: number; paid: boolean; tunnel: boolean };
type Group = { kind: string; seat: number; hidden: boolean; things: string[]; before: string };

export class Narrator {
  lines: Line[] = [];
  #claim: Claimed | undefined;
  #group: Group | undefined;
  #ride = { text: '', at: '', routes: [] as string[] };
  /** The city of the station that is being paid for. */
  #station = '';
  #decision = 0;
  /** Cells of the provinces table that are taken, by line. */
  readonly #cells = new Map<string, Set<number>>();
  readonly #trainsUsed = new Map<number, number>();

  constructor(
    readonly board: Board,
    readonly names: (seat: number) => string,
  ) {}

  /** One event. `game` is the table afterwards, `decision` the number of the decision it follows from. */
  read(event: string, game: Game | undefined, decision: number): void {
    const [head = '', ...words] = event.split(' ');
    const isDecision = head !== '*' && head !== '=';
    // A ticket that comes back from below the deck is drawn like any other.
    const kind = isDecision ? (words[0] ?? '') : `${words[0] === 'ticket' ? '*' : head}${words[0] ?? ''}`;
    if (this.#group !== undefined && !this.#goesOn(kind, head, words)) this.endGroup();
    if (this.#claim?.paid && this.board.file.switches.routes_scored === 'at_end' && !paysOn(kind)) this.#endClaim(0);
    this.#decision = decision;
    if (isDecision) this.#decided(Number(head), words);
    else this.#happened(kind, words.slice(1), game);
    this.#look(game);
  }

  /** The table afterwards is the table before the next event. */
  #look(game: Game | undefined): void {
    for (const { color, cells } of (game?.provinces && this.board.mechanics.provinces?.lines) || []) {
      this.#cells.set(color, new Set(cells.filter((_, i) => (game?.provinces?.[color]?.[i] ?? null) !== null)));
    }
  }

  /** No more is coming for now: what is held back is said, unless it is a claim under way. */
  endGroup(): void {
    const group = this.#group;
    if (group === undefined) return;
    this.#group = undefined;
    this.#say(this.#groupText(group), group.seat);
  }

  /** What happened beside the game, at this version. */
  note(text: string, seat: number, step: number): void {
    this.endGroup();
    if (text !== '') this.lines.push({ text, seat, routes: [], cities: [], decision: this.#decision, step });
  }

  finish(): void {
    this.endGroup();
    if (this.#claim?.paid && !this.#claim.tunnel && this.board.file.switches.routes_scored === 'at_end') this.#endClaim(0);
  }

  #goesOn(kind: string, head: string, words: string[]): boolean {
    const group = this.#group;
    if (group === undefined) return false;
    if (group.kind === kind) return kind === '*row' || kind === '*reveal' || group.seat === Number(words[1]);
    if (group.kind === 'take' && kind === '*row') return true;
    return group.hidden && kind === 'draw' && Number(head) === group.seat;
  }

  #say(text: string, seat = 0, routes: string[] = [], cities: string[] = []): void {
    if (text !== '') this.lines.push({ text, seat, routes, cities, decision: this.#decision });
  }

  #gather(kind: string, seat: number, thing: string): void {
    this.#group ??= { kind, seat, hidden: thing === '?', things: [], before: '' };
    this.#group.kind = kind;
    this.#group.things.push(thing);
  }

  #groupText({ kind, seat, hidden, things, before }: Group): string {
    const who = this.names(seat);
    const n = things.length;
    if (hidden && kind === '*card') {
      return n === 1 ? say(`${who} draws a card.`, `${who} pioche une carte.`)
        : say(`${who} draws ${n} cards.`, `${who} pioche ${n} cartes.`);
    }
    if (hidden) {
      return n === 1 ? say(`${who} draws a ticket.`, `${who} pioche un billet.`)
        : say(`${who} draws ${n} tickets.`, `${who} pioche ${n} billets.`);
    }
    const list = things.join(', ');
    switch (kind) {
      case '*card': return say(`${who} draws from the deck: ${list}.`, `${who} pioche : ${list}.`);
      case '*ticket': return say(`${who} draws the tickets ${list}.`, `${who} pioche les billets ${list}.`);
      case '*reveal': return say(`Revealed for the tunnel: ${list}.`, `Cartes retournées pour le tunnel : ${list}.`);
      case '*row':
        if (before === '') return say(`Revealed: ${list}.`, `Cartes retournées : ${list}.`);
        return say(`${before}; revealed: ${list}.`, `${before} ; carte retournée : ${list}.`);
      default: return `${before}.`;
    }
  }

  #happened(kind: string, words: string[], game: Game | undefined): void {
    const [first = '', second = '', third = ''] = words;
    const seat = Number(first);
    const who = this.names(seat);
    switch (kind) {
      case '*first': return this.#say(say(`${who} goes first.`, `${who} commence.`), seat);
      case '*card': return this.#gather('*card', seat, second === '?' ? '?' : cardName(this.board, second as Card));
      case '*row': return this.#gather('*row', this.#group?.seat ?? 0, cardName(this.board, second as Card));
      case '*reveal': return this.#gather('*reveal', 0, cardName(this.board, first as Card));
      case '*ticket': return this.#gather('*ticket', seat, second === '?' ? '?' : ticketName(this.board, second));
      case '*festival': return this.#festivalComes(first);
      case '=kept': return this.#kept(seat, words.slice(1));
      case '=reshuffle': return this.#say(say('The discard pile is shuffled into a new deck.', 'La défausse est mélangée pour former une nouvelle pioche.'));
      case '=new-row': return this.#say(say('The row is discarded and replaced.', 'La rangée est défaussée et remplacée.'));
      case '=draft-card': return this.#say(say('The draft card comes up: a second draft follows this turn.', 'La carte de draft sort : un second draft suivra ce tour.'));
      case '=draft': return this.#say(say(`Draft ${first} begins.`, `Le draft ${first} commence.`));
      case '=score':
        if (third === 'route') return this.#endClaim(Number(second));
        this.#ride.text += ` (+${second})`;
        return;
      case '=last-round':
        return this.#lastRound(seat, game);
      case '=over': return this.#say(say('The game is over.', 'La partie est terminée.'));
      default:
    }
  }

  /** B-60. The table after the step knows the number; without it, it is what the claims have left. */
  #lastRound(seat: number, game: Game | undefined): void {
    const n = game?.seats[String(seat)]?.trains ?? this.board.file.trains - (this.#trainsUsed.get(seat) ?? 0);
    const who = this.names(seat);
    const left = trainCount(this.board, n);
    const only = n === 0 ? left : `que ${left}`;
    this.#say(say(`${who} has ${left} left – last turn for everyone.`, `Il ne reste ${only} à ${who} – dernier tour pour tous.`), seat);
  }

  #festivalComes(id: string): void {
    const festival = festivalOf(this.board, id);
    if (festival === undefined) return;
    const name = pick(festival.name);
    this.#say(say(`A festival card comes up: ${name}.`, `Une carte festival sort : ${name}.`), 0, [], festival.cities);
  }

  #kept(seat: number, words: string[]): void {
    const parts = words.map((w) => w.split('+').map(Number));
    const kept = parts[0] ?? [];
    const offered = parts.flat().reduce((a, b) => a + b, 0);
    const who = this.names(seat);
    const total = kept.reduce((a, b) => a + b, 0);
    if (kept.length === 2) {
      const mix = ticketMix(kept[0] ?? 0, kept[1] ?? 0);
      return this.#say(say(`${who} keeps ${mix} out of ${offered}.`, `${who} garde ${mix} sur ${offered}.`), seat);
    }
    this.#say(say(`${who} keeps ${total} of ${offered} tickets.`, `${who} garde ${total} ${total < 2 ? 'billet' : 'billets'} sur ${offered}.`), seat);
  }

  #decided(seat: number, words: string[]): void {
    const [kind = '', first = ''] = words;
    const who = this.names(seat);
    if (words.at(-1) === '?') return;
    switch (kind) {
      case 'pass': return this.#say(say(`${who} passes.`, `${who} passe.`), seat);
      case 'take': {
        const card = theCard(this.board, first as Card);
        this.#group = { kind: 'take', seat, hidden: false, things: [], before: say(`${who} takes ${card}`, `${who} prend ${card}`) };
        return;
      }
      case 'express': return this.#say(say(`${who} uses express +${first}.`, `${who} utilise l’express +${first}.`), seat);
      case 'tickets': {
        const { express = 0 } = amounts(words.slice(1));
        if (express === 0) return;
        return this.#say(say(`${who} uses express +${express} for tickets.`, `${who} utilise l’express +${express} pour des billets.`), seat);
      }
      case 'pick': return this.#say(say(`${who} picks ${ticketName(this.board, first)}.`, `${who} choisit ${ticketName(this.board, first)}.`), seat);
      case 'ride':
      case 'go':
      case 'stop': return this.#rode(seat, kind, first);
      case 'station':
        this.#station = first;
        return;
      case 'pay-station': {
        const city = cityName(this.board, this.#station);
        const cards = cardsText(this.board, words.slice(1));
        return this.#say(say(`${who} builds a station in ${city} (${cards}).`, `${who} construit une gare à ${city} (${cards}).`), seat, [], [this.#station]);
      }
      default: return this.#claimStep(seat, words);
    }
  }

  #rode(seat: number, kind: string, what: string): void {
    if (kind === 'ride') {
      const from = cityName(this.board, what);
      const who = this.names(seat);
      this.#ride = { at: what, routes: [], text: say(`${who} moves a passenger: ${from}`, `${who} déplace un voyageur : ${from}`) };
    } else if (kind === 'go') {
      const route = this.board.route(what);
      this.#ride.at = route.from === this.#ride.at ? route.to : route.from;
      this.#ride.routes.push(what);
      this.#ride.text += ` → ${cityName(this.board, this.#ride.at)}`;
    } else {
      this.#say(`${this.#ride.text}.`, seat, this.#ride.routes, [this.#ride.at]);
    }
  }

  #claimStep(seat: number, words: string[]): void {
    const [kind = '', first = ''] = words;
    const who = this.names(seat);
    const claim = this.#claim;
    switch (kind) {
      case 'claim':
        this.#claim = { seat, route: first, cards: '', played: 0, line: 0, paid: false, tunnel: this.board.route(first).kind === 'tunnel' };
        return;
      case 'pay': {
        if (claim === undefined) return;
        claim.cards = paymentText(this.board, claim.route, words.slice(1));
        claim.played = this.board.route(claim.route).length;
        claim.paid = true;
        if (!claim.tunnel) return;
        const name = routeName(this.board, claim.route);
        return this.#say(say(`${who} plays ${claim.cards} for the tunnel ${name}.`, `${who} joue ${claim.cards} pour le tunnel ${name}.`), seat, [claim.route]);
      }
      case 'raise': {
        const n = Object.values(amounts(words.slice(1))).reduce((a, b) => a + b, 0);
        return this.#say(say(`${who} pays ${n} more.`, `${who} paie ${n} de plus.`), seat);
      }
      case 'give-up': {
        if (claim === undefined) return;
        claim.paid = false;
        const name = routeName(this.board, claim.route);
        return this.#say(say(`${who} takes the cards back; ${name} stays open.`, `${who} reprend ses cartes ; ${name} reste libre.`), seat, [claim.route]);
      }
      case 'passenger': {
        const city = cityName(this.board, first);
        return this.#say(say(`${who} places a passenger in ${city}.`, `${who} pose un voyageur à ${city}.`), seat, [], [first]);
      }
      case 'festival': {
        const festival = festivalOf(this.board, first);
        const name = festival === undefined ? first : pick(festival.name);
        return this.#say(say(`${who} takes the festival cards of ${name}.`, `${who} prend les cartes festival ${withDe(name)}.`), seat, [], festival?.cities);
      }
      case 'province':
        if (claim !== undefined) claim.line = provinceLine(this.board, first);
        return;
      case 'extra': return this.#placed(seat, amounts(words.slice(1)));
      default:
    }
  }

  /** K-06 to K-09: the highest cell at or below the value that was free. */
  #placed(seat: number, added: Record<string, number>): void {
    const claim = this.#claim;
    const line = this.board.mechanics.provinces?.lines[claim?.line ?? 0];
    if (claim === undefined || line === undefined) return;
    const value = claim.played + Object.values(added).reduce((a, b) => a + b, 0);
    const taken = this.#cells.get(line.color) ?? new Set<number>();
    const cell = line.cells.filter((one) => one <= value && !taken.has(one)).at(-1) ?? 0;
    this.#cells.set(line.color, taken.add(cell));
    this.#uses(seat, 1);
    const spent = added['express'] ? say(`, with express +${added['express']}`, `, avec l’express +${added['express']}`) : '';
    const who = this.names(seat);
    this.#say(say(`${who} places a train on space ${cell} of ${pick(line.name)}${spent}.`, `${who} pose un wagon sur la case ${cell} ${withDe(pick(line.name))}${spent}.`), seat);
  }

  #uses(seat: number, trains: number): void {
    this.#trainsUsed.set(seat, (this.#trainsUsed.get(seat) ?? 0) + trains);
  }

  #endClaim(points: number): void {
    const claim = this.#claim;
    if (claim === undefined) return;
    claim.paid = false;
    this.#uses(claim.seat, this.board.route(claim.route).length);
    const who = this.names(claim.seat);
    const route = routeName(this.board, claim.route);
    const cards = claim.tunnel ? '' : ` (${claim.cards})`;
    const won = points === 0 ? '.' : say(`: +${points}.`, ` : +${points}.`);
    this.#say(say(`${who} claims ${route}${cards}${won}`, `${who} prend ${route}${cards}${won}`), claim.seat, [claim.route]);
  }
}

/** Whether the event is a part of paying for a route, after the payment was named. */
function paysOn(kind: string): boolean {
  return ['*reveal', '=reshuffle', 'give', 'raise', 'give-up'].includes(kind);
}

const DEALT = /^([*=] (?:card|ticket|pack) \d) .*$/;
const CHOSEN = /^(\d (?:keep|pick|mix)) .*$/;

/** An event without what only its own seat may know. */
export const openly = (event: string): string => event.replace(DEALT, '$1 ?').replace(CHOSEN, '$1 ?');
