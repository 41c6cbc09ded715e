/** A finished game, position by position. */
import { loadBoard, type Board } from '../board/board';
import { ask, type FinishedGame } from '../net/api';
import type { Game } from '../net/messages';
import { levelName, t } from '../text/catalogue';
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
      const record = await fetch(`/api/games/${this.id}/record`);
      if (record.ok) this.record = await record.text();
      this.explains = !this.info.uploaded;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : t().failed;
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

  /** The record in words, by decision. */
  tell(): Line[] {
    if (this.board === undefined || this.record === '') return [];
    const narrator = new Narrator(this.board, (seat) => this.name(seat));
    let decision = 0;
    for (const event of this.#events()) {
      if (event.decision !== undefined) decision = event.decision;
      narrator.read(event.words, undefined, decision);
    }
    narrator.read('= over', undefined, decision);
    narrator.finish();
    return narrator.lines;
  }

  /** Points scored at once, after every decision. */
  curves(): Curve[] {
    const curves = (this.info?.seats ?? []).map((_, i) => ({ seat: i + 1, points: [0] }));
    let decision = 0;
    const now = curves.map(() => 0);
    const atEnd = this.board?.file.switches.routes_scored === 'at_end';
    let claim = '';
    for (const { decision: number, words } of this.#events()) {
      if (number !== undefined) {
        for (; decision < number; decision++) curves.forEach((curve, i) => curve.points.push(now[i] ?? 0));
      }
      // Where routes count only at the end, they are drawn when they are claimed.
      const claimed = /^\d claim (\S+)/.exec(words);
      if (claimed) claim = claimed[1] ?? '';
      const paid = atEnd ? /^(\d) pay /.exec(words) : null;
      if (paid && this.board) now[Number(paid[1]) - 1] = (now[Number(paid[1]) - 1] ?? 0) + this.board.points(this.board.route(claim));
      const scored = /^= score (\d) (\d+)/.exec(words);
      if (scored) now[Number(scored[1]) - 1] = (now[Number(scored[1]) - 1] ?? 0) + Number(scored[2]);
    }
    // At the end all other sources come in.
    curves.forEach((curve, i) => curve.points.push(now[i] ?? 0, this.info?.seats[i]?.points ?? 0));
    return curves;
  }

  *#events(): Generator<{ decision: number | undefined; words: string }> {
    const lines = this.record.split('\n');
    const start = lines.findIndex((line) => line.startsWith('header '));
    for (const line of lines.slice(start + 1)) {
      if (line === 'end' || line === '') return;
      const decided = /^(\d+) (\d .*) ~[0-9a-f]{4}$/.exec(line);
      yield decided ? { decision: Number(decided[1]), words: decided[2] ?? '' } : { decision: undefined, words: line };
    }
  }

  #fetch(at: number): Promise<Position> {
    const seat = this.seat === undefined ? '' : `&seat=${this.seat}`;
    return ask<Position>('GET', `/api/games/${this.id}/position?at=${at}${seat}`);
  }
}
