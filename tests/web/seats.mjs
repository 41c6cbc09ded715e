// Who sits where: friends by link, reload, offline, another device, spectators, one screen for all.
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

let server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

const version = (page) => page.evaluate(() => Number(document.querySelector('.table')?.dataset.version ?? -1));
const myTurn = (page) => page.evaluate(() => document.querySelector('.table')?.dataset.myTurn === 'true');
/** Both browsers have seen everything there is. */
async function level(pages) {
  for (let i = 0; i < 100; i++) {
    const versions = await Promise.all(pages.map(version));
    if (versions.every((v) => v === versions[0])) return;
    await pages[0].waitForTimeout(50);
  }
  throw new Error('the browsers do not see the same version');
}

/** Lets whoever is asked decide, so many times. */
async function playOn(pages, options, decisions) {
  for (let n = 0; n < decisions; n++) {
    await level(pages);
    const turns = await Promise.all(pages.map(myTurn));
    const who = turns.indexOf(true);
    check(who >= 0, 'somebody is asked');
    const now = await whatNow(pages[who]);
    if (now.phase === 'over') return;
    const before = now.version;
    await decide(pages[who], now.phase, options[who]);
    await pages[who].waitForFunction((v) => Number(document.querySelector('.table').dataset.version) > v, before, { timeout: 15000 });
  }
}

/** Opens a table for two and seats a second browser by its link. */
async function twoFriends() {
  const host = await openPage(browser, server.url);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', 'new-york');
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const link = await host.inputValue('[data-link]');
  const guest = await openPage(browser, link);
  await guest.click('[data-sit]');
  await host.waitForFunction(() => document.querySelector('[data-start]')?.textContent.includes('Begin the game'));
  await host.click('[data-start]');
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table')));
  return { host, guest, link };
}

const failed = await run({
  'two browsers play each other; one reloads, one is offline for a while, one moves to another browser': async () => {
    const { host, guest, link } = await twoFriends();
    const options = [fresh(), fresh()];
    await playOn([host, guest], options, 8);
    await host.reload();
    await host.waitForSelector('.table');
    await playOn([host, guest], options, 6);
    // Offline: the page says so, and what was missed comes by itself.
    await guest.context().setOffline(true);
    await guest.waitForSelector('[data-status]');
    if (await myTurn(host)) await decide(host, (await whatNow(host)).phase, options[0]);
    await guest.context().setOffline(false);
    await guest.waitForFunction(() => document.querySelector('[data-status]') === null, null, { timeout: 20000 });
    await playOn([host, guest], options, 6);
    // Another device with the same cookie goes on where the first one was.
    const state = await guest.context().storageState();
    const elsewhere = await openPage(browser, link, { storageState: { cookies: state.cookies, origins: [] } });
    await elsewhere.waitForSelector('.table');
    await guest.context().close();
    await playOn([host, elsewhere], options, 6);
    const [a, b] = await Promise.all([host, elsewhere].map((p) => p.$$eval('[data-seat]', (seats) => seats.map((s) => [s.dataset.seat, s.dataset.score, s.dataset.trains]))));
    check(JSON.stringify(a) === JSON.stringify(b), 'both see the same scores');
    check(host.faults.length + elsewhere.faults.length === 0, `no faults: ${[...host.faults, ...elsewhere.faults].join('; ')}`);
    await host.context().close();
    await elsewhere.context().close();
  },
  'what happened while one was away is told on coming back': async () => {
    const { host, guest, link } = await twoFriends();
    const options = [fresh(), fresh()];
    const asked = async () => ((await myTurn(guest)) ? guest : host);
    do await playOn([host, guest], options, 1);
    while ((await level([host, guest]), (await whatNow(await asked())).phase !== 'turn'));
    // The one who is not asked goes away; the other takes two cards.
    const stays = await asked();
    const goes = stays === guest ? host : guest;
    const context = goes.context();
    await goes.close({ runBeforeUnload: true });
    for (let n = 0; n < 2; n++) {
      const { version: before } = await whatNow(stays);
      await stays.locator('[data-take].can:not([data-take="locomotive"])').first().click();
      await stays.waitForFunction((v) => Number(document.querySelector('.table').dataset.version) > v, before);
    }
    const again = await context.newPage();
    await again.goto(link);
    await again.waitForSelector('.table');
    await again.waitForSelector('[data-digest]');
    check((await again.locator('[data-digest] li').count()) >= 2, 'both cards are told');
    check((await again.textContent('[data-log]')).length > 80, 'the log is still there');
    await stays.context().close();
    await context.close();
  },
  'two tabs show the same game, and a server that is killed and started again is healed without a reload': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york');
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}/table/${table}`);
    await tab.waitForSelector('.table');
    let now = await whatNow(page);
    await decide(page, now.phase, fresh());
    await whatNow(page, now.version);
    await level([page, tab]);
    server = await server.crash();
    now = await whatNow(tab);
    check(now.phase === 'turn', 'it is our turn');
    await tab.locator('[data-draw]').click();
    await whatNow(tab, now.version);
    await level([page, tab]);
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
  'a move made just before the connection breaks is done exactly once': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'usa');
    const options = fresh();
    await decide(page, (await whatNow(page)).phase, options);
    const now = await whatNow(page, 1);
    check(now.phase === 'turn', 'it is our turn');
    const before = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((r) => r.json()), table);
    await page.context().setOffline(true);
    await page.waitForSelector('[data-status]');
    await page.click('[data-draw]');
    await page.context().setOffline(false);
    await whatNow(page, now.version);
    const after = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((r) => r.json()), table);
    check(after.d.game.phase === 'second_card', 'one card was drawn');
    check(after.d.game.seats['1'].cards === before.d.game.seats['1'].cards + 1, 'and one only');
    await page.context().close();
  },
  'a spectator sees the table and no hidden card': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york');
    const options = fresh();
    await decide(page, (await whatNow(page)).phase, options);
    const watcher = await openPage(browser, `${server.url}/table/${table}`);
    await watcher.waitForSelector('.table[data-eyes="0"]');
    check((await watcher.locator('[data-hand]').count()) === 0, 'no hand is shown');
    check((await watcher.locator('.route.glows').count()) === 0, 'nothing can be claimed');
    await whatNow(page, 1);
    await page.click('[data-draw]');
    await level([page, watcher]);
    const told = await watcher.textContent('[data-log]');
    check(/draws a card blind/.test(told), 'what is hidden is told as hidden');
    await page.context().close();
    await watcher.context().close();
  },
  'two people around one screen hand the device over': async () => {
    const page = await openPage(browser, server.url);
    await page.click('[data-way="here"]');
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.selectOption('[data-field="opponents"]', '0');
    await page.locator('fieldset input').nth(0).fill('Anna');
    await page.locator('fieldset input').nth(1).fill('Ben');
    await page.click('[data-begin]');
    await page.waitForSelector('.table');
    let covered = 0;
    const moves = await playToTheEnd(page, { each: async () => { covered += (await page.locator('[data-hand]').count()) > 0 ? 1 : 0; } });
    check(covered === moves.decisions, 'the hand is there when one decides');
    await page.waitForSelector('[data-score-screen]');
    check(/Anna|Ben/.test(await page.textContent('[data-score-screen]')), 'the names are those given');
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
