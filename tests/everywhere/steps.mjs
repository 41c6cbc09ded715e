// What steps.cpp prints, as the WebAssembly module plays it: node steps.mjs roundhouse.wasm GAMES_A_BOARD
import { readFile } from 'node:fs/promises';
import { instantiate } from '../../wasm/roundhouse.mjs';
import { stepsOfGames } from './games.mjs';

const [file, games] = process.argv.slice(2);
if (games === undefined) {
  console.error('usage: node steps.mjs ROUNDHOUSE.WASM GAMES_A_BOARD');
  process.exit(2);
}
const engine = await instantiate(await WebAssembly.compile(await readFile(file)));
for (const line of stepsOfGames(engine, Number(games))) console.log(line);
