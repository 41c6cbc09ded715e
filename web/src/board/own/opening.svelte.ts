/** A board from a file or a link on its way in: read, checked, drawn, kept. Before the engine has checked it nothing of it is used. */
import { tableModule } from '../../engine/module';
import { reasonOf } from '../../net/api.svelte';
import { local } from '../../net/local.svelte';
import { pick, t } from '../../text/catalogue';
import { boards, takeIn } from '../boards.svelte';
import { forgetBoard } from '../board';
import type { BoardFile, OwnBoard } from '../files';
import { keepBoard, ownBoards } from '../kept';
import { BadLink, LARGEST_FILE, unpacked } from './link';
import type { Drawing, Order, Report } from './workshop.worker';

/** A file, or what a link holds. */
export type Source = File | string;

const PATIENCE_SECONDS = 120;

/** Said to the person as it is. */
class Refused extends Error {}

export class Opening {
  step = $state<'checking' | 'asking' | 'drawing' | 'ready' | 'refused'>('checking');
  problem = $state('');
  board = $state.raw<BoardFile | undefined>();
  drawing = $state.raw<Drawing | undefined>();
  seconds = $state(0);
  /** What is not as one would wish, though the board is there. */
  notes = $state.raw<string[]>([]);

  readonly #source: Source;
  #worker: Worker | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(source: Source) {
    this.#source = source;
    void this.#check().catch((error: unknown) => this.#refuse(error instanceof Refused ? error.message : t().failed));
  }

  /** Nothing goes on, nothing has been kept. */
  stop(): void {
    clearInterval(this.#clock);
    this.#worker?.terminate();
  }

  /** Lays out the map, and takes the board in when it is there. */
  draw(): void {
    const board = this.board;
    if (board === undefined) return;
    this.step = 'drawing';
    this.#clock = setInterval(() => ++this.seconds >= PATIENCE_SECONDS && this.straight(t().own.straight), 1000);
    void this.#ask({ draw: board })
      .catch((): Report => ({ kind: 'drawn', drawing: undefined }))
      .then((told) => {
        if (told.kind !== 'drawn' || this.step !== 'drawing') return;
        if (told.drawing === undefined) return this.straight(t().own.straight);
        this.drawing = told.drawing;
        void this.#keep();
      });
  }

  /** Takes the board in with the quick map. */
  straight(...notes: string[]): void {
    this.notes = notes;
    void this.#keep();
  }

  async #check(): Promise<void> {
    const text = await this.#text();
    const known = await ownBoards();
    const module = await tableModule().catch(() => {
      throw new Refused(t().local.noEngine);
    });
    const told = await this.#ask({ check: text, module, known: [...known.values()] });
    if (told.kind === 'taken') throw new Refused(t().own.taken(told.id));
    if (told.kind === 'refused') throw new Refused(pick(told.why));
    if (told.kind !== 'checked') return;
    this.board = told.board;
    this.drawing = told.quick;
    if (this.#isHere(told.board, known)) return this.#done();
    if (typeof this.#source === 'string') this.step = 'asking';
    else this.draw();
  }

  async #text(): Promise<string> {
    if (typeof this.#source === 'string')
      return unpacked(this.#source).catch((error: unknown) => {
        throw new Refused(error instanceof BadLink ? t().own.badLink[error.why] : t().failed);
      });
    if (this.#source.size > LARGEST_FILE) throw new Refused(t().own.large);
    return this.#source.text().catch(() => {
      throw new Refused(t().own.unreadable);
    });
  }

  /** A built-in board, or one that was opened before and has not been drawn anew. */
  #isHere({ id }: BoardFile, known: Map<string, OwnBoard>): boolean {
    const own = known.get(id);
    if (own !== undefined) return own.board === JSON.stringify(this.board);
    return boards.some((one) => one.id === id && !one.own);
  }

  /** The next report of the worker. */
  #ask(order: Order): Promise<Report> {
    this.#worker ??= new Worker(new URL('./workshop.worker.ts', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Report>) => resolve(data);
      worker.onerror = () => reject(new Refused(t().local.noEngine));
      worker.postMessage(order);
    });
  }

  async #keep(): Promise<void> {
    const { board, drawing } = this;
    if (board === undefined || drawing === undefined || this.step === 'ready') return;
    this.stop();
    const own: OwnBoard = { id: board.id, board: JSON.stringify(board), ...drawing };
    try {
      if (!(await keepBoard(own))) return this.#refuse(t().own.taken(own.id));
    } catch (error) {
      return this.#refuse(reasonOf(error));
    }
    if (!local.kept) this.notes = [...this.notes, t().own.notKept];
    forgetBoard(own.id);
    takeIn(own);
    this.#done();
  }

  #done(): void {
    this.stop();
    this.step = 'ready';
  }

  #refuse(why: string): void {
    this.stop();
    this.problem = why;
    this.step = 'refused';
  }
}
