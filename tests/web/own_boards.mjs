// A board of the server's own, in the page: it stands beside the others, and a game on it goes to its end; with a map, and without one.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { comparePage, compareScores } from './compare.mjs';
import { buildStation, decide, playToTheEnd, startGame, whatNow } from './player.mjs';

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

/** Stations: chosen from the list or on the map, taken back while they are paid for, and shown where they stand. */
async function playStations(server) {
  const page = await openPage(browser, server.url);
  await page.waitForSelector('[data-board="stations"] .button');
  const table = await startGame(page, 'stations');
  const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  for (; now.phase !== 'turn'; now = await whatNow(page, now.version)) await decide(page, now.phase, options);
  check((await page.textContent('[data-prompt]')).includes('build a station'), 'the prompt tells of no station');
  await buildStation(page, 'brack');
  await page.waitForSelector('[data-decision="pay_station"] [data-pay]');
  await page.click('[data-cancel]');
  await page.waitForSelector('.table[data-phase="turn"]');
  check((await page.locator('.station').count()) === 0, 'a station stands that nobody has paid for');
  await buildStation(page, 'brack');
  await page.locator('[data-decision="pay_station"] [data-pay]').first().click();
  await page.waitForSelector('[data-station="1"][data-city="brack"]');
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/stations.png` });
  const moves = await playToTheEnd(page, { each: () => comparePage(page, table, 'stations') });
  check(moves.phases.pay_station > 0, 'no other station was built');
  await page.waitForSelector('[data-score-screen]');
  await compareScores(page, table);
  check(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

await run({
  'stations are built, paid for and counted': () => withBoard('stations', true, playStations),
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
