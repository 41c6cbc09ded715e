// A player who plays whole games by clicks alone: on routes of the map, on cards, on what is offered.
import { check, known, openPage, until } from './kit.mjs';

// Two people at a table of their own, each in a browser of their own.
/** Opens a table for two and seats a second browser by its link. */
export async function twoFriends(browser, server, board = 'new-york', options = [{}, {}]) {
  const host = await openPage(browser, server.url, options[0]);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', board);
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const link = await host.inputValue('[data-link]');
  const guest = await openPage(browser, link, options[1]);
  await guest.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await host.click('[data-start]');
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table')));
  return { host, guest, link };
}

/** Clicks the middle of a route's first space on the map. */
async function clickRoute(page, id, touch) {
  const space = page.locator(`#route-${id} .space`).first();
  // The map may still be moving to what was asked.
  await (await space.elementHandle()).waitForElementState('stable');
  const box = await space.boundingBox();
  const frame = await page.locator('[data-map]').boundingBox();
  const inside = box !== null && box.x > frame.x && box.y > frame.y && box.x + box.width < frame.x + frame.width && box.y + box.height < frame.y + frame.height;
  if (!inside) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Something may lie over the map there; then the route is chosen from the list.
  const free = await page.evaluate(([px, py, route]) => document.elementFromPoint(px, py)?.closest('[data-route]')?.getAttribute('data-route') === route, [x, y, id]);
  if (!free) return false;
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  return true;
}

/** What the table asks; waits until it asks something that is newer than `version`, or the game is over. */
export async function whatNow(page, version = -1) {
  return until(
    page,
    (v) => {
      const table = document.querySelector('.table');
      if (table === null) return false;
      const handing = document.querySelector('[data-hand-over]') !== null;
      const asked = table.dataset.myTurn === 'true' && table.dataset.busy === 'false' && Number(table.dataset.version) > v;
      if (table.dataset.phase !== 'over' && !asked && !handing) return false;
      return { phase: table.dataset.phase, version: Number(table.dataset.version), eyes: Number(table.dataset.eyes), handing };
    },
    version,
    `something asked after version ${version}`,
  ).catch(async (error) => {
    const state = await page.evaluate(() => JSON.stringify({ ...document.querySelector('.table')?.dataset }) + ' ' + (document.querySelector('[data-notice]')?.textContent ?? '') + ' ' + document.querySelector('[data-prompt]')?.textContent);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/stuck.png` });
    throw new Error(`${error.message}: ${state}`);
  });
}

async function inTurn(page, options) {
  const glowing = await page.$$eval('.route.glows', (routes) => routes.map((r) => ({ id: r.dataset.route, length: r.querySelectorAll('.space').length, tunnel: r.querySelector('.space.tunnel') !== null })));
  // Tunnels first: what they may cost is asked only there.
  glowing.sort((a, b) => Number(b.tunnel) - Number(a.tunnel) || b.length - a.length);
  options.moves.turns++;
  if (options.moves.turns % 3 === 1 && (await page.locator('[data-stations]').count()) > 0) return buildStation(page);
  // Routes are claimed when there are some worth it; now and then tickets are drawn.
  if (glowing.length > 0 && (glowing[0].tunnel || glowing[0].length >= 2 || options.moves.turns % 3 === 0)) {
    options.moves.claims++;
    // Always the same route, however it is reached: what lies over the map at this moment does not change the game.
    if (await clickRoute(page, glowing[0].id, options.touch)) return;
    const details = page.locator('[data-claimables]:not([open]) summary');
    if (await details.isVisible().catch(() => false)) await details.click();
    const listed = page.locator(`[data-claim="${glowing[0].id}"]`);
    if (await listed.isVisible().catch(() => false)) return listed.click();
    await page.locator('.zoom .button').nth(2).click();
    check(await clickRoute(page, glowing[0].id, options.touch), `the route ${glowing[0].id} could not be clicked`);
    return;
  }
  const extra = page.locator('.actions [data-move]');
  if ((await extra.count()) > 0 && options.moves.turns % 7 === 0) return extra.first().click();
  if (options.moves.turns % 11 === 5 && (await page.locator('[data-tickets].can').count()) > 0) {
    return drawTickets(page);
  }
  await drawCard(page);
}

/** In the city that comes first in the list, or wherever else one is asked for. */
export async function buildStation(page, city = '') {
  const closed = page.locator('[data-stations]:not([open]) summary');
  if ((await closed.count()) > 0) await closed.click();
  await page.locator(city === '' ? '[data-build]' : `[data-build="${city}"]`).first().click();
}

/** The pile asks which tickets, or whether: nobody draws them by chance. */
async function drawTickets(page) {
  await page.click('[data-tickets]');
  await page.locator('[data-ticket-ways] [data-move]').first().click();
}

async function drawCard(page) {
  const cards = page.locator('[data-take].can, [data-draw].can');
  if ((await cards.count()) > 0) return cards.first().click();
  if ((await page.locator('[data-tickets].can').count()) > 0) return drawTickets(page);
  if ((await page.locator('[data-stations]').count()) > 0) return buildStation(page);
  await page.locator('.actions [data-move]').first().click();
}

async function keepTickets(page) {
  const offers = page.locator('[data-offer]');
  const n = await offers.count();
  for (let i = 0; i < n; i++) {
    await offers.nth(i).click();
    if (await page.locator('[data-keep]').isEnabled()) break;
  }
  await page.click('[data-keep]');
}

/** One decision by clicks. `options.moves` counts what was done. */
export async function decide(page, phase, options) {
  const seen = options.moves.phases;
  seen[phase] = (seen[phase] ?? 0) + 1;
  switch (phase) {
    case 'turn': return inTurn(page, options);
    case 'first_card':
    case 'second_card': return drawCard(page);
    case 'keep_opening':
    case 'keep_drawn': return keepTickets(page);
    case 'draft':
      await page.locator('[data-offer]').first().click();
      return page.click('[data-keep]');
    case 'pay':
    case 'pay_station':
    case 'pay_raise': {
      const ways = page.locator('[data-pay]');
      // The first time they are loaded.
      await page.waitForSelector('[data-pay], [data-give-up]');
      if ((await ways.count()) > 0) return ways.first().click();
      return page.click('[data-give-up]');
    }
    case 'ride': {
      const go = page.locator('[data-decision] [data-move^="go "]');
      const stop = page.locator('[data-decision] [data-move="stop"]');
      if ((await stop.count()) > 0 && (await go.count()) === 0) return stop.click();
      // Most rides go on for a while.
      const on = seen.ride % 4 !== 0;
      return (on && (await go.count()) > 0 ? go : (await stop.count()) > 0 ? stop : go).first().click();
    }
    default: return page.locator('[data-decision] [data-move]').first().click();
  }
}

/** Plays until the game is over; returns what was done. */
export async function playToTheEnd(page, { touch = false, most = 600, each = async () => {} } = {}) {
  const options = { touch, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let version = -1;
  for (let n = 0; n < most; n++) {
    const now = await whatNow(page, version);
    if (now.phase === 'over') return options.moves;
    if (now.handing) {
      await page.click('[data-hand-over]');
      continue;
    }
    version = now.version;
    await each(page, now, options.moves);
    await decide(page, now.phase, options);
    options.moves.decisions++;
  }
  throw new Error(`the game was not over after ${most} decisions`);
}

/** Gives the person at this page an account: rated games need one. */
export async function makeAccount(page) {
  await known(page);
  await page.evaluate(async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password: 'narrow gauge railway' }) };
    const answer = await fetch('/api/me/password', request);
    if (!answer.ok) throw new Error(await answer.text());
  });
  await page.reload();
}

/** Starts a game against computer players through the start page: on this device, unless it is rated. */
export async function startGameHere(page, board, { opponents = 1, level = 'beginner', rated = false, trains = [] } = {}) {
  await page.click(`[data-board="${board}"] .button`);
  await page.waitForSelector('[data-new-table] [data-field="level"] option[value="beginner"]', { state: 'attached' });
  await page.selectOption('[data-field="opponents"]', String(opponents));
  await page.selectOption('[data-field="level"]', level);
  await page.check('[data-field="quick"]');
  if (rated) await page.check('[data-field="rated"]');
  for (const word of trains) await page.check(`[data-train="${word}"]`);
  await page.click('[data-begin]');
  await page.waitForSelector('.table');
  return tableOf(page);
}

/** The id of the table whose address is shown. */
export const tableOf = (page) => /\/table\/([\w-]+)/.exec(page.url())[1];

/** Starts a game against computer players at the server, where a test can look at it from outside. */
export async function startGame(page, board, { opponents = 1, level = 'beginner', rated = false } = {}) {
  if (rated) {
    await makeAccount(page);
    return startGameHere(page, board, { opponents, level, rated });
  }
  const seats = [{ kind: 'mine' }, ...Array.from({ length: opponents }, () => ({ kind: 'bot', level }))];
  return serverTable(page, { board, seats, hints: true, paced: false });
}

/** Makes a table at the server, starts its game and goes there. */
export async function serverTable(page, settings) {
  await known(page);
  const table = await page.evaluate(async (wanted) => {
    const post = async (path, body) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: crypto.randomUUID(), ...body }) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { table: id } = (await post('/api/tables', { settings: wanted })).d;
    await post(`/api/tables/${id}/start`, {});
    return id;
  }, settings);
  await page.goto(new URL(`/table/${table}`, page.url()).href);
  await page.waitForSelector('.table');
  return table;
}
