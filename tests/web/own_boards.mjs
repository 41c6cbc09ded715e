// A board of the server's own, in the page: it stands beside the others, and a game on it goes to its end; with a map, and without one.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { playToTheEnd, startGame } from './player.mjs';

const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'roundhouse-boards-'));
copyFileSync(`${root}tests/boards/tiny.json`, join(folder, 'tiny.json'));
copyFileSync(`${root}tests/boards/mixed.json`, join(folder, 'mixed.json'));
execFileSync(`${root}tools/layout`, [join(folder, 'mixed.json')]);
const server = await startServer(undefined, ['--boards', folder]);
const browser = await startBrowser();

async function play(id, routes) {
  const page = await openPage(browser, server.url);
  await page.waitForSelector(`[data-board="${id}"] .button`);
  await startGame(page, id);
  await page.waitForSelector('.route');
  check((await page.locator('.route').count()) === routes, `${id}: not ${routes} routes on the map`);
  await playToTheEnd(page);
  check(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

await run({
  'a board without a map is drawn with straight lines': () => play('tiny', 5),
  'a board with a map of its own': async () => {
    const file = await (await fetch(`${server.url}/api/boards/mixed`)).json();
    const map = await fetch(`${server.url}/api/boards/mixed/map`);
    check(map.ok && (await map.json()).board === 'mixed', 'the server has no map');
    await play('mixed', file.routes.length);
  },
});
await browser.close();
server.stop();
rmSync(folder, { recursive: true, force: true });
