// The module that the page loads plays the games that node's does, which tests/everywhere compares with the native program: the same hash after every move.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { stepsOfGames } from '../everywhere/games.mjs';
import { instantiate } from '../../wasm/roundhouse.mjs';
import { boards, check, openPage, root, run, startBrowser, startServer } from './kit.mjs';

const GAMES = 1;
const MOST_MODULE = 300_000;
const server = await startServer();
const browser = await startBrowser();
const whole = `${root}build/wasm/roundhouse.wasm`;

const failed = await run({
  'a game of each board has the same states in the browser': async () => {
    const page = await openPage(browser, server.url);
    const table = readdirSync(`${root}build/web/assets`).find((name) => /^table-[^.]+\.wasm$/.test(name));
    for (const name of ['wasm/roundhouse.mjs', 'tests/everywhere/games.mjs']) await page.route(`**/${name}`, (route) => route.fulfill({ path: root + name, contentType: 'text/javascript' }));
    const here = await page.evaluate(async ([file, games]) => {
      const [{ instantiate: start }, { stepsOfGames: play }] = await Promise.all([import('/wasm/roundhouse.mjs'), import('/tests/everywhere/games.mjs')]);
      return play(await start(await WebAssembly.compileStreaming(fetch(`/assets/${file}`))), games);
    }, [table, GAMES]);
    const there = stepsOfGames(await instantiate(await WebAssembly.compile(readFileSync(whole))), GAMES);
    check(there.length === boards.length * GAMES && there.every((line) => line.length > 500), `${there.length} games`);
    there.forEach((line, i) => check(here[i] === line, `another game in the browser: ${line.slice(0, 30)}`));
    console.log(`      ${there.length} games, ${there.reduce((sum, line) => sum + Math.floor(line.split(' ').at(-1).length / 8), 0)} states after a move`);
    await page.context().close();
  },
  'the module with all boards, players and both languages takes less than 300 kB, packed': () => {
    const size = brotliCompressSync(readFileSync(whole)).length;
    console.log(`      ${size} bytes`);
    check(size < MOST_MODULE, `${size} bytes`);
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
