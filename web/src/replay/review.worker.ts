/** Reviews a game, in a thread of its own: a bit of work at a time, so that it can be told to stop or to look deeper. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import { begin, type Engine } from '../engine/module';

export type ToReviewer =
  | { module: WebAssembly.Module; board: { id: string; json: string; own: boolean }; net: Uint8Array | undefined; record: string; names: string[] }
  | { depth: number; language: 0 | 1 }
  | { language: 0 | 1 }
  | { stop: true };
export type FromReviewer = { progress: number } | { report: string } | { refused: { en: string; fr: string } };

/** Thousandths of a first look that are done between two messages. */
const AT_ONCE = 15;

type Begun = { engine: Engine; review: Pointer; names: string };
let come: (begun: Begun) => void;
const begun = new Promise<Begun>((settle) => (come = settle));
/** What is being worked at; another order ends it. */
let order = 0;

const tell = (what: FromReviewer): void => postMessage(what);

async function open({ module, board, net, record, names }: Extract<ToReviewer, { module: object }>): Promise<void> {
  const engine = await begin(module);
  if (board.own) engine.call('rh_board_add', ...engine.sized(board.json), 0);
  // A net of another edition is refused; the review does without a second opinion then.
  if (net !== undefined) engine.call('rh_net_add', net, net.length);
  const handle = engine.call('rh_board_built_in', board.id);
  // Without the board there is no review either, and the engine says why.
  const review = engine.call('rh_review_new', handle, ...engine.sized(record), 1);
  if (review === 0) tell({ refused: { en: engine.error(0) ?? '', fr: engine.error(1) ?? '' } });
  else come({ engine, review, names: names.join('\n') });
}

async function report(language: 0 | 1): Promise<void> {
  const { engine, review, names } = await begun;
  tell({ report: engine.text('rh_review_report', review, names, language) ?? '' });
}

async function look(depth: number, language: 0 | 1): Promise<void> {
  const { engine, review } = await begun;
  const mine = ++order;
  while (order === mine) {
    const more = engine.call('rh_review_work', review, depth, AT_ONCE);
    tell({ progress: engine.call('rh_review_progress', review) });
    if (more !== 1) return report(language);
    // Messages that came meanwhile are heard.
    await new Promise((done) => setTimeout(done));
  }
}

async function hear(said: ToReviewer): Promise<void> {
  if ('module' in said) return open(said);
  if ('depth' in said) return look(said.depth, said.language);
  if ('language' in said) return report(said.language);
  order++;
}

addEventListener('message', (event: MessageEvent<ToReviewer>) => {
  // A failure must end the worker, so that whoever waits hears of it.
  hear(event.data).catch((error: unknown) => setTimeout(() => { throw error; }));
});
