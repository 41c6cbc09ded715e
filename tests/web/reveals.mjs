// What the special boards show while something happens: the cards that a tunnel turns up, the board of a passenger's journey.
import { drive, newTable } from './journeys/tables.mjs';
import { words } from './journeys/press.mjs';
import { check, known, openPage, run, startBrowser, startServer, until } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();
const view = (page, table) => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);

const failed = await run({
  'a tunnel shows the cards that were turned up, in their order, what they cost, and for which route': async () => {
    const page = await openPage(browser, server.url);
    await known(page);
    const table = await newTable(page, 'nordic');
    let told;
    for (let n = 0; n < 30 && told === undefined; n++) {
      await drive(page, table, 'pay');
      await page.goto(`${server.url}/table/${table}`);
      await page.waitForSelector('.table[data-phase="pay"][data-my-turn="true"]');
      const { route } = (await view(page, table)).game.claim;
      if ((await page.locator(`#route-${route} .tunnel`).count()) === 0) {
        await drive(page, table, 'turn');
        continue;
      }
      // It stays for two seconds only: what it says is written down by the page itself.
      await page.evaluate(() => new MutationObserver(() => {
        const sheet = document.querySelector('[data-tunnel-reveal]');
        if (sheet !== null) window.told ??= { kinds: [...sheet.querySelectorAll('[data-turned]')].map((one) => one.dataset.turned), text: sheet.textContent };
      }).observe(document.body, { childList: true, subtree: true }));
      await page.locator('[data-pay]').first().click();
      told = await until(page, () => window.told, null, 'the cards of the tunnel');
    }
    check(told !== undefined, 'a tunnel was dug');
    const log = await page.evaluate(async (id) => (await fetch(`/api/logs/${id}`)).text(), table);
    const turned = [...log.matchAll(/\* reveal (\w+)/g)].map((event) => event[1]).slice(-told.kinds.length);
    check(told.kinds.length > 0 && JSON.stringify(told.kinds) === JSON.stringify(turned), `the cards ${told.kinds} are those of the server: ${turned}`);
    const raise = (await view(page, table)).game.claim?.raise ?? 0;
    check(told.text.includes(raise > 0 ? words.en.table.tunnelRaise(raise) : words.en.table.tunnelFree), `what it costs: ${told.text}`);
    await page.context().close();
  },
  'the journey board tells what the passenger has brought and what the city pointed at would bring': async () => {
    const page = await openPage(browser, server.url);
    await known(page);
    const table = await newTable(page, 'marklin');
    const { phase } = await drive(page, table, 'ride', { word: 'go' });
    check(phase === 'ride', 'a passenger rides');
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('[data-ride]');
    const before = await view(page, table);
    const seat = String(before.seat);
    check((await page.textContent('[data-ride] strong')) === words.en.table.points(0), `nothing yet: ${await page.textContent('[data-ride] strong')}`);
    check((await page.locator('[data-ride-ahead]').count()) === 0, 'no city is pointed at');
    // A city that can be reached, pointed at: its points are those that the server then gives.
    const go = before.legal.find((move) => move.startsWith('go '));
    const place = await page.evaluate(() => {
      const mark = document.querySelector('.city.choosable .ring');
      const box = mark?.getBoundingClientRect();
      return box === undefined ? undefined : [box.x + box.width / 2, box.y + box.height / 2];
    });
    check(place !== undefined && go !== undefined, 'a city can be reached');
    await page.mouse.move(...place);
    const ahead = await (await page.waitForSelector('[data-ride-ahead]')).textContent();
    const promised = Number(/\+(\d+)/.exec(ahead)?.[1]);
    const had = before.game.seats[seat].score;
    await page.mouse.click(...place);
    await until(page, ([id, had]) => fetch(`/api/tables/${id}`).then((r) => r.json()).then((m) => m.d.game.phase !== 'ride' || m.d.game.ride.at !== had), [table, before.game.ride.at], 'the passenger travels');
    const after = await view(page, table);
    const brought = after.game.seats[seat].score - had;
    check(brought === promised, `promised ${promised}, brought ${brought}`);
    if (after.game.phase === 'ride') await until(page, (text) => document.querySelector('[data-ride] strong')?.textContent === text, words.en.table.points(brought), 'so far, as the server has it');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
