/** The hall of this device: the engine's own (rh_hall_…), what it wants kept, and who thinks for it. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import { localIds } from './ids';
import type { FromHall, OwnBoard, Taken, Thought, ToHall } from './letters';
import { begin, playersModule, type Engine } from './module';
import { BOARDS, randomSecret, Rows, type Row } from './rows';
import { Thinker } from './thinker';

/** Longer timers overflow in browsers; whatever is due later is looked at again. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

type Say = (message: FromHall, to?: string) => void;

export class Hall {
  /** Games outlast this window. */
  kept = true;
  readonly damaged = new Set<string>();
  /** The plain players come first; those that have learned join them when they are first asked. */
  readonly thinkers: Pick<Thinker, 'learn' | 'drop'>[];
  language = 0;
  #thinker: Thinker;
  /** Tables whose logs have been read. */
  #loaded = new Set<string>();
  /** Rows that the browser would not keep: the next write tries again. */
  #unkept: Row[] = [];
  readonly watchers = new Map<string, Set<string>>();
  #asked = new Map<number, { to: string; number: number }>();
  #requests = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(readonly engine: Engine, readonly hall: Pointer, readonly rows: Rows | undefined, readonly say: Say) {
    this.kept = rows !== undefined;
    this.#thinker = new Thinker(playersModule, this.answered);
    this.thinkers = [this.#thinker];
  }

  static async begin(module: WebAssembly.Module, say: Say): Promise<Hall> {
    // A private window may keep nothing, or only pretend to: then one plays all the same.
    const [engine, opened] = await Promise.all([begin(module), Rows.open().catch(() => undefined)]);
    const secret = await opened?.secret().catch(() => undefined);
    const rows = secret === undefined ? undefined : opened;
    const hall = new Hall(engine, engine.call('rh_hall_new', secret ?? randomSecret()), rows, say);
    for (const { row } of (await rows?.find(BOARDS)) ?? []) {
      const { board, map } = row as OwnBoard;
      hall.#learn(board, map);
    }
    await hall.#load(['table/', 'game/']);
    hall.#take();
    // The players come while the first choice is made.
    void playersModule().catch(() => undefined);
    return hall;
  }

  /** One thing after the other: what a message is about is read first. */
  hear(from: string, message: ToHall): void {
    this.#turn = this.#turn.then(() => this.#hear(from, message)).catch((error: unknown) => this.say({ t: 'failed', why: String(error) }));
  }

  async #hear(from: string, message: ToHall): Promise<void> {
    const { engine, hall } = this;
    switch (message.t) {
      case 'be':
        this.language = message.language;
        engine.call('rh_hall_be', hall, message.name, message.language);
        break;
      case 'hear':
        if (!this.#passes(from, message.frame)) return;
        await this.#fetch(message.frame);
        engine.call('rh_hall_hear', hall, ...engine.sized(message.frame), Date.now());
        break;
      case 'ask': {
        await this.#fetch(`${message.path} ${message.body.startsWith('{') ? message.body : ''}`);
        const number = ++this.#requests;
        this.#asked.set(number, { to: from, number: message.number });
        engine.call('rh_hall_request', hall, number, message.method, message.path, ...engine.sized(message.body), Date.now());
        break;
      }
      case 'remove':
        await this.#remove(message.id);
        this.say({ t: 'answer', number: message.number, status: 204, body: '' }, from);
        break;
      case 'board': {
        const { own } = message;
        const refused = this.#learn(own.board, own.map) !== 0;
        if (!refused) await this.#write([{ key: BOARDS + own.id, row: own }]);
        this.say({ t: 'answer', number: message.number, status: refused ? 400 : 204, body: '' }, from);
      }
    }
    this.#take();
  }

  /** The hall knows one page; several tabs watch through it until the last of them goes. */
  #passes(from: string, frame: string): boolean {
    const { t, d } = JSON.parse(frame) as { t: string; d: { table?: string } };
    if (d.table === undefined || (t !== 'hello' && t !== 'bye')) return true;
    const watchers = this.watchers.get(d.table) ?? new Set();
    this.watchers.set(d.table, watchers);
    if (t === 'hello') return watchers.add(from).size > 0;
    watchers.delete(from);
    return watchers.size === 0;
  }

  /** Reads the tables and games that a text names, when it is the first to do so. */
  async #fetch(text: string): Promise<void> {
    for (const id of localIds(text)) {
      if (this.#loaded.has(id)) continue;
      this.#loaded.add(id);
      await this.#load([`entry/${id}/`, `chat/${id}/`, `record/${id}`]);
      this.engine.call('rh_hall_wake', this.hall, id, Date.now());
    }
  }

  async #load(prefixes: string[]): Promise<void> {
    for (const prefix of prefixes) {
      const rows = (await this.rows?.find(prefix)) ?? [];
      if (rows.length > 0) this.engine.call('rh_hall_load', this.hall, ...this.engine.sized(JSON.stringify(rows)));
    }
  }

  readonly answered = (number: number, answer: string): void => {
    this.engine.call('rh_hall_answered', this.hall, number, ...this.engine.sized(answer), Date.now());
    this.#take();
  };

  #learn(board: string, map: string): number {
    for (const thinker of this.thinkers) thinker.learn(board, map);
    return this.engine.call('rh_board_add', ...this.engine.sized(board), map);
  }

  #drops(worthless: (thought: Thought) => boolean): void {
    for (const thinker of this.thinkers) thinker.drop(worthless);
  }

  async #remove(id: string): Promise<void> {
    this.#drops((thought) => thought.table === id);
    await this.#writing;
    this.#unkept = this.#unkept.filter(({ key }) => key.split('/')[1] !== id);
    await this.rows?.remove([`table/${id}`, `entry/${id}/`, `chat/${id}/`, `game/${id}`, `record/${id}`]);
    this.engine.call('rh_hall_forget', this.hall, id);
    if (this.damaged.delete(id)) this.#tellState();
  }

  /** Does what the hall wants done after a call. */
  #take(): void {
    const taken = JSON.parse(this.engine.text('rh_hall_take', this.hall) ?? '{}') as Taken;
    if (taken.frames.length > 0) this.say({ t: 'frames', frames: taken.frames });
    for (const { number, status, body } of taken.answers) this.#answer(number, status, body);
    for (const { t, d } of taken.frames) if (t === 'did') this.#drop(d);
    for (const thought of taken.thoughts) {
      const plainly = (): void => this.#thinker.ask(thought);
      if (thought.study === '') plainly();
      else void import('./study').then(({ study }) => study(this, Thinker, thought, plainly), plainly);
    }
    for (const { number, rows } of taken.writes) {
      void this.#write(rows).then(() => {
        this.engine.call('rh_hall_kept', this.hall, number, 1, Date.now());
        this.#take();
      });
    }
    if (taken.damaged.length > 0) {
      for (const key of taken.damaged) this.damaged.add(key.split('/')[1] ?? key);
      this.#tellState();
    }
    this.#wait(taken.due);
  }

  #answer(number: number, status: number, body: string): void {
    const asked = this.#asked.get(number);
    this.#asked.delete(number);
    if (asked !== undefined) this.say({ t: 'answer', number: asked.number, status, body }, asked.to);
  }

  /** Advice is for the position it was asked at; a move that was taken back or a game that has ended makes every thought worthless. */
  #drop({ table, what, facts }: Taken['frames'][number]['d']): void {
    const all = what === 'undone' || facts?.life === 'over' || facts?.life === 'closed';
    this.#drops((thought) => thought.table === table && (all || (thought.advice && what === 'moved')));
  }

  /** Rows are kept in their order, each write whole. What cannot be kept stays in memory, and the game goes on. */
  #write(rows: Row[]): Promise<void> {
    for (const { key } of rows) this.#loaded.add(key.split('/')[1] ?? '');
    const written = this.#writing.then(async () => {
      if (this.rows === undefined) return;
      const all = [...this.#unkept, ...rows];
      const kept = await this.rows.keep(all).then(() => true, () => false);
      this.#unkept = kept ? [] : all;
      if (kept === this.kept) return;
      this.kept = kept;
      this.#tellState();
    });
    this.#writing = written;
    return written;
  }

  #wait(due: number | null): void {
    clearTimeout(this.#timer);
    if (due === null) return;
    this.#timer = setTimeout(() => {
      this.engine.call('rh_hall_tick', this.hall, Date.now());
      this.#take();
    }, Math.min(LONGEST_MS, Math.max(0, due - Date.now())));
  }

  #tellState(): void {
    this.say({ t: 'state', kept: this.kept, damaged: [...this.damaged] });
  }
}
