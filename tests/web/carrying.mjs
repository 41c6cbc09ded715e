// Cards carried by mouse and by finger: from the row and the deck into the hand, from the hand onto a route. And that nothing else suffers from it.
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { decide, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function atFirstTurn(options) {
  const page = await openPage(browser, server.url, options);
  const table = await startGame(page, 'usa');
  const doing = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  while (now.phase !== 'turn') {
    await decide(page, now.phase, doing);
    now = await whatNow(page, now.version);
  }
  return { page, table, now };
}

async function middle(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/** A card that does not count as two. */
const colourOfRow = '[data-take].can:not([data-take="locomotive"])';
const handSize = (page) => page.$$eval('[data-hand] [data-card]', (cards) => cards.reduce((sum, card) => sum + Number(card.dataset.count), 0));
const version = (page) => page.getAttribute('.table', 'data-version').then(Number);

/** A mouse takes something up and moves it, in steps, as a hand does. */
async function carry(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 14, from[1] + 6, { steps: 2 });
  await page.mouse.move(...to, { steps: 8 });
}

/** The same with a finger; `lift` false leaves it down. */
async function carryByFinger(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', [from]);
  for (let i = 1; i <= 12; i++) await touch('touchMove', [[from[0] + ((to[0] - from[0]) * i) / 12, from[1] + ((to[1] - from[1]) * i) / 12]]);
  return () => touch('touchEnd', []);
}

/** Draws until a route can be claimed. */
async function untilClaimable(page, now) {
  for (let i = 0; i < 40; i++) {
    if (now.phase === 'turn' && (await page.locator('.route.glows').count()) > 0) return now;
    await page.click('[data-draw]');
    now = await whatNow(page, now.version);
  }
  throw new Error('no route can be claimed');
}

/** The kind of card one has most of, and the server's word on what was paid. */
const most = (page) => page.$$eval('[data-hand] [data-card]', (cards) => cards.map((c) => ({ kind: c.dataset.card, n: Number(c.dataset.count) })).filter((c) => c.kind !== 'locomotive').sort((a, b) => b.n - a.n)[0].kind);
const handOf = (page, table) => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d.game.seats[1].hand, table);

/** A route that lights up for the carried card and lies free on the screen. */
async function litRoute(page) {
  return page.evaluate(() => {
    const frame = document.querySelector('[data-map]').getBoundingClientRect();
    for (const route of document.querySelectorAll('.route.glows')) {
      const box = route.querySelector('.space').getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const inside = x > frame.x + 20 && y > frame.y + 60 && x < frame.right - 70 && y < frame.bottom - 20;
      if (inside && document.elementFromPoint(x, y)?.closest('[data-route]')?.dataset.route === route.dataset.route) return { id: route.dataset.route, at: [x, y] };
    }
    return undefined;
  });
}

const failed = await run({
  'a card of the row and one of the deck are carried into the hand': async () => {
    const { page, now } = await atFirstTurn();
    const before = await handSize(page);
    await carry(page, await middle(page.locator(colourOfRow).first()), await middle(page.locator('[data-dock]')));
    check((await page.locator('[data-carried]').count()) === 1, 'the card is seen under the pointer');
    await page.mouse.up();
    const next = await whatNow(page, now.version);
    check(next.phase === 'second_card' && (await handSize(page)) === before + 1, 'the first card is taken, once');
    await carry(page, await middle(page.locator('[data-draw]')), await middle(page.locator('[data-dock]')));
    await page.mouse.up();
    await whatNow(page, next.version);
    check((await handSize(page)) === before + 2, 'and the second');
    await page.context().close();
  },
  'a card dropped beside the hand is not taken, and Escape puts it back': async () => {
    const { page } = await atFirstTurn();
    const before = [await handSize(page), await version(page)];
    const from = await middle(page.locator('[data-take].can').first());
    await carry(page, from, [500, 300]);
    await page.mouse.up();
    await carry(page, from, await middle(page.locator('[data-dock]')));
    await page.keyboard.press('Escape');
    check((await page.locator('[data-carried]').count()) === 0, 'Escape ends it');
    await page.mouse.up();
    // A question on the same connection is answered after whatever was sent before it.
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
    await page.locator(`#route-${dull} .space`).first().click({ force: true });
    await page.waitForSelector('[data-notice]');
    check(JSON.stringify([await handSize(page), await version(page)]) === JSON.stringify(before), 'nothing was taken');
    await page.click('[data-take].can');
    await whatNow(page, before[1]);
    check((await handSize(page)) === before[0] + 1, 'a click still takes a card');
    await page.context().close();
  },
  'a card dropped on a route claims it and pays with that colour': async () => {
    const { page, table, now } = await atFirstTurn();
    await untilClaimable(page, now);
    const kind = await most(page);
    const before = await handOf(page, table);
    await carry(page, await middle(page.locator(`[data-hand] [data-card="${kind}"]`)), [420, 320]);
    const target = await litRoute(page);
    check(target !== undefined, 'routes light up');
    const spaces = await page.locator(`#route-${target.id} .space`).count();
    await page.mouse.move(...target.at, { steps: 5 });
    check((await page.locator(`#route-${target.id}.lit`).count()) === 1, 'the route under the card is marked');
    await page.mouse.up();
    await page.waitForSelector(`#route-${target.id}[data-owner="1"]`);
    const after = await handOf(page, table);
    const paid = (before[kind] ?? 0) - (after[kind] ?? 0);
    const wild = (before.locomotive ?? 0) - (after.locomotive ?? 0);
    check(paid > 0 && paid + wild === spaces, `${paid} ${kind} and ${wild} locomotives for ${spaces} spaces`);
    await page.context().close();
  },
  'by finger: a card into the hand, and one onto a route; the map is still moved by a finger': async () => {
    const { page, now } = await atFirstTurn(phone);
    const before = await handSize(page);
    await (await carryByFinger(page, await middle(page.locator(colourOfRow).first()), await middle(page.locator('[data-dock]'))))();
    let next = await whatNow(page, now.version);
    check((await handSize(page)) === before + 1, 'the card is taken');
    next = await untilClaimable(page, next);
    const kind = await most(page);
    const card = await middle(page.locator(`[data-hand] [data-card="${kind}"]`));
    const map = await middle(page.locator('[data-map]'));
    const lift = await carryByFinger(page, card, map);
    const target = await litRoute(page);
    check(target !== undefined, 'routes light up');
    await page.keyboard.press('Escape');
    await lift();
    await (await carryByFinger(page, card, target.at))();
    await page.waitForSelector(`#route-${target.id}[data-owner="1"]`);
    const film = () => page.$eval('.film', (f) => f.style.transform);
    const still = await film();
    await (await carryByFinger(page, map, [map[0] - 60, map[1] - 30]))();
    check((await film()) !== still, 'the map has moved');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
