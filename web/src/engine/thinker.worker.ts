/** Thinks for computer players, in a thread of its own: a thought may take seconds, and ends with its worker. */
import { begin, type Engine } from './module';

export type ToThinker = { module: WebAssembly.Module } | { board: string; map: string } | { net: Uint8Array } | { number: number; question: string };
export type FromThinker = { number: number; answer: string };

let come: (module: WebAssembly.Module) => void;
const engine: Promise<Engine> = new Promise<WebAssembly.Module>((settle) => (come = settle)).then(begin);

async function hear(said: ToThinker): Promise<void> {
  if ('module' in said) return come(said.module);
  const player = await engine;
  if ('board' in said) player.call('rh_board_add', ...player.sized(said.board), said.map);
  // One that is refused leaves a player that thinks without.
  else if ('net' in said) player.call('rh_net_add', said.net, said.net.length);
  else postMessage({ number: said.number, answer: player.text('rh_think', ...player.sized(said.question)) ?? '' } satisfies FromThinker);
}

addEventListener('message', (event: MessageEvent<ToThinker>) => {
  // A failure must end the worker, so that whoever waits hears of it.
  hear(event.data).catch((error: unknown) => setTimeout(() => { throw error; }));
});
