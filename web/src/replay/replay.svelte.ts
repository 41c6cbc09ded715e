/** A finished game, position by position. */
import { loadBoard, type Board } from '../board/board';
import { COLORS, SHAPES, usual, type Livery } from '../board/livery.svelte';
import { teller } from '../engine/teller.svelte';
import { ask, reasonOf, recordOf, type FinishedGame } from '../net/api.svelte';
import type { Game } from '../net/messages';
import { levelName, t } from '../text/catalogue';

export type Position = { at: number; decisions: number; board: string; players: string[]; trains: string[]; game: Game; next?: string[] };
export type Curve = { seat: number; points: number[] };

/** Of the lines of a record; what is not known here looks as usual. */
export const liveriesIn = (lines: string[]): Livery[] => lines.map((line, i) => {
  const [color, shape] = line.split(' ');
  return { color: COLORS.find((one) => one === color) ?? usual(i + 1).color, shape: SHAPES.find((one) => one === shape) ?? usual(i + 1).shape };
});

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
  readonly #eyes = $derived(this.position && { seat: this.seat ?? 0, game: this.position.game });
  #known = new Map<string, Position>();
  #wanted = '';

  constructor(readonly id: string) {}

  async open(at: number | undefined): Promise<void> {
    try {
      this.info = (await ask<{ game: FinishedGame }>('GET', `/api/games/${this.id}`)).game;
      this.board = await loadBoard(this.info.board);
      await teller.begin();
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

  readonly insight = $derived(this.board !== undefined && this.#eyes !== undefined ? teller.insight(this.board, this.#eyes) : undefined);
  readonly story = $derived(
    this.board === undefined || this.record === '' || this.position === undefined ? undefined : teller.story(this.board, { names: this.position.players.map((_, i) => this.name(i + 1)), record: this.record }),
  );

  /** Points that everybody could count after every decision; at the end all other sources come in. */
  readonly curves = $derived<Curve[]>((this.story?.curves ?? []).map((points, i) => ({ seat: i + 1, points: [...points, this.info?.seats[i]?.points ?? 0] })));

  #fetch(at: number): Promise<Position> {
    const seat = this.seat === undefined ? '' : `&seat=${this.seat}`;
    return ask<Position>('GET', `/api/games/${this.id}/position?at=${at}${seat}`);
  }
}
