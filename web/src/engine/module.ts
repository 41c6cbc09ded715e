/** The engine as a WebAssembly module: compiled once, in as many instances as are needed. */
import { instantiate, type Roundhouse } from '../../../wasm/roundhouse.mjs';
import address from '../../generated/roundhouse.wasm?url';
import type { Functions } from './functions';

export type Engine = Roundhouse<Functions>;

let compiling: Promise<WebAssembly.Module> | undefined;
let here: Promise<Engine> | undefined;

/** The compiled module, for workers as well; after a failure the next call tries again. */
export function compiled(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

/** The page's own instance, for what is answered at once. */
export function engine(): Promise<Engine> {
  here ??= compiled()
    .then((module) => begin(module))
    .catch((error: unknown) => {
      here = undefined;
      throw error;
    });
  return here;
}

/** Another instance, in whichever thread. */
export const begin = (module: WebAssembly.Module): Promise<Engine> => instantiate<Functions>(module);

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Not every host sends the type that compiling on the way insists on.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
