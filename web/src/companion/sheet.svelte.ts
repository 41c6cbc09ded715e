/** The score sheet of a printed game: what was told, kept on this device after every tap; everything counted comes from the engine. */
import { recall, remember } from '../base/preferences.svelte';
import { loadBoard, type Board } from '../board/board';
import { beside, type Beside, type Tally, type TallyChoice, type ToldTurn } from '../engine/beside';
import { teller } from '../engine/teller.svelte';
import type { TrainColor, TrainShape } from '../net/messages';

export type Player = { name: string; color: TrainColor; shape: TrainShape };
export type Kept = { board: string; players: Player[]; turns: ToldTurn[]; tickets: Record<string, string[]>; over: boolean; begun: number };
/** A finished game: who had how many points, and which place. */
export type Finished = { board: string; begun: number; players: { name: string; total: number; place: number }[] };

const SHEET = 'roundhouse.companion';
const FINISHED = 'roundhouse.companion.finished';

export const keptSheet = (): Kept | undefined => recall<Kept>(SHEET);
export const finishedGames = (): Finished[] => recall<Finished[]>(FINISHED) ?? [];
export const keepFinished = (games: Finished[]): boolean => remember(FINISHED, games);
export const dropSheet = (): void => localStorage.removeItem(SHEET);

export class Sheet {
  kept = $state.raw<Kept>({ board: '', players: [], turns: [], tickets: {}, over: false, begun: 0 });
  board = $state.raw<Board | undefined>();
  /** Whether the browser keeps what is told. */
  safe = $state(true);
  #beside = $state.raw<Beside | undefined>();

  constructor(kept: Kept) {
    this.kept = kept;
    this.safe = remember(SHEET, kept);
  }

  async begin(): Promise<void> {
    [this.board, this.#beside] = await Promise.all([loadBoard(this.kept.board), beside(), teller.begin()]);
  }

  /** What follows from all that was told. */
  readonly tally = $derived.by((): Tally | undefined => this.#asked({}));
  readonly #view = $derived(this.tally && { seat: 0, game: this.tally.game, legal: [] as string[] });
  readonly insight = $derived(this.board && this.#view && teller.insight(this.board, this.#view));

  readonly name = (seat: number): string => this.kept.players[seat - 1]?.name ?? '';
  readonly seats = $derived(this.kept.players.map((_, i) => i + 1));

  /** By seat, why it may not begin a turn with this; empty if it may. */
  ask(move: string): Record<string, string> {
    return this.#asked({ ask: move })?.asked ?? {};
  }

  #asked({ ask, turns = this.kept.turns }: { ask?: string; turns?: ToldTurn[] }): Tally | undefined {
    const { players, tickets, over } = this.kept;
    return this.board && this.#beside?.tally(this.board, { players: players.length, turns, tickets, over, ...(ask === undefined ? {} : { ask }) });
  }

  /** Another turn; why it cannot be. */
  add(turn: ToldTurn): string {
    return this.#turns([...this.#counted(), turn]);
  }

  /** The last turn goes on. */
  goOn({ moves, cards }: TallyChoice): string {
    const turns = this.#counted();
    const last = turns.at(-1);
    if (last === undefined) return '';
    return this.#turns([...turns.slice(0, -1), { ...last, moves: [...last.moves, ...moves], ...(cards === undefined ? {} : { cards }) }]);
  }

  undo(): void {
    this.#keep({ ...this.kept, turns: this.#counted().slice(0, -1) });
  }

  hold(seat: number, ticket: string, holds: boolean): void {
    const before = this.kept.tickets[seat] ?? [];
    this.#keep({ ...this.kept, tickets: { ...this.kept.tickets, [seat]: holds ? [...before, ticket] : before.filter((id) => id !== ticket) } });
  }

  countUp(over: boolean): void {
    this.#keep({ ...this.kept, over });
  }

  /** Who has this ticket, or 0. */
  holder(ticket: string): number {
    return this.seats.find((seat) => this.kept.tickets[seat]?.includes(ticket)) ?? 0;
  }

  /** Turns that no longer fit the board are not gone on from. */
  #counted(): ToldTurn[] {
    return this.kept.turns.slice(0, this.tally?.refused?.turn ?? this.kept.turns.length);
  }

  #turns(turns: ToldTurn[]): string {
    const refused = this.#asked({ turns })?.refused;
    if (refused === undefined) this.#keep({ ...this.kept, turns });
    return refused?.why ?? '';
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    this.safe = remember(SHEET, kept);
  }
}
