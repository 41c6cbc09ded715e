/** Plays a few games of a test match at a time, as often as it is told to. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import { begin, type Engine } from '../engine/module';

export type ToTrial = { module: WebAssembly.Module; board: string } | { players: number; level: string; first: number; games: number };
/** The sums of those games; none: they cannot be played. */
export type FromTrial = { sums: string | undefined };

let ready: Promise<{ engine: Engine; board: Pointer }> | undefined;

async function open(module: WebAssembly.Module, text: string): Promise<{ engine: Engine; board: Pointer }> {
  const engine = await begin(module);
  return { engine, board: engine.call('rh_board_from_json', ...engine.sized(text)) };
}

async function play(request: Extract<ToTrial, { first: number }>): Promise<void> {
  if (ready === undefined) return;
  const { engine, board } = await ready;
  const told: FromTrial = { sums: engine.text('rh_trial', board, ...engine.sized(JSON.stringify(request))) };
  postMessage(told);
}

addEventListener('message', ({ data }: MessageEvent<ToTrial>) => {
  if ('module' in data) ready = open(data.module, data.board);
  // A failure must end the worker, so that whoever waits hears of it.
  else play(data).catch((error: unknown) => setTimeout(() => { throw error; }));
});
