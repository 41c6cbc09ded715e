// Prints the signature of every board as the WebAssembly module plays it: node signatures.mjs roundhouse.wasm
import { readFile } from 'node:fs/promises';
import { loadRoundhouse } from '../../wasm/roundhouse.mjs';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: node signatures.mjs ROUNDHOUSE.WASM');
  process.exit(2);
}
const engine = await loadRoundhouse(await readFile(file));
engine.boards().forEach((id, number) => console.log(id, engine.signature(number)));
