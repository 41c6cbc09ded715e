// A match between the module and the native build, both with the same player on the same time: are they equally strong?
//   cmake --build --preset wasm --target match_module; cmake --build --preset clang --target roundhouse_native_seat
//   node expert_match.mjs build/wasm/match.wasm build/clang/roundhouse_native_seat [--board usa] [--player expert] [--deals 100] [--part 0/1]
// Two seats; each deal is played twice, with the seats changed. Prints a line a deal (points of the module and of the native
// build in both games), then the module's share of the wins with its 95 % interval over deals. With --part K/N it plays only the
// deals K, K + N, K + 2 N …, so that several processors can share a match; `--sum FILE…` adds up what they printed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { instantiate } from '../../wasm/roundhouse.mjs';

const options = { board: 'usa', player: 'expert', deals: '100', part: '0/1' };
const files = [];
let summing = false;
const words = process.argv.slice(2);
while (words.length > 0) {
  const word = words.shift();
  if (word === '--sum') summing = true;
  else if (word.startsWith('--') && word.slice(2) in options) options[word.slice(2)] = words.shift() ?? '';
  else files.push(word);
}
if (summing) {
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('').split('\n');
  sum(lines.map((line) => /^deal (\d+): (-?\d+) (-?\d+), (-?\d+) (-?\d+)$/.exec(line)).filter((found) => found !== null).map((found) => found.slice(2).map(Number)));
  process.exit();
}
if (files.length !== 2) {
  console.error('usage: node expert_match.mjs MATCH.WASM NATIVE_SEAT [--board B] [--player P] [--deals N] [--part K/N]');
  process.exit(2);
}

const engine = await instantiate(await WebAssembly.compile(await readFile(files[0])));
const board = engine.call('rh_board_built_in', options.board);
if (board === 0) throw new Error(engine.error(0));
// The native build has its nets in it; a module is handed the one it needs, as in the page.
const net = await readFile(new URL(`../../players/nets/${options.board}.net`, import.meta.url));
if (engine.call('rh_net_add', new Uint8Array(net), net.length) !== 0) throw new Error(engine.error(0));

class Native {
  #process = spawn(files[1], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();

  tell(line) {
    this.#process.stdin.write(`${line}\n`);
  }
  async ask(line) {
    this.tell(line);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the native build does not answer: ${line}`);
    return value;
  }
  end() {
    this.#process.stdin.end();
  }
}

/** `rh_setup` of c.h for two players, in the layout of a machine of 32 bits. */
function setup(hex) {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  [32, 2, 0, 0].forEach((number, i) => view.setInt32(4 * i, number, true));
  view.setUint32(24, hex, true);
  return bytes;
}

/** A game in which the module has one seat; the points of both seats. */
async function play(seed, mine, native) {
  const game = engine.withText(seed, (hex) => engine.call('rh_game_new', board, setup(hex)));
  if (game === 0) throw new Error(engine.error(0));
  native.tell(`new ${options.board} 2 ${seed}`);
  while (engine.call('rh_game_over', game) === 0) {
    const seat = engine.call('rh_game_waiting', game) & 1 ? 0 : 1;
    let words;
    if (seat === mine) {
      const { result, numbers } = engine.numbers(1, (room) => engine.call('rh_player_move', game, seat, options.player, room));
      if (result !== 0) throw new Error(engine.error(0));
      words = engine.written('rh_move_words', game, seat, numbers[0]);
    } else {
      words = await native.ask(`decide ${seat} ${options.player} 1`);
    }
    native.tell(`play ${seat} ${words}`);
    const { numbers } = engine.numbers(1, (room) => engine.call('rh_move_from_words', game, seat, words, room));
    if (engine.call('rh_game_play', game, seat, numbers[0]) !== 0) throw new Error(`${words}: ${engine.error(0)}`);
  }
  const points = [0, 1].map((seat) => engine.call('rh_game_points', game, seat, -1));
  engine.call('rh_game_free', game);
  return [points[mine], points[1 - mine]];
}

function sum(deals) {
  const shares = deals.map(([a, b, c, d]) => ([[a, b], [c, d]].reduce((won, [mine, theirs]) => won + (mine > theirs ? 1 : mine === theirs ? 0.5 : 0), 0)) / 2);
  const mean = shares.reduce((a, b) => a + b, 0) / shares.length;
  const deviation = Math.sqrt(shares.reduce((a, b) => a + (b - mean) ** 2, 0) / (shares.length - 1));
  const margin = (1.96 * deviation) / Math.sqrt(shares.length);
  const points = (k) => deals.reduce((all, one) => all + one[k] + one[k + 2], 0) / deals.length / 2;
  const percent = (share) => (100 * share).toFixed(1);
  console.log(`${deals.length} deals, ${2 * deals.length} games: the module wins ${percent(mean)} % (${percent(mean - margin)} … ${percent(mean + margin)}); points ${points(0).toFixed(1)} against ${points(1).toFixed(1)}`);
}

const [part, parts] = options.part.split('/').map(Number);
const native = new Native();
const deals = [];
for (let number = part; number < Number(options.deals); number += parts) {
  const seed = createHash('sha256').update(`module against native, deal ${number}`).digest('hex');
  const deal = [...(await play(seed, 0, native)), ...(await play(seed, 1, native))];
  deals.push(deal);
  console.log(`deal ${number}: ${deal[0]} ${deal[1]}, ${deal[2]} ${deal[3]}`);
}
native.end();
if (deals.length > 1) sum(deals);
