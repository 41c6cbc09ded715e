// The board studio: a small board drawn from nothing, its faults mended, tried out by computer players, played, shared into another browser and
// printed; on the map of the world, on a phone in French, and without a network.
import { inspect } from './inspect.mjs';
import { NO_NETWORK, check, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
/** Where the cities of the small board lie, as parts of the paper. */
const SPOTS = [[0.2, 0.25], [0.5, 0.15], [0.8, 0.3], [0.75, 0.75], [0.45, 0.85], [0.2, 0.7]];
const RING = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]];

async function newBoard(page) {
  await page.goto(`${server.url}/studio`);
  await page.click('[data-new-board]');
  await page.waitForSelector('[data-studio="faults"]');
}
/** Where a part of the paper is on the screen. */
async function spot(page, [x, y]) {
  await page.locator('[data-paper]').scrollIntoViewIfNeeded();
  const box = await page.locator('[data-paper]').boundingBox();
  return [box.x + x * box.width, box.y + y * box.height];
}
const place = async (page, where) => page.mouse.click(...(await spot(page, where)));
async function drag(page, from, to) {
  await page.mouse.move(...(await spot(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, to)), { steps: 4 });
  await page.mouse.up();
}
const counts = (page, cities, routes) =>
  until(page, ([c, r]) => document.querySelectorAll('[data-draft-city]').length === c && document.querySelectorAll('[data-draft-route]').length === r, [cities, routes], `${cities} cities and ${routes} routes`);
async function set(page, field, value) {
  await page.fill(`[data-number="${field}"]`, String(value));
  await page.press(`[data-number="${field}"]`, 'Tab');
}
const fine = (page) => page.waitForSelector('[data-studio="fine"]');
const faultAt = (page, part) => page.waitForSelector(`[data-fault^="${part}"]`);

/** Six cities in a ring that is not closed yet, without tickets. */
async function drawSmall(page) {
  await newBoard(page);
  for (const where of SPOTS) await place(page, where);
  await page.click('[data-tool="route"]');
  for (const [a, b] of RING) await drag(page, SPOTS[a], SPOTS[b]);
  await counts(page, 6, 5);
}
/** Tickets, and fewer trains than it has spaces. */
async function makeRules(page) {
  await page.click('[data-tab="tickets"]');
  await set(page, 'how-many', 12);
  await page.click('[data-suggest]');
  await until(page, () => document.querySelectorAll('[data-ticket]').length === 12, null, 'twelve tickets');
  await page.click('[data-tab="rules"]');
  await set(page, 'trains', 8);
}
/** Laid out, and among the boards of this device. */
async function finish(page) {
  await page.click('[data-tab="finish"]');
  await page.click('[data-prepare]');
  await page.waitForSelector('[data-open-board="ready"]');
}

const failed = await run({
  'drawn from nothing: faults are told and mended, steps taken back, everything kept': async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true });
    await drawSmall(page);
    // A city that nothing joins.
    await page.click('[data-tool="city"]');
    await place(page, [0.5, 0.5]);
    await page.click('[data-tab="map"]');
    await page.fill('[data-city-name]', 'Île');
    await page.press('[data-city-name]', 'Tab');
    await makeRules(page);
    await faultAt(page, 'cities');
    await page.click('[data-tab="map"]');
    await page.click('[data-draft-city="c7"]');
    await page.selectOption('[data-route-to]', { label: 'City 1' });
    await page.click('[data-pull-route]');
    await fine(page);
    // Over the engine's limits, and impossible to play.
    await page.click('[data-tab="rules"]');
    await set(page, 'trains', 99);
    await faultAt(page, 'trains');
    await page.click('[data-fault^="trains"] [data-show-fault]');
    await page.click('[data-undo]');
    await fine(page);
    await page.click('[data-redo]');
    await faultAt(page, 'trains');
    await page.click('[data-undo]');
    await set(page, 'players-max', 5);
    await faultAt(page, 'tickets');
    await page.click('[data-undo]');
    await fine(page);
    // Kinds of routes, and one beside another.
    await page.check('[data-mechanic="tunnels"]');
    await page.check('[data-mechanic="longest_path"]');
    await page.click('[data-tab="map"]');
    await page.focus('[data-draft-route="r1"]');
    await page.keyboard.press('Enter');
    await page.selectOption('[data-route-color]', 'red');
    await page.selectOption('[data-route-kind]', 'tunnel');
    await page.click('[data-double]');
    await page.waitForSelector('[data-draft-route="r7"]');
    await fine(page);
    await page.click('[data-keep-version]');
    await page.click('[data-remove-route]');
    await counts(page, 7, 6);
    await page.click('[data-versions]');
    await page.click('[data-restore]');
    await counts(page, 7, 7);
    // A city moved by keys.
    await page.click('[data-tool="move"]');
    const before = await page.getAttribute('[data-draft-city="c1"]', 'transform');
    await page.focus('[data-draft-city="c1"]');
    await page.keyboard.press('ArrowRight');
    await until(page, (was) => document.querySelector('[data-draft-city="c1"]').getAttribute('transform') !== was, before, 'the city has moved');
    const problems = await inspect(page, 'studio');
    check(problems.length === 0, problems.map(({ screen, what }) => `${screen}: ${what}`).join('\n'));
    await page.fill('[data-board-name]', 'Ring & Co');
    await page.press('[data-board-name]', 'Tab');
    await page.click('[data-all-drawings]');
    await page.waitForSelector('[data-draft="Ring & Co"]');
    await page.reload();
    await page.click('[data-draft="Ring & Co"] [data-open-draft]');
    await counts(page, 7, 7);
    await fine(page);
    await page.context().close();
  },
  'tried out, played, shared by link, printed': async () => {
    const page = await openPage(browser, server.url);
    await drawSmall(page);
    await drag(page, SPOTS[5], SPOTS[0]);
    await makeRules(page);
    await fine(page);
    await page.click('[data-tab="trial"]');
    await set(page, 'trial-games', 6);
    await page.selectOption('[data-trial-level]', 'greedy');
    await page.click('[data-trial-start]');
    await page.waitForSelector('[data-measures="all"]');
    check((await page.locator('[data-measures] tbody tr').count()) === 7, 'a row for each measure');
    check((await page.locator('[data-heat]').count()) === 6, 'heat on every route');
    const heat = await page.$$eval('[data-heat]', (marks) => marks.map((mark) => Number(mark.dataset.heat)));
    check(heat.some((share) => share > 0) && heat.every((share) => share <= 100), `shares of games: ${heat}`);
    await page.uncheck('[data-heat-switch]');
    check((await page.locator('[data-heat]').count()) === 0, 'the heat is switched off');
    await page.check('[data-heat-switch]');
    check((await page.locator('[data-heat]').count()) === 6, 'and on again');
    // A match that takes minutes ends when it is stopped.
    await set(page, 'trial-games', 2000);
    await page.selectOption('[data-trial-level]', 'strong');
    await page.click('[data-trial-start]');
    await page.click('[data-trial-stop]');
    await page.waitForSelector('[data-trial-start]');

    await page.click('[data-tab="finish"]');
    await page.click('[data-print]');
    await untilText(page, '.problem[role="alert"]', /Lay it out first/, 'what to do before printing');
    await finish(page);
    await page.click('[data-print]');
    await page.waitForSelector('[data-print-sheets] img');
    const sheets = Number(await page.getAttribute('[data-print-sheets]', 'data-print-sheets'));
    check(sheets >= 5, `board, tickets and cards: ${sheets} sheets`);
    check(await page.$$eval('.a4', async (all) => { await Promise.all(all.map((one) => one.decode())); return all.every((one) => one.naturalWidth > 0); }), 'every sheet can be drawn');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length;
    check(pages === sheets, `${pages} pages for ${sheets} sheets`);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-print-svg]')]);
    check(/\.svg$/.test(saved.suggestedFilename()), 'the board as SVG');
    await page.locator('[data-print-part]').last().uncheck();
    await until(page, (all) => Number(document.querySelector('[data-print-sheets]').dataset.printSheets) < all, sheets, 'fewer sheets without the last part');
    await page.locator('[data-print-part]').last().check();
    await until(page, (all) => Number(document.querySelector('[data-print-sheets]').dataset.printSheets) === all, sheets, 'all sheets again');
    await page.evaluate(() => { window.print = () => { window.printed = true; }; });
    await page.click('[data-print-now]');
    check(await page.evaluate(() => window.printed === true), 'the dialogue of the system is asked for');
    await page.click('[data-print-close]');

    await page.click('[data-open-board] [data-share]');
    const link = await page.inputValue('[data-share-board] [data-link]');
    const friend = await openPage(browser, link);
    await friend.click('[data-add-board]');
    await friend.waitForSelector('[data-open-board="ready"]');
    await friend.context().close();
    const half = await openPage(browser, link.slice(0, link.indexOf('#') + (link.length - link.indexOf('#')) / 2));
    await untilText(half, '[data-open-board="refused"] [role="alert"]', /damaged/, 'a link cut in half');
    await half.context().close();

    await page.click('[data-play-board]');
    await page.waitForSelector('.table .route');
    check((await page.locator('.route').count()) === 6, 'all routes are on the table');
    const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
    let now = await whatNow(page);
    for (let n = 0; n < 3; n++) {
      await decide(page, now.phase, options);
      now = await whatNow(page, now.version);
    }
    await page.context().close();
  },
  'places of the world, on a phone in French': async () => {
    const page = await openPage(browser, server.url, { locale: 'fr-FR', viewport: { width: 390, height: 844 }, bypassCSP: true });
    await newBoard(page);
    for (const [asked, name] of [['lond', 'London'], ['paris', 'Paris'], ['zuri', 'Zurich']]) {
      await page.fill('[data-find-place]', asked);
      await page.click(`[data-add-place="${name}"]`);
    }
    await counts(page, 3, 0);
    await page.waitForSelector('[data-paper] .land');
    const problems = await inspect(page, 'studio on a phone');
    check(problems.length === 0, problems.map(({ screen, what }) => `${screen}: ${what}`).join('\n'));
    await page.context().close();
  },
  'without a network': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => /study-[^/]*\.wasm$/.test(url)), null, 'everything in the cache');
    await page.reload();
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await drawSmall(page);
    await drag(page, SPOTS[5], SPOTS[0]);
    await makeRules(page);
    await fine(page);
    await page.click('[data-tab="trial"]');
    await set(page, 'trial-games', 2);
    await page.selectOption('[data-trial-level]', 'greedy');
    await page.click('[data-trial-start]');
    await page.waitForSelector('[data-measures="all"]');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
