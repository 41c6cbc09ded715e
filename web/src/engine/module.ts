/**
 * The engine as WebAssembly modules, each compiled once, in as many instances as are needed. It comes in two halves: what happens at a table, so that
 * one sits at it as soon as possible, and what computer players think.
 */
import { instantiate, type Roundhouse } from '../../../wasm/roundhouse.mjs';
import { once } from '../base/patiently';
import playersFile from '../../generated/players.wasm?url';
import tableFile from '../../generated/table.wasm?url';
import type { Functions } from './functions';

export type Engine = Roundhouse<Functions>;

/** Everything that happens at a table, compiled, for workers as well. */
export const tableModule = once(() => compile(tableFile));
/** What computer players think. */
export const playersModule = once(() => compile(playersFile));

/**
 * For what only decorates the page. On a first visit the engine goes before it, and so does a game that begins as soon as the engine is there: the
 * slower the line, the longer the pause. Later everything lies on this device.
 */
export async function afterEngine(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  await tableModule().catch(() => undefined);
  await new Promise((done) => setTimeout(done, performance.now() / 4));
}

/** The page's own instance, for what is answered at once. */
export const engine = once(async () => begin(await tableModule()));

/** Another instance, in whichever thread. */
export function begin(module: WebAssembly.Module): Promise<Engine> {
  return instantiate<Functions>(module);
}

export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Not every host sends the type that compiling on the way insists on.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
