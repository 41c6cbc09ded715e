/** A table as this device sees it: views of its seats, what may be done, what has happened. */
import { loadBoard, type Board } from '../board/board';
import { isLocal, OWNER } from '../engine/ids';
import { teller } from '../engine/teller.svelte';
import type { Carrier, Outcome, Watcher } from '../net/carrier.svelte';
import { carrierOf } from '../net/carriers';
import { local } from '../net/local.svelte';
import { patched } from '../net/patched';
import type { Because, Cards, ClientMessage, Did, Facts, Game, PlanShown, Presence, Said, ServerMessage, View } from '../net/messages';
import { levelName, say, t } from '../text/catalogue';
import { lastPerson, session } from '../frame/session.svelte';
import { ask, earlyView, reasonOf, Refusal } from '../net/api.svelte';
import { announcer } from '../base/announcer.svelte';
import { whenIdle } from '../base/patiently';
import { preferences, recall, remember } from '../base/preferences.svelte';
import { steady } from '../base/steady';
import { Counsel } from './counsel.svelte';
import { Log, tell, type Step } from './log.svelte';
import { heardTime } from './time';

type Seen = View['d'];

/** How long a move may go unanswered before the page says that it is waiting. */
const SLOW_MS = 3_000;
/** The pause before a table that could not be fetched is fetched again. */
const AGAIN_MS = 3_000;

/** No moves: always the same list, so that nobody looks at it anew. */
const NONE: string[] = [];

/** The seats of the person in one seat. */
function seatsLike(facts: Facts | undefined, seat: number): number[] {
  const person = facts?.seats[String(seat)]?.person ?? '';
  if (seat <= 0) return [];
  const own = Object.entries(facts?.seats ?? {}).filter(([, one]) => person !== '' && one.person === person);
  return own.length === 0 ? [seat] : own.map(([number]) => Number(number));
}

export class Table implements Watcher {
  board = $state.raw<Board | undefined>();
  /** By seat; 0 for a spectator. */
  views = $state.raw<Record<number, Seen>>({});
  /** The seat whose view is shown. */
  eyes = $state<number>(-1);
  presence = $state.raw<Presence['d'] | undefined>();
  talk = $state.raw<Said['d'][]>([]);
  /** What is to be played when the turn of one of my seats comes, and what could be; by seat. */
  plans = $state.raw<Record<number, PlanShown[]>>({});
  choices = $state.raw<Record<number, PlanShown[]>>({});
  /** What is told in passing: a refusal, a reason, with the cards in hand that it counts. */
  notice = $state.raw<{ text: string; clause: string; route: string; cards: Cards } | undefined>();
  busy = $state(false);
  /** The version with my last action; until it arrives, nothing is asked. */
  awaited = $state(0);
  problem = $state('');
  /** Steps up to this version were on the screen before one went away. */
  away = 0;
  /** What was said up to this line has been read. */
  heard = $state(0);
  /** What was done has not been answered for a while. */
  unsent = $state(false);
  /** Steps up to this version have been seen: later ones are new. */
  seen = $state(0);
  /** The player at the screen has been handed the device (hot seat). */
  handed = $state(0);

  /** Kept on this device, not by a server. */
  readonly local: boolean;
  readonly carrier: Carrier;
  readonly view = $derived<Seen | undefined>(this.views[this.eyes]);
  readonly facts = $derived<Facts | undefined>(this.view?.facts);
  readonly #seats = $derived(this.facts?.seats);
  readonly game = $derived<Game | undefined>(this.view !== undefined && 'phase' in this.view.game ? (this.view.game as Game) : undefined);
  /** All of the viewer's seats, also those whose view has not arrived yet. */
  readonly mySeats = $derived.by(steady(() => seatsLike(this.facts, this.eyes)));
  readonly hotSeat = $derived(this.mySeats.length > 1);
  /** The device is on its way to somebody else: nothing that only they may see is shown, and nothing can be done. */
  readonly handing = $derived(this.hotSeat && this.facts?.life === 'playing' && this.handed !== this.eyes);
  /** A computer player plays for this seat. */
  readonly satIn = $derived((this.facts?.seats[String(this.eyes)]?.sits_in ?? '') !== '');
  readonly legal = $derived<string[]>(this.busy || this.handing || this.satIn || (this.view?.v ?? 0) < this.awaited ? NONE : (this.view?.legal ?? NONE));
  /** What the engine makes of the view; undefined until it is there. */
  readonly insight = $derived(this.board !== undefined && this.view !== undefined && this.game !== undefined ? teller.insight(this.board, this.view) : undefined);
  readonly story = $derived(tell(this));
  readonly unread = $derived(this.talk.filter((line) => line.n > this.heard && line.person !== this.me).length);
  readonly counsel: Counsel;
  readonly log: Log;

  #memory: Memory;
  #stop: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #peeked = false;
  #restoredFor = '';
  #asked = new Map<string, string>();
  #watched = 0;

  constructor(readonly id: string) {
    this.local = isLocal(id);
    this.carrier = carrierOf(id);
    this.#memory = new Memory(id);
    this.log = new Log(id, () => this.#keep());
    this.counsel = new Counsel(id, () => this.tell(t().atTable.noAnswer));
  }

  /** Who I am at this table. */
  get me(): string | undefined {
    return this.local ? OWNER : session.me?.id;
  }

  async open(): Promise<void> {
    if (this.local) return this.#openHere();
    this.#restore();
    // The server tells nothing to people it does not know yet: a newcomer waits for the connection.
    if (this.version() === undefined && lastPerson() !== '') void this.#peek();
    try {
      const me = await session.begin();
      // Somebody else sits at this browser now: what the other one saw is not theirs to see.
      if (this.#restoredFor !== '' && this.#restoredFor !== me.id) this.#forget();
      this.problem = '';
      this.#stop = this.carrier.watch(this.id, this);
    } catch (error) {
      this.problem = reasonOf(error);
      if (error instanceof Refusal && error.status === 0) this.#again = setTimeout(() => void this.open(), AGAIN_MS);
    }
  }

  /** A table of this device asks nothing of a server. */
  async #openHere(): Promise<void> {
    try {
      await local.begin();
      this.problem = '';
      this.#stop = this.carrier.watch(this.id, this);
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  /** Fetches my view over HTTP while the connection is being made, so that it is shown sooner. */
  async #peek(): Promise<void> {
    try {
      const answer = (await earlyView(this.id)) ?? (await ask<View>('GET', `/api/tables/${this.id}`));
      if (this.version() !== undefined || answer.t !== 'view') return;
      this.#peeked = true;
      this.#take(answer.d);
    } catch {
      // A newcomer has no cookie yet; the connection brings everything.
    }
  }

  leave(): void {
    clearTimeout(this.#again);
    this.#stop?.();
    this.#stop = undefined;
  }

  name(seat: number): string {
    const seats = this.#seats ?? {};
    const facts = seats[String(seat)];
    if (facts === undefined) return t().setup.seat(seat);
    if (facts.kind !== 'bot' || facts.sits_in !== '') return facts.name || t().setup.seat(seat);
    // Two of the same level are told apart by a number.
    const alike = Object.entries(seats).filter(([, one]) => one.kind === 'bot' && one.name === facts.name);
    const level = levelName(facts.name);
    return alike.length > 1 ? `${level} ${alike.findIndex(([n]) => Number(n) === seat) + 1}` : level;
  }

  // Watcher

  version(): number | undefined {
    // After a peek only one seat is known: ask for all of them.
    return this.#peeked ? undefined : Object.values(this.views)[0]?.v;
  }

  saw(view: Seen): void {
    this.#peeked = false;
    this.#take(view);
    void this.log.complete(view);
  }

  #take(view: Seen): void {
    heardTime(view.at);
    const others = Object.fromEntries(Object.entries(this.views).filter(([, v]) => v.v === view.v));
    this.views = { ...others, [view.seat]: view };
    if (this.board?.id !== view.facts.settings.board) void this.#load(view.facts.settings.board);
    this.#look();
    this.#keep();
  }

  did(did: Did['d']): void {
    heardTime(did.at);
    const before = this.views[did.seat];
    if (before === undefined || this.#peeked || did.v > before.v + 1) return this.carrier.hello(this.id);
    if (did.v <= before.v) return did.seat === Object.keys(this.views).map(Number)[0] ? this.log.retell(did) : undefined;
    const after: Seen = { ...before, v: did.v, at: did.at, facts: patched(before.facts, did.facts ?? {}), game: patched(before.game, did.game ?? {}) };
    delete after.legal;
    if (did.legal !== undefined) after.legal = did.legal;
    this.views = { ...this.views, [did.seat]: after };
    this.log.note(did, after);
    this.#look();
    if (did.seat === this.eyes && before.legal?.join() !== did.legal?.join()) this.counsel.forget();
    this.#keep();
  }

  other(message: ServerMessage): void {
    switch (message.t) {
      case 'presence': this.presence = message.d; break;
      case 'chat': if (!this.talk.some((line) => line.n === message.d.n)) this.talk = [...this.talk, message.d]; break;
      case 'unsaid': this.talk = this.talk.filter((line) => line.n !== message.d.n); break;
      case 'planned':
        this.plans = { ...this.plans, [message.d.seat]: message.d.options };
        if (message.d.dropped) this.tell(say('Your plan no longer applies: it is your turn.', 'Votre plan ne convient plus : c’est à vous de jouer.'));
        break;
      case 'choices': this.choices = { ...this.choices, [message.d.seat]: message.d.choices }; break;
      case 'advice': this.counsel.hear(message.d); break;
      case 'because': this.#because(message.d); break;
      case 'error':
        this.counsel.stop();
        if (['no_such_table', 'set_aside', 'removed', 'banned'].includes(message.d.code)) this.#shut(message.d.text);
        else this.tell(message.d.text);
        break;
      default:
    }
  }

  /** Nothing of the table is to be seen any more. */
  #shut(why: string): void {
    this.problem = why;
    this.views = {};
  }

  /** Says something in passing. */
  tell(text: string, clause = '', route = '', cards: Cards = {}): void {
    this.notice = { text, clause, route, cards };
  }

  // What the player does

  async move(words: string): Promise<Outcome | undefined> {
    const view = this.view;
    if (view === undefined || this.busy) return undefined;
    if (preferences.coach && !(await import('./doubts.svelte').then(({ doubts }) => doubts.isSure(this, words), () => true))) return undefined;
    this.notice = undefined;
    this.counsel.forget();
    this.seen = view.v;
    return this.act('move', { seat: view.seat, v: view.v, move: words });
  }

  readonly undo = (): Promise<Outcome> => this.act('undo', { seat: this.eyes });

  /** By correspondence, while others play. */
  readonly planning = $derived(
    this.facts?.life === 'playing' && this.facts.settings.timing?.kind === 'days' && this.eyes > 0 && !this.satIn && this.view?.legal === undefined &&
      !['choose_mix', 'draft', 'keep_opening'].includes(this.game?.phase ?? ''),
  );

  /** What could be planned? */
  askChoices(): void {
    this.carrier.say({ t: 'choices', d: { table: this.id, seat: this.eyes } });
  }

  /** Why can this route not be claimed? */
  why(words: string, route = ''): void {
    this.#asked.set(words, route);
    this.carrier.say({ t: 'why', d: { table: this.id, seat: this.eyes, move: words } });
  }

  /** Removes what somebody said. */
  unhear(person: string): void {
    this.talk = this.talk.filter((line) => line.person !== person);
  }

  /** The player has seen everything up to now. */
  lookAtAll(): void {
    this.seen = this.version() ?? 0;
    this.#keep();
  }

  async act(what: ClientMessage['t'], more: object = {}): Promise<Outcome> {
    this.busy = true;
    const slow = setTimeout(() => (this.unsent = true), this.carrier.status === 'online' ? SLOW_MS : 0);
    const outcome = await this.carrier.act(what, { table: this.id, ...more });
    clearTimeout(slow);
    this.unsent = false;
    if (!('refused' in outcome) && outcome.table === this.id) this.awaited = Math.max(this.awaited, outcome.v);
    this.busy = false;
    if ('refused' in outcome) this.tell(outcome.text, outcome.clause);
    return outcome;
  }

  #because(because: Because['d']): void {
    const route = this.#asked.get(because.move);
    if (route === undefined) return;
    this.#asked.delete(because.move);
    this.tell(because.text, because.clause, route, because.cards);
  }

  async #load(id: string): Promise<void> {
    try {
      this.board = await loadBoard(id);
      await teller.begin();
    } catch (error) {
      this.problem = error instanceof Refusal ? error.message : t().failed;
      this.tell(this.problem);
    }
  }

  /** Shows the first of my seats that must decide. */
  #look(): void {
    const seats = Object.keys(this.views).map(Number);
    const before = this.eyes;
    let eyes = seats.includes(before) ? before : (seats[0] ?? -1);
    const asked = seats.filter((seat) => this.views[seat]?.legal !== undefined);
    if (asked.length > 0 && !asked.includes(eyes)) eyes = asked[0] ?? eyes;
    if (eyes === before) return;
    this.eyes = eyes;
    if (before <= 0) return;
    // What was answered was for the other seat.
    this.notice = undefined;
    this.counsel.forget();
    this.#asked.clear();
    announcer.clear();
  }

  #restore(): void {
    const kept = this.#memory.recall();
    if (kept === undefined || kept.person !== lastPerson()) return;
    this.#restoredFor = kept.person;
    this.views = kept.views;
    this.log.steps = kept.steps;
    this.seen = kept.seen;
    this.away = this.#watched = kept.watched ?? kept.seen;
    this.#look();
    const first = Object.values(kept.views)[0];
    if (first !== undefined) void this.#load(first.facts.settings.board);
  }

  #forget(): void {
    [this.views, this.log.steps] = [{}, []];
    [this.seen, this.away, this.eyes] = [0, 0, -1];
  }

  #keep(): void {
    // What lies on this device is read there.
    if (this.local) return;
    if (!document.hidden) this.#watched = this.version() ?? 0;
    this.#memory.keep({ person: session.me?.id ?? '', views: this.views, steps: this.log.steps, seen: this.seen, watched: this.#watched });
  }
}

type Kept = { person: string; views: Record<number, Seen>; steps: Step[]; seen: number; watched?: number };

const PREFIX = 'roundhouse.table.';
const TABLES = 8;
const PAUSE_MS = 400;
const IDLE_MS = 2_000;

/** What this browser knows of a table, so that a tab that comes back needs only what it has missed. */
class Memory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Kept | undefined;

  constructor(readonly table: string) {
    addEventListener('pagehide', () => this.#write());
  }

  readonly recall = (): Kept | undefined => recall<Kept>(PREFIX + this.table);

  /** Writing takes a moment: several steps in a row are written once. */
  keep(kept: Kept): void {
    if (kept.person === '') return;
    this.#last = kept;
    this.#timer ??= setTimeout(() => whenIdle(() => this.#write(), IDLE_MS), PAUSE_MS);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#last === undefined) return;
    const lean = { ...this.#last, steps: this.#last.steps.map((step) => ({ ...step, game: undefined })) };
    if (!remember(PREFIX + this.table, lean) || !this.#forgetOld()) localStorage.removeItem(PREFIX + this.table);
  }

  #forgetOld(): boolean {
    const order = [...(recall<string[]>(`${PREFIX}order`) ?? []).filter((id) => id !== this.table), this.table];
    for (const old of order.splice(0, Math.max(0, order.length - TABLES))) localStorage.removeItem(PREFIX + old);
    return remember(`${PREFIX}order`, order);
  }
}
