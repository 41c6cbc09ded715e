// People among themselves: clocks, pauses, muting, sending away; rated games, leaderboards, statistics, filters of finished games.
import { check, openPage, run, startBrowser, startServer, untilText } from './kit.mjs';
import { words } from './journeys/press.mjs';
import { makeAccount, playToTheEnd } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const answer = (page, path) => page.evaluate((p) => fetch(p).then((r) => r.json()), path);

/** A table with a clock that waits for a second person. */
async function openTable(how) {
  const host = await openPage(browser, server.url);
  await makeAccount(host);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', 'new-york');
  await how(host);
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  return { host, link: await host.inputValue('[data-link]') };
}

const failed = await run({
  'somebody is sent away before the game; two play by the clock, pause by agreement, and one mutes the other': async () => {
    const { host, link } = await openTable(async (page) => {
      await page.selectOption('[data-field="timing"]', '1');
      await page.check('[data-field="rated"]');
    });
    check(/10 min \+ 15 s per turn · rated · no hints/.test(await host.textContent('[data-waiting]')), 'what was agreed on is told');
    const removed = await openPage(browser, link);
    await makeAccount(removed);
    await removed.click('[data-sit]');
    await host.click('[data-remove]');
    await removed.waitForSelector('[data-sit]');
    await removed.click('[data-sit]');
    await removed.waitForSelector('[role="alert"]');
    check(/removed you/.test(await removed.textContent('[role="alert"]')), 'who was removed does not sit down again');
    await removed.context().close();
    const guest = await openPage(browser, link);
    await makeAccount(guest);
    await guest.click('[data-sit]');
    await host.waitForSelector('[data-remove]');
    await host.click('[data-start]');
    await Promise.all([host, guest].map((page) => page.waitForSelector('.table')));
    await host.waitForFunction(() => [...document.querySelectorAll('[data-clock]')].some((clock) => Number(clock.dataset.clock) < 600));
    const clocks = await host.$$eval('[data-clock]', (list) => list.map((clock) => [Number(clock.dataset.clock), clock.textContent]));
    check(clocks.length === 2 && clocks.every(([left, text]) => left > 500 && left <= 600 && /^(9:\d\d|10:00)$/.test(text)), `clocks: ${clocks}`);
    check((await host.locator('[data-hint]').count()) === 0, 'no hints in a rated game');
    await host.click('[data-menu]');
    const promised = (await answer(host, `/api/tables/${link.split('/').at(-1)}`)).d.facts.commitment;
    check((await host.textContent('[data-commitment]')) === promised, 'the commitment is shown');
    await host.click('[data-pause]');
    await guest.waitForFunction(() => document.querySelector('[data-players]').textContent.includes('asks for a pause'));
    await guest.click('[data-menu]');
    await guest.click('[data-pause]');
    await Promise.all([host, guest].map((page) => page.waitForFunction(() => document.querySelector('[data-prompt]').textContent.includes('pause'))));
    await host.click('[data-unpause]');
    await guest.waitForSelector('[data-pause]');
    await guest.keyboard.press('Escape');
    await guest.fill('[data-say]', 'Good evening');
    await guest.press('[data-say]', 'Enter');
    await host.keyboard.press('Escape');
    await host.waitForFunction(() => document.querySelector('[data-talk]').textContent.includes('Good evening'));
    await host.click('[data-mute]');
    await host.waitForFunction(() => !document.querySelector('[data-talk]').textContent.includes('Good evening'));
    await guest.fill('[data-say]', 'Do you hear me?');
    await guest.press('[data-say]', 'Enter');
    await guest.waitForFunction(() => document.querySelector('[data-talk]').textContent.includes('Do you hear me?'));
    // What the guest does afterwards reaches the host: what was said before would have come by then.
    await guest.click('[data-menu]');
    await guest.click('[data-pause]');
    await untilText(host, '[data-players]', new RegExp(words.en.table.wantsPause), 'the pause that the guest asks for');
    check(!(await host.textContent('[data-talk]')).includes('hear me'), 'who is muted is not heard');
    await host.context().close();
    await guest.context().close();
  },
  'a rated game counts: leaderboard, statistics and finished games show it as the server tells it': async () => {
    const page = await openPage(browser, server.url);
    await makeAccount(page);
    await page.locator('[data-board="new-york"] .button').click();
    await page.selectOption('[data-field="level"]', 'beginner');
    await page.selectOption('[data-field="opponents"]', '1');
    await page.check('[data-field="quick"]');
    await page.check('[data-field="rated"]');
    // Whoever has switched the coach on is not asked by it in a rated game; it is not even loaded.
    await page.click('[data-menu]');
    await page.check('[data-preference="coach"]');
    await page.keyboard.press('Escape');
    let studied = 0;
    page.on('request', (request) => (studied += /study-[^/]*\.wasm/.test(request.url()) ? 1 : 0));
    await page.click('[data-begin]');
    await page.waitForSelector('.table');
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    check(studied === 0, 'no coach in a rated game');
    const me = (await answer(page, '/api/me')).person;
    await page.goto(`${server.url}/history`);
    await page.waitForSelector('[data-games] li');
    check((await page.locator('[data-games] li').count()) === 1, 'one game of mine');
    await page.selectOption('[data-field="board"]', 'usa');
    await page.waitForFunction(() => document.querySelector('[data-games]') === null);
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.selectOption('[data-field="players"]', '2');
    await page.waitForSelector('[data-games] li');
    await page.click('[data-my-statistics]');
    await page.waitForSelector('[data-statistics]');
    const { statistics, ratings } = await answer(page, `/api/people/${me.id}`);
    const row = await page.locator('[data-statistics] tbody tr').innerText();
    check(statistics.length === 1 && ratings.length === 1, 'one board');
    for (const told of [statistics[0].games, statistics[0].best, statistics[0].longest, Math.round(ratings[0].mean)]) check(row.includes(String(told)), `${told} in ${row}`);
    await page.goto(`${server.url}/progress`);
    await page.waitForSelector('[data-progress="1"]');
    const own = await page.locator('[data-figures="new-york"]').innerText();
    for (const figure of [statistics[0].best, statistics[0].completed, statistics[0].missed]) check(own.split(/\s+/).includes(String(figure)), `${figure} in ${own}`);
    await page.waitForSelector('[data-rating-graph="1"]');
    check((await page.locator('.graph').innerText()).includes('from 1 rated game'), 'the rating of the server');
    await page.goto(`${server.url}/leaderboards/new-york`);
    await page.waitForSelector('[data-leaderboard]');
    const told = (await answer(page, '/api/leaderboards/new-york')).ratings;
    const rows = await page.locator('[data-leaderboard] tbody tr').allInnerTexts();
    check(rows.length === told.length && rows.some((text) => text.includes(me.name)) && rows.some((text) => /Beginner\s+computer/.test(text)), rows.join(' / '));
    await page.selectOption('[data-field="leaderboard"]', 'usa');
    await page.waitForSelector('[data-no-ratings]');
    check(page.url().endsWith('/leaderboards/usa'), 'the address tells the board');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
