// Several people around one screen: the next player reads nothing that only the one before may know.
import { check, openPage, run, startBrowser, startServer, until } from './kit.mjs';
import { decide, serverTable, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
const log = (page) => page.$$eval('[data-log] li', (lines) => lines.map((line) => line.textContent.trim()));

/** Notes every card, ticket and offer that is on the screen although nobody has said that they hold the device. */
function watchTheCover() {
  window.uncovered = [];
  const look = () => {
    const table = document.querySelector('.table');
    if (table === null || table.dataset.phase === 'over' || window.holder === table.dataset.eyes) return;
    for (const found of document.querySelectorAll('[data-dock] [data-card], [data-ticket], [data-offer], [data-pay], [data-advice], .route.glows')) window.uncovered.push(`${table.dataset.eyes}: ${found.outerHTML.slice(0, 120)}`);
  };
  // What is drawn is what counts, so once a frame.
  const frame = () => (look(), requestAnimationFrame(frame));
  requestAnimationFrame(frame);
  addEventListener('click', (event) => {
    if (event.target.closest?.('[data-hand-over]')) window.holder = document.querySelector('.table').dataset.eyes;
  }, { capture: true });
}

async function aroundOneScreen(board) {
  const page = await openPage(browser, 'about:blank');
  await page.addInitScript(watchTheCover);
  await page.goto(server.url);
  // At the server, where a spectator can come: what the page shows around one screen is the same on one's own device.
  return { page, table: await serverTable(page, { board, seats: [{ kind: 'mine', name: 'Anna' }, { kind: 'mine', name: 'Ben' }] }) };
}

/** Everything that only a seat may know, in the words of the page's own view of the board. */
const secretsOf = (page, table, seat) => page.evaluate(async ([id, number]) => {
  const kept = JSON.parse(localStorage.getItem(`roundhouse.table.${id}`) ?? '{}').views?.[number]?.game.seats[number];
  return [...(kept?.kept ?? []), ...(kept?.offer ?? [])];
}, [table, seat]);

const failed = await run({
  ...Object.fromEntries(['usa', 'iberia'].map((board) => [
    `around one screen on ${board} the log tells what a spectator reads, and no cover shows a card`,
    async () => {
      const { page, table } = await aroundOneScreen(board);
      const watcher = await openPage(browser, `${server.url}/table/${table}`);
      await watcher.waitForSelector('.table');
      const options = [fresh(), fresh(), fresh()];
      let version = -1;
      let covers = 0;
      for (let n = 0; n < 26; n++) {
        const now = await whatNow(page, version);
        if (now.handing) {
          covers++;
          // Keys that ask are silent, and what was answered before is gone.
          for (const key of ['h', 't', 'd']) await page.keyboard.press(key);
          const spoken = (await page.locator('[data-announcer]').allTextContents()).join(' ');
          check(!/hand|tickets/i.test(spoken), `nothing of a hand is spoken on the cover: ${spoken}`);
          check((await page.locator('.city.lit, .route.lit').count()) === 0, 'no ticket is shown on the map under the cover');
          await page.click('[data-hand-over]');
          await page.waitForSelector('[data-hand-over]', { state: 'detached' });
          continue;
        }
        version = now.version;
        await page.keyboard.press('h');
        await page.locator('[data-dock] [data-ticket], [data-offer]').first().hover().catch(() => undefined);
        await decide(page, now.phase, options[now.eyes]);
      }
      check(covers >= 4, `the device went round: ${covers}`);
      await until(watcher, (v) => Number(document.querySelector('.table').dataset.version) >= v, version, 'the spectator sees as much');
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) >= v, version, 'and so does the screen');
      const shown = await log(page);
      const open = (await log(watcher)).slice(-shown.length);
      // The spectator may be a step ahead or behind: what both tell must be the same.
      const both = Math.min(shown.length, open.length) - 1;
      check(both > 8, `both tell something: ${both}`);
      check(JSON.stringify(shown.slice(0, both)) === JSON.stringify(open.slice(0, both)), `the log:\n${shown.join('\n')}\nbut everybody may know:\n${open.join('\n')}`);
      const secret = (await secretsOf(page, table, 1)).length + (await secretsOf(page, table, 2)).length;
      check(secret > 2, 'there was something to hide');
      check((await page.evaluate(() => window.uncovered)).length === 0, (await page.evaluate(() => window.uncovered.slice(0, 5))).join('\n'));
      check(page.faults.length + watcher.faults.length === 0, [...page.faults, ...watcher.faults].join('; '));
      await watcher.context().close();
      await page.context().close();
    },
  ])),
  'after a reload, and on another device of the same person, the cover comes first': async () => {
    const { page, table } = await aroundOneScreen('usa');
    await page.click('[data-hand-over]');
    const now = await whatNow(page);
    await decide(page, now.phase, fresh());
    await page.waitForSelector('[data-hand-over]');
    await page.reload();
    await page.waitForSelector('[data-hand-over]');
    const { cookies } = await page.context().storageState();
    const other = await openPage(browser, 'about:blank', { storageState: { cookies, origins: [] } });
    await other.addInitScript(watchTheCover);
    await other.goto(`${server.url}/table/${table}`);
    await other.waitForSelector('[data-hand-over]');
    await other.waitForSelector('[data-log] li');
    await until(other, () => document.querySelectorAll('[data-log] li').length > 3, null, 'the log from the beginning');
    for (const one of [page, other]) check((await one.evaluate(() => window.uncovered)).length === 0, (await one.evaluate(() => window.uncovered.slice(0, 3))).join('\n'));
    const lines = (await log(other)).join('\n');
    check((await secretsOf(page, table, 1)).length > 1, 'tickets were kept');
    check(!/\(\d+\)/.test(lines), `no ticket with its points stands in the log: ${lines}`);
    await other.context().close();
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
