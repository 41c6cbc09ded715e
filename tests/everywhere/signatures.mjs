// Prints the signature of every board as the WebAssembly module plays it: node signatures.mjs roundhouse.wasm
import { readFile } from 'node:fs/promises';
import { instantiate } from '../../wasm/roundhouse.mjs';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: node signatures.mjs ROUNDHOUSE.WASM');
  process.exit(2);
}
const engine = await instantiate(await WebAssembly.compile(await readFile(file)));
for (let number = 0; number < engine.call('rh_board_count'); number++) {
  const id = engine.text('rh_board_id_at', number);
  console.log(id, engine.written('rh_board_signature', engine.call('rh_board_built_in', id)));
}
