/** The end of a game as a show: points are counted one after the other, every ticket is turned over, the longest path is driven. One press ends it. */
import type { Snippet } from 'svelte';
import { announcer } from '../base/announcer.svelte';
import { duration, recall, remember } from '../base/preferences.svelte';
import type { Point } from '../board/board';
import type { Counted } from '../engine/answers';
import type { Table } from '../game/table.svelte';
import { say } from '../text/catalogue';
import { lineOf, nowhere, placesOf, ticketPlaces, type Places } from './places';

const KEY = 'roundhouse.counted';
/** How many tables are remembered as counted. */
const KEPT = 30;

/** The way of a ticket that was made: a green that stands out from all trains. */
const MADE = '#57c04f';

// Milliseconds at normal speed
const BEFORE = 500;
const SOURCE = 800;
const TICKETS = 8000;
const [TICKET_LEAST, TICKET_MOST] = [320, 900];
const DRIVE = 2800;
const DRIVE_REST = 500;

/** Everybody's points of a source are counted together; a ticket and a longest path stand alone. */
function beatsOf(count: Counted[]): Counted[][] {
  const beats: Counted[][] = [];
  for (const step of count) {
    const before = beats.at(-1);
    const together = before?.[0]?.source === step.source && step.ticket === undefined && step.source !== 'longest_path';
    if (together) before?.push(step);
    else beats.push([step]);
  }
  return beats;
}

/** A train on its way: the line it follows, and how much of it lies behind its engine. */
class Drive {
  along = $state(0);
  readonly #behind: number[] = [0];

  constructor(readonly seat: number, readonly line: Point[]) {
    line.slice(1).forEach(([x, y], i) => this.#behind.push((this.#behind[i] ?? 0) + Math.hypot(x - (line[i]?.[0] ?? 0), y - (line[i]?.[1] ?? 0))));
  }

  get length(): number {
    return this.#behind.at(-1) ?? 0;
  }

  /** Place and turn of what rides so far behind the engine. */
  car(behind: number): [number, number, number] {
    const at = Math.max(0, this.along * this.length - behind);
    const next = Math.max(1, this.#behind.findIndex((far) => far >= at));
    const [[x0, y0], [x1, y1]] = [this.line[next - 1] ?? [0, 0], this.line[next] ?? this.line[next - 1] ?? [0, 0]];
    const [far0, far1] = [this.#behind[next - 1] ?? 0, this.#behind[next] ?? 0];
    const part = far1 > far0 ? (at - far0) / (far1 - far0) : 0;
    return [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI];
  }

  /** Drives for so long; returns what stops it. */
  start(ms: number): () => void {
    const begin = performance.now();
    const move = (now: number) => {
      const t = Math.min(1, Math.max(0, now - begin) / ms);
      this.along = t * t * (3 - 2 * t);
      if (t < 1) frame = requestAnimationFrame(move);
    };
    let frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }
}

type Showing = { table: Table; onshow: (places: Places) => void; drawing: () => Snippet; final: () => string; beside: () => boolean };

export class Show {
  /** How many beats have begun. */
  #begun = $state(0);
  ended = $state(false);
  drive = $state.raw<Drive | undefined>();
  readonly #beats = $derived.by(() => beatsOf(this.showing.table.insight?.count ?? []));
  readonly #counted = $derived(this.#beats.slice(0, this.#begun).flat());
  /** What is being counted. */
  readonly now = $derived<Counted[]>(this.ended ? [] : (this.#beats[this.#begun - 1] ?? []));
  readonly #pace = $derived(Math.min(TICKET_MOST, Math.max(TICKET_LEAST, TICKETS / this.#beats.filter((beat) => beat[0]?.ticket !== undefined).length)));

  /** Called while a component is set up. */
  constructor(readonly showing: Showing) {
    this.ended = (recall<string[]>(KEY) ?? []).includes(showing.table.id);
    $effect(() => {
      if (this.ended || this.#beats.length === 0) return;
      const ms = duration(this.#lasts(this.now[0]));
      if (ms === 0) return this.#finish();
      if (this.#begun === 0) showing.onshow({ ...nowhere, stage: { inView: this.#inView } });
      const stop = this.drive?.start(ms - duration(DRIVE_REST));
      const timer = setTimeout(() => this.#next(), ms);
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    });
    // Whoever closes it in the middle has seen enough.
    $effect(() => () => this.end());
  }

  /** Points so far. */
  points(seat: number, source: string): number {
    return this.#counted.reduce((sum, step) => (step.seat === seat && step.source === source ? sum + step.points : sum), 0);
  }
  has(source: string): boolean {
    return this.ended || this.#counted.some((step) => step.source === source);
  }

  again(): void {
    this.#begun = 0;
    this.ended = false;
  }

  /** It has been seen, or somebody has seen enough of it: it does not come again by itself. */
  readonly end = (): void => {
    if (this.ended) return;
    this.#finish();
    const { id } = this.showing.table;
    remember(KEY, [...(recall<string[]>(KEY) ?? []).filter((one) => one !== id), id].slice(-KEPT));
  };

  #finish(): void {
    this.ended = true;
    this.drive = undefined;
    this.showing.onshow(nowhere);
    announcer.say(this.showing.final());
  }

  /** Where the map is small, all of it is in view; elsewhere it stays as it is. */
  get #inView(): string[] {
    return this.showing.beside() ? [] : Object.keys(this.showing.table.board?.map.cities ?? {});
  }

  #lasts(first: Counted | undefined): number {
    if (first === undefined) return BEFORE;
    if (first.ticket !== undefined) return this.#pace;
    return first.source === 'longest_path' ? DRIVE + DRIVE_REST : SOURCE;
  }

  #next(): void {
    if (this.#begun >= this.#beats.length) return this.end();
    this.drive = undefined;
    this.#begun++;
    const { table, onshow, drawing } = this.showing;
    const { board, insight } = table;
    const [first] = this.now;
    if (board === undefined || insight === undefined || first === undefined) return;
    announcer.say(this.now.map(({ seat, text }) => `${table.name(seat)}${say(':', ' :')} ${text}`).join('. '));
    const inView = this.#inView;
    const tickets = insight.seats[String(first.seat)]?.tickets ?? {};
    const way = first.ticket === undefined ? undefined : tickets[first.ticket];
    if (way !== undefined) {
      const places = ticketPlaces(way);
      // The way of a ticket that was made says it all.
      return onshow({ ...places, threads: way.state === 'done' ? [] : places.threads, stage: { tint: MADE, inView } });
    }
    const all = this.now.flatMap(({ seat, source }) => placesOf(insight.seats[String(seat)], source) ?? []);
    if (first.source !== 'longest_path') return onshow({ routes: [], cities: all.flatMap(({ cities }) => cities), threads: [], stage: { inView } });
    this.drive = new Drive(first.seat, lineOf(board, all.flatMap(({ routes }) => routes)));
    onshow({ ...nowhere, stage: { drawing: drawing(), inView } });
  }
}
