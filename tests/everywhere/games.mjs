// Games chosen by seed alone, with the hash of the state after every move: in node and in browsers alike.

const DIGITS = 8; // of each hash
const DRAWN = -1; // RH_DRAWN

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

function play(engine, board, players, seed) {
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
  return hashes;
}

/** Of every board, a line for each game: board, players, seed, hashes. */
export function stepsOfGames(engine, games) {
  const lines = [];
  for (let number = 0; number < engine.call('rh_board_count'); number++) {
    const id = engine.text('rh_board_id_at', number);
    const board = engine.call('rh_board_built_in', id);
    const { numbers: [least, most] } = engine.numbers(2, (room) => engine.call('rh_board_players', board, room, room + 4));
    for (let seed = 1; seed <= games; seed++) {
      const players = least + (seed % (most - least + 1));
      lines.push([id, players, seed, play(engine, board, players, seed)].join(' '));
    }
  }
  return lines;
}
