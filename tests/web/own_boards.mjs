// A board of the server's own, in the page: it stands beside the others, and a game on it goes to its end; with a map, and without one.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { playToTheEnd, startGame } from './player.mjs';

const root = new URL('../../', import.meta.url).pathname;
const browser = await startBrowser();

/** Runs a test against a server that has this board of the tests, and its map if one is wanted. */
async function withBoard(id, laidOut, test) {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-boards-'));
  copyFileSync(`${root}tests/boards/${id}.json`, join(folder, `${id}.json`));
  if (laidOut) execFileSync(`${root}tools/layout`, [join(folder, `${id}.json`)]);
  const server = await startServer(undefined, ['--boards', folder]);
  try {
    await test(server);
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(server, id) {
  const file = await (await fetch(`${server.url}/api/boards/${id}`)).json();
  const page = await openPage(browser, server.url);
  await page.waitForSelector(`[data-board="${id}"] .button`);
  await startGame(page, id);
  await page.waitForSelector('.route');
  check((await page.locator('.route').count()) === file.routes.length, `${id}: not all routes are on the map`);
  await playToTheEnd(page);
  check(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

await run({
  'a board without a map is drawn with straight lines': () =>
    withBoard('tiny', false, async (server) => {
      check((await (await fetch(`${server.url}/api/boards/tiny/map`)).json()).board === 'tiny', 'the server draws no straight lines');
      await play(server, 'tiny');
    }),
  'a board with a map of its own': () =>
    withBoard('mixed', true, async (server) => {
      const map = await fetch(`${server.url}/api/boards/mixed/map`);
      check(map.ok && (await map.json()).board === 'mixed', 'the server has no map');
      await play(server, 'mixed');
    }),
});
await browser.close();
