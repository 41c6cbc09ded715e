/** A finished game, position by position. */
import { loadBoard, type Board } from '../board/board';
import { countsAtEnd } from '../board/network';
import { ask, reasonOf, recordOf, type FinishedGame } from '../net/api.svelte';
import type { Game } from '../net/messages';
import { levelName, t } from '../text/catalogue';
import { recordSteps } from '../game/log.svelte';
import { Narrator, type Line } from '../game/narrator';

export type Position = { at: number; decisions: number; board: string; players: string[]; game: Game; next?: string[] };
export type Curve = { seat: number; points: number[] };

export class Replay {
  board = $state.raw<Board | undefined>();
  info = $state.raw<FinishedGame | undefined>();
  position = $state.raw<Position | undefined>();
  /** undefined: open hands; 0: a spectator; else a seat. */
  seat = $state<number | undefined>();
  record = $state('');
  problem = $state('');
  /** The table where it was played still answers: it can be asked why, and for another game. */
  explains = $state(false);
  #known = new Map<string, Position>();
  #wanted = '';

  constructor(readonly id: string) {}

  async open(at: number | undefined): Promise<void> {
    try {
      this.info = (await ask<{ game: FinishedGame }>('GET', `/api/games/${this.id}`)).game;
      this.board = await loadBoard(this.info.board);
      await this.show(at ?? 0);
      this.record = await recordOf(this.id);
      this.explains = !this.info.uploaded;
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  get last(): number {
    return this.info?.decisions ?? 0;
  }

  async show(at: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, at));
    const key = `${wanted} ${this.seat ?? 'open'}`;
    this.#wanted = key;
    const position = this.#known.get(key) ?? (await this.#fetch(wanted));
    this.#known.set(key, position);
    if (this.#wanted === key) this.position = position;
  }

  look(seat: number | undefined): void {
    this.seat = seat;
    void this.show(this.position?.at ?? 0);
  }

  name(seat: number): string {
    const name = this.position?.players[seat - 1] ?? '';
    const shown = this.info?.seats[seat - 1]?.bot ? levelName(name) : name;
    // Two of the same name or level are told apart by a number.
    const alike = (this.position?.players ?? []).map((one, i) => ({ one, seat: i + 1 })).filter(({ one }) => one === name);
    if (shown === '') return t().setup.seat(seat);
    return alike.length > 1 ? `${shown} ${alike.findIndex((one) => one.seat === seat) + 1}` : shown;
  }

  tell(): Line[] {
    if (this.board === undefined || this.record === '') return [];
    const narrator = new Narrator(this.board, (seat) => this.name(seat));
    for (const { events, decision } of recordSteps(this.record)) for (const event of events) narrator.read(event, undefined, decision);
    narrator.finish();
    return narrator.lines;
  }

  /** Points scored at once, after every decision. */
  curves(): Curve[] {
    const curves = (this.info?.seats ?? []).map((_, i) => ({ seat: i + 1, points: [] as number[] }));
    const now = curves.map(() => 0);
    const score = (seat: string | undefined, points: number) => (now[Number(seat) - 1] = (now[Number(seat) - 1] ?? 0) + points);
    const atEnd = this.board !== undefined && countsAtEnd(this.board);
    let claim = '';
    for (const { events } of recordSteps(this.record)) {
      curves.forEach((curve, i) => curve.points.push(now[i] ?? 0));
      for (const event of events) {
        // Where routes count only at the end, they are drawn when they are claimed.
        claim = /^\d claim (\S+)/.exec(event)?.[1] ?? claim;
        const paid = atEnd ? /^(\d) pay /.exec(event) : null;
        if (paid && this.board) score(paid[1], this.board.points(this.board.route(claim)));
        const scored = /^= score (\d) (\d+)/.exec(event);
        if (scored) score(scored[1], Number(scored[2]));
      }
    }
    // At the end all other sources come in.
    curves.forEach((curve, i) => curve.points.push(now[i] ?? 0, this.info?.seats[i]?.points ?? 0));
    return curves;
  }

  #fetch(at: number): Promise<Position> {
    const seat = this.seat === undefined ? '' : `&seat=${this.seat}`;
    return ask<Position>('GET', `/api/games/${this.id}/position?at=${at}${seat}`);
  }
}
