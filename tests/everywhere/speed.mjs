// How fast the module plays, compared with the native program on the same games: node speed.mjs [BOARD...]. tools/module-speed runs it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { instantiate } from '../../wasm/roundhouse.mjs';

const root = new URL('../../', import.meta.url).pathname;
const program = process.env.ROUNDHOUSE ?? `${root}build/release/roundhouse`;
const file = process.env.MODULE ?? `${root}build/wasm/roundhouse.wasm`;
const LEAST = 0.6;
const SEED = 11;
const GAMES = { random: 40_000, planner: 600 };
/** Each is measured so often by turns, and the quickest counts: neighbours on a shared machine can only slow one down. */
const ROUNDS = 5;

const known = JSON.parse(readFileSync(`${root}boards/index.json`, 'utf8'));
const boards = process.argv.length > 2 ? process.argv.slice(2) : known;
const wrong = boards.find((id) => !known.includes(id));
if (wrong !== undefined) {
  console.error(`there is no board ${wrong}; there are ${known.join(', ')}`);
  process.exit(2);
}
const engine = await instantiate(await WebAssembly.compile(readFileSync(file)));

const settled = new Set();

/** Processor time, in seconds, for which others on the machine do not count. */
function inModule(board, bot, games) {
  const names = (room) => new Uint8Array(new Uint32Array([room, room]).buffer);
  const play = (count) => engine.withText(bot, (room) => engine.text('rh_simulate', engine.call('rh_board_built_in', board), 2, names(room), BigInt(SEED), 0, count));
  if (!settled.has(board + bot)) play(Math.ceil(games / 4)); // the compiler of node and browsers begins with quick code and compiles again, in threads of its own, what runs often
  settled.add(board + bot);
  const before = process.cpuUsage();
  const told = play(games);
  if (told === undefined) throw new Error(engine.error(0));
  const { user } = process.cpuUsage(before);
  return { seconds: user / 1e6, points: JSON.parse(told).seats.map((seat) => seat.points) };
}

function native(board, bot, games) {
  const command = `TIMEFORMAT='time %U'; time "${program}" sim --board ${board} --players 2 --games ${games} --seed ${SEED} --bots ${bot},${bot} --threads 1`;
  const said = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { encoding: 'utf8' });
  return { seconds: Number(/^time ([\d.]+)$/m.exec(said)?.[1]), said };
}

let least = Infinity;
for (const board of boards) {
  for (const [bot, games] of Object.entries(GAMES)) {
    const rounds = Array.from({ length: ROUNDS }, () => ({ there: native(board, bot, games), here: inModule(board, bot, games) }));
    const best = (side) => rounds.map((round) => round[side]).reduce((a, b) => (b.seconds < a.seconds ? b : a));
    const [there, here] = [best('there'), best('here')];
    const share = there.seconds / here.seconds;
    least = Math.min(least, share);
    console.log(`${board.padEnd(12)} ${bot.padEnd(8)} native ${(games / there.seconds).toFixed(0).padStart(6)} games/s, module ${(games / here.seconds).toFixed(0).padStart(6)} games/s: ${(100 * share).toFixed(0)} %`);
  }
}
console.log(`least share: ${(100 * least).toFixed(0)} % (wanted ${100 * LEAST} %)`);
process.exit(least >= LEAST ? 0 : 1);
