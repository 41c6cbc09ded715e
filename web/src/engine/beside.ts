/** What is asked beside a game: the score of a printed board, whether a deal was fair, what a strong player makes of one. */
import { once } from '../base/patiently';
import { preferences } from '../base/preferences.svelte';
import type { DealCheck } from './answers';
import { Handles } from './handles';
import { begin } from './module';
import { studyModule } from './study';
import type { Game } from '../net/messages';
import type { Known } from './teller.svelte';

/** A turn in which something was put on a printed board, in the words of records. */
export type ToldTurn = { seat: number; moves: string[]; cards?: number };
export type TallyRequest = { players: number; turns: ToldTurn[]; tickets: Record<string, string[]>; over: boolean; ask?: string };
/** What may go on a turn. */
export type TallyChoice = { moves: string[]; cards?: number; text: string; route?: string; city?: string };
/** The table that follows (device/tally.h). */
export type Tally = {
  game: Game; told: { seat: number; text: string }[]; choices: TallyChoice[]; open: boolean; free: string[]; cities: string[];
  places: Record<string, Record<string, { routes: string[]; cities: string[] }>>;
  refused?: { turn: number; why: string }; last_round?: { seat: number; done: number[] }; asked?: Record<string, string>;
};

/** What is wrong with a board file, and where. */
export type BoardFault = { place: string; why: string };
export type TicketIdea = { from: string; to: string; points: number };
/** A mean or a share with its 95 % interval. */
export type TrialFigure = { value: number; low: number; high: number };
/** What a test match says about a board (coach/board_trial.h); `range`: of the six boards. */
export type TrialReport = {
  players: number; games: number; endless: number; seats: TrialFigure[];
  measures: (TrialFigure & { measure: string; range?: [number, number] })[];
  routes: (TrialFigure & { id: string })[];
  tickets: (TrialFigure & { id: string; points: number; kept: number })[];
  sources: (TrialFigure & { source: string; name: string; points: number })[];
};

/** A puzzle, and after an answer whether it was right and why (puzzles/telling.h). */
export type ToldPuzzle = {
  seat: number; game: Game; legal: string[]; theme: string; theme_text: string; rating: number;
  right?: boolean; best?: string; second?: string; gap?: number; why?: string;
};

/** An instance in the page's own thread, for what is answered at once, and the boards it has read. */
export const beside = once(async () => new Beside(await begin(await studyModule())));

export class Beside extends Handles {
  /** Undefined for what is no game on this board. */
  tally(board: Known, request: TallyRequest): Tally | undefined {
    const text = this.engine.text('rh_tally', this.board(board), ...this.engine.sized(JSON.stringify(request)), this.language);
    return text === undefined ? undefined : (JSON.parse(text) as Tally);
  }

  /** Whether the deal was fair; `promised` is the commitment that the table showed. */
  checkDeal(board: Known, record: string, promised: string): DealCheck | undefined {
    const text = this.engine.text('rh_deal_check', this.board(board), ...this.engine.sized(record), promised, this.language);
    return text === undefined ? undefined : (JSON.parse(text) as DealCheck);
  }

  /** What the strong computer player makes of the deal of a day or a week. */
  par(board: Known, deal: string): { points: number; opponent: number } | undefined {
    const text = this.engine.text('rh_day_par', this.board(board), deal);
    return text === undefined ? undefined : (JSON.parse(text) as { points: number; opponent: number });
  }

  /** All that is wrong with a board file; nothing: it can be played. */
  boardFaults(text: string): BoardFault[] {
    return JSON.parse(this.engine.text('rh_board_faults', ...this.engine.sized(text), this.language) ?? '[]') as BoardFault[];
  }

  /** Tickets for a board that is being drawn. */
  ticketIdeas(request: { cities: string[]; routes: { from: string; to: string; length: number }[]; number: number; seed: number }): TicketIdea[] {
    return JSON.parse(this.engine.text('rh_ticket_ideas', ...this.engine.sized(JSON.stringify(request))) ?? '[]') as TicketIdea[];
  }

  /** What the parts of a test match say together. */
  trialReport(board: Known, parts: string[]): TrialReport | undefined {
    const text = this.engine.text('rh_trial_report', this.board(board), ...this.engine.sized(`[${parts.join(',')}]`), this.language);
    return text === undefined ? undefined : (JSON.parse(text) as TrialReport);
  }

  /** Undefined where there is no such puzzle or move. */
  puzzle(board: Known, { line, at }: { line: string; at: number }, answer: string, names: string[]): ToldPuzzle | undefined {
    const text = this.engine.text('rh_puzzle', this.board(board), ...this.engine.sized(line), at, answer, names.join('\n'), this.language);
    return text === undefined ? undefined : (JSON.parse(text) as ToldPuzzle);
  }

  /** What puzzles are about, by the words of their files. */
  themes(): Record<string, string> {
    return JSON.parse(this.engine.text('rh_puzzle_themes', this.language) ?? '{}') as Record<string, string>;
  }

  get language(): 0 | 1 {
    return preferences.language === 'fr' ? 1 : 0;
  }
}
