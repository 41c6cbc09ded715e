// What steps.cpp prints, as the WebAssembly module plays it: node steps.mjs roundhouse.wasm GAMES_A_BOARD
import { readFile } from 'node:fs/promises';
import { instantiate } from '../../wasm/roundhouse.mjs';

const DIGITS = 8; // of each hash
const DRAWN = -1; // RH_DRAWN

const [file, games] = process.argv.slice(2);
if (games === undefined) {
  console.error('usage: node steps.mjs ROUNDHOUSE.WASM GAMES_A_BOARD');
  process.exit(2);
}
const engine = await instantiate(await WebAssembly.compile(await readFile(file)));

// Which move is made; steps.cpp has the same generator.
function choices(seed) {
  let number = seed;
  return (count) => {
    number = (Math.imul(number, 1664525) + 1013904223) >>> 0;
    return (number >>> 8) % count;
  };
}

// An rh_setup, as it lies in the module's memory.
function setup(players, seed) {
  const SIZE = 32;
  const view = new DataView(new ArrayBuffer(SIZE));
  [SIZE, players, DRAWN, 0].forEach((value, place) => view.setInt32(4 * place, value, true));
  view.setBigUint64(16, BigInt(seed), true);
  return new Uint8Array(view.buffer);
}

function play(board, id, players, seed) {
  const game = engine.call('rh_game_new', board, setup(players, seed));
  if (game === 0) throw new Error(engine.error(0));
  const choose = choices(seed);
  let hashes = '';
  while (engine.call('rh_game_over', game) === 0) {
    const waiting = engine.call('rh_game_waiting', game);
    const seat = 31 - Math.clz32(waiting & -waiting);
    const count = engine.call('rh_game_moves', game, seat, 0, 0);
    const { numbers } = engine.numbers(count, (room) => engine.call('rh_game_moves', game, seat, room, count));
    if (engine.call('rh_game_play', game, seat, numbers[choose(count)]) !== 0) throw new Error(engine.error(0));
    hashes += engine.written('rh_game_hash', game).slice(0, DIGITS);
  }
  engine.call('rh_game_free', game);
  console.log(id, players, seed, hashes);
}

for (let number = 0; number < engine.call('rh_board_count'); number++) {
  const id = engine.text('rh_board_id_at', number);
  const board = engine.call('rh_board_built_in', id);
  const { numbers: [least, most] } = engine.numbers(2, (room) => engine.call('rh_board_players', board, room, room + 4));
  for (let seed = 1; seed <= Number(games); seed++) play(board, id, least + (seed % (most - least + 1)), seed);
}
