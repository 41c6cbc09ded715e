/** What stands out on the map: what may be chosen now, and what is being looked at. All of it is steady: a map has a hundred routes, and looks at each when a set is new. */
import { untrack } from 'svelte';
import { inItsFrame } from '../base/frames';
import { preferences } from '../base/preferences.svelte';
import { steady } from '../base/steady';
import { drag } from '../board/drag.svelte';
import { citiesIn } from '../board/mechanics';
import { ticketEnds } from '../board/words';
import { Carrying } from '../game/carrying.svelte';
import { argumentsOf } from '../game/choices';
import { RidePlan } from '../game/ride.svelte';
import type { Table } from '../game/table.svelte';
import type { Places, Stage, Thread } from '../score/places';

export class Highlights {
  ticket = $state('');
  routes = $state.raw<string[]>([]);
  cities = $state.raw<string[]>([]);
  threads = $state.raw<Thread[]>([]);
  /** How the end of the game is shown. */
  stage = $state.raw<Stage>({});
  #pointed = $state.raw<Places | undefined>();

  readonly carrying: Carrying;
  readonly ride: RidePlan;

  /** What may be done, once it is shown on the map. */
  offered = $state.raw<string[]>([]);

  /** Called while a component is set up. */
  constructor(readonly table: Table) {
    this.carrying = new Carrying(table);
    this.ride = new RidePlan(table);
    this.offered = table.legal;
    $effect(() => {
      if (table.legal !== untrack(() => this.offered)) inItsFrame(() => (this.offered = table.legal));
    });
  }

  /** Everything up to the last move is on the screen. */
  readonly settled = $derived.by(() => this.offered === this.table.legal);

  readonly glowing = $derived.by(steady(() => (drag.carried === undefined ? new Set([...argumentsOf(this.offered, 'claim'), ...argumentsOf(this.offered, 'go')]) : this.carrying.payable)));

  /** Claims that bring a ticket nearer shine; a carried card and a ride have few ways to go, and all of them do. */
  readonly helpful = $derived.by(steady(() => {
    const { game, insight } = this.table;
    const all = preferences.allClaims || drag.carried !== undefined || game?.phase === 'ride';
    return all || insight === undefined ? this.glowing : new Set(insight.helpful);
  }));

  readonly choosable = $derived.by(steady(() => new Set([...citiesIn(this.table.legal), ...this.ride.cities])));

  readonly advised = $derived.by(steady(() => {
    const { insight, counsel } = this.table;
    return insight?.moves[counsel.advice?.move ?? ''] ?? { text: '', routes: [], cities: [], cards: {} };
  }));
  readonly hinted = $derived(new Set(this.advised.routes));

  /** What the map goes to: what was pointed out last, else what is advised. */
  readonly follow = $derived(this.routes.length + this.cities.length > 0 ? this.#pointed : this.advised);
  /** Cards in hand that stand out: those that a refusal counts, or those to pay with as a hint advises. */
  readonly cards = $derived.by(() => this.table.notice?.cards ?? this.advised.cards);

  readonly #shownTicket = $derived.by(() => {
    const { board, eyes, insight } = this.table;
    if (board === undefined || this.ticket === '') return undefined;
    return { ends: ticketEnds(board, this.ticket), routes: insight?.seats[String(eyes)]?.tickets[this.ticket]?.routes ?? [] };
  });

  readonly litRoutes = $derived.by(steady(() => {
    const { claim, ride } = this.table.game ?? {};
    const single = [claim?.route ?? '', this.carrying.over, this.table.notice?.route ?? ''].filter((id) => id !== '');
    return new Set([...this.routes, ...(this.#shownTicket?.routes ?? []), ...single, ...(ride?.used ?? []), ...(this.ride.way?.routes ?? [])]);
  }));
  readonly litCities = $derived.by(steady(() => {
    const { building } = this.table.game ?? {};
    return new Set([...this.cities, ...this.advised.cities, ...(building ? [building] : []), ...(this.#shownTicket?.ends ?? [])]);
  }));
  /** Cities that the map keeps in view. */
  readonly inView = $derived(this.#shownTicket?.ends ?? this.stage.inView ?? this.advised.cities);

  /** Cities that a narrow map looks at by itself: those that are asked about, or those where a ticket goes on. Nothing while nothing is asked. */
  readonly part = $derived.by((): string[] => {
    const { board, game, insight, eyes, legal } = this.table;
    if (board === undefined || game === undefined || legal.length === 0) return [];
    const ends = (routes: string[]) => routes.map((id) => board.route(id)).flatMap(({ from, to }) => [from, to]);
    if (this.choosable.size > 0 && game.phase !== 'turn') return [...this.choosable];
    if (game.claim?.route) return ends([game.claim.route]);
    const offered = [...argumentsOf(legal, 'pick'), ...(game.seats[String(eyes)]?.offer ?? [])];
    if (offered.length > 0) return offered.flatMap((id) => ticketEnds(board, id));
    const helpful = insight?.helpful ?? [];
    const now = helpful.filter((id) => this.glowing.has(id));
    if (helpful.length > 0) return ends(now.length > 0 ? now : helpful);
    return ends(Object.keys(game.routes).filter((id) => game.routes[id] === eyes));
  });

  readonly show = (routes: string[], cities: string[]): void => this.showPlaces({ routes, cities, threads: [] });

  readonly showPlaces = (places: Places): void => {
    const { routes, cities, threads, stage = {} } = (this.#pointed = places);
    this.stage = stage;
    this.routes = routes;
    this.cities = cities;
    this.threads = threads;
  };
}
