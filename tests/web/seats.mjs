// Who sits where: friends by link, reload, offline, another device, spectators, one screen for all.
import { NO_NETWORK, check, openPage, PATIENCE_MS, run, startBrowser, startServer, until, untilText, watchFaults } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

let server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

const version = (page) => page.evaluate(() => Number(document.querySelector('.table')?.dataset.version ?? -1));
const myTurn = (page) => page.evaluate(() => document.querySelector('.table')?.dataset.myTurn === 'true');
/** Asks again and again until there is an answer that counts. */
async function soon(page, ask, what) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await page.waitForTimeout(30);
  }
  throw new Error(`never came: ${what}`);
}
/** Waits until all browsers are at the same version; the one that has just acted waits for the new version first. */
async function level(pages) {
  await soon(pages[0], async () => {
    const versions = await Promise.all(pages.map(version));
    return versions.every((v) => v === versions[0]) ? true : undefined;
  }, 'the same version in all browsers');
}
/** Which of them is asked: between a move and its acknowledgement it is nobody. */
const whoIsAsked = (pages) => soon(pages[0], async () => {
  const who = (await Promise.all(pages.map(myTurn))).indexOf(true);
  return who < 0 ? undefined : who;
}, 'somebody who is asked');
const newer = (page, than) => until(page, (v) => Number(document.querySelector('.table')?.dataset.version ?? -1) > v, than, `a version after ${than}`);

/** Lets the seat that must decide move, so many times. */
async function playOn(pages, options, decisions) {
  for (let n = 0; n < decisions; n++) {
    await level(pages);
    const who = await whoIsAsked(pages);
    const now = await whatNow(pages[who]);
    if (now.phase === 'over') return;
    const before = now.version;
    await decide(pages[who], now.phase, options[who]);
    await newer(pages[who], before);
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
  await untilText(host, '[data-start]', /Start the game/, 'the table is full');
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
    guest.allows.push(NO_NETWORK);
    await guest.context().setOffline(true);
    await guest.waitForSelector('[data-status]');
    if (await myTurn(host)) await decide(host, (await whatNow(host)).phase, options[0]);
    await guest.context().setOffline(false);
    await until(guest, () => document.querySelector('[data-status]') === null, null, 'the connection again');
    await playOn([host, guest], options, 6);
    // Another device with the same cookie goes on where the first one was.
    const state = await guest.context().storageState();
    const elsewhere = await openPage(browser, link, { storageState: { cookies: state.cookies, origins: [] } });
    await elsewhere.waitForSelector('.table');
    await guest.context().close();
    await playOn([host, elsewhere], options, 6);
    await level([host, elsewhere]);
    const [a, b] = await Promise.all([host, elsewhere].map((p) => p.$$eval('[data-seat]', (seats) => seats.map((s) => [s.dataset.seat, s.dataset.score, s.dataset.trains]))));
    check(JSON.stringify(a) === JSON.stringify(b), 'both see the same scores');
    await host.context().close();
    await elsewhere.context().close();
  },
  'what happened while one was away is told on coming back': async () => {
    const { host, guest, link } = await twoFriends();
    const options = [fresh(), fresh()];
    const asked = async () => [host, guest][await whoIsAsked([host, guest])];
    do await playOn([host, guest], options, 1);
    while ((await level([host, guest]), (await whatNow(await asked())).phase !== 'turn'));
    // The one who is not asked goes away; the other takes two cards.
    const stays = await asked();
    const goes = stays === guest ? host : guest;
    const context = goes.context();
    const gone = goes.waitForEvent('close');
    await goes.close({ runBeforeUnload: true });
    await gone;
    for (let n = 0; n < 2; n++) {
      const { version: before } = await whatNow(stays);
      await stays.locator('[data-take].can:not([data-take="locomotive"])').first().click();
      await newer(stays, before);
    }
    const again = await context.newPage();
    watchFaults(again);
    await again.goto(link);
    await again.waitForSelector('.table');
    await again.waitForSelector('[data-digest]');
    await until(again, () => document.querySelectorAll('[data-digest] li').length >= 2, null, 'both cards are told');
    await until(again, () => document.querySelector('[data-log]').textContent.length > 80, null, 'the log is still there');
    await stays.context().close();
    await context.close();
  },
  'two tabs show the same game, and a server that is killed and started again is healed without a reload': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york');
    const tab = await page.context().newPage();
    watchFaults(tab);
    await tab.goto(`${server.url}/table/${table}`);
    await tab.waitForSelector('.table');
    let now = await whatNow(page);
    await decide(page, now.phase, fresh());
    await whatNow(page, now.version);
    await level([page, tab]);
    // Parts of the page that are loaded when they are needed come from the server, too.
    for (const one of [page, tab]) await one.waitForLoadState('networkidle');
    for (const one of [page, tab]) one.allows.push(NO_NETWORK);
    server = await server.crash();
    now = await whatNow(tab);
    check(now.phase === 'turn', 'it is our turn');
    await tab.locator('[data-draw]').click();
    await whatNow(tab, now.version);
    await level([page, tab]);
    await page.context().close();
  },
  'a move made just before the connection breaks is done exactly once': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'usa');
    const first = await whatNow(page);
    await decide(page, first.phase, fresh());
    const now = await whatNow(page, first.version);
    check(now.phase === 'turn', 'it is our turn');
    const before = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((r) => r.json()), table);
    page.allows.push(NO_NETWORK);
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
    const first = await whatNow(page);
    await decide(page, first.phase, fresh());
    const watcher = await openPage(browser, `${server.url}/table/${table}`);
    await watcher.waitForSelector('.table[data-eyes="0"]');
    check((await watcher.locator('[data-hand]').count()) === 0, 'no hand is shown');
    check((await watcher.locator('.route.glows').count()) === 0, 'nothing can be claimed');
    const now = await whatNow(page, first.version);
    // The table is shown before the connection is made; from the moment the player can see a spectator, that one misses nothing.
    await page.waitForSelector('[data-talk]', { state: 'attached' });
    await page.click('[data-draw]');
    await newer(page, now.version);
    await level([page, watcher]);
    await untilText(watcher, '[data-log]', /draws a card\./, 'what is hidden is told as hidden');
    await page.context().close();
    await watcher.context().close();
  },
  'two people around one screen hand the device over': async () => {
    const page = await openPage(browser, server.url);
    await page.click('[data-way="here"]');
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.selectOption('[data-field="opponents"]', '0');
    await page.fill('[data-name="1"]', 'Anna');
    await page.fill('[data-name="2"]', 'Ben');
    await page.click('[data-begin]');
    await page.waitForSelector('.table');
    let covered = 0;
    const moves = await playToTheEnd(page, { each: async () => { covered += (await page.locator('[data-hand]').count()) > 0 ? 1 : 0; } });
    check(covered === moves.decisions, 'the hand is there when one decides');
    await page.waitForSelector('[data-score-screen]');
    check(/Anna|Ben/.test(await page.textContent('[data-score-screen]')), 'the names are those given');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
