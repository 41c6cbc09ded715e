// A whole game by keyboard alone, and what a screen reader hears.
import { check, openPage, PATIENCE_MS, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** Asks until the answer is heard: another announcement may come in between. */
async function hears(page, key, pattern) {
  const deadline = Date.now() + PATIENCE_MS;
  const said = [];
  while (Date.now() < deadline) {
    await page.keyboard.press(key);
    for (let i = 0; i < 10; i++) {
      const now = (await page.locator('[data-announcer]').allTextContents()).join('');
      if (pattern.test(now)) return;
      if (said.at(-1) !== now) said.push(now);
      await page.waitForTimeout(50);
    }
  }
  throw new Error(`${key} says: ${said.join(' | ')}`);
}
const focusIs = (page, selector) => page.evaluate((s) => document.activeElement?.closest(s) !== null, selector);

/** Tab until something that fits has the focus. */
async function tabTo(page, selector, most = 60) {
  for (let i = 0; i < most; i++) {
    if (await focusIs(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by Tab`);
}

async function decideByKeys(page, phase, count) {
  if (phase === 'turn') {
    const claimable = await page.locator('.route.glows').count();
    if (claimable > 0) {
      await page.keyboard.press('m');
      await page.keyboard.press('n');
      const active = await until(page, () => document.querySelector('[data-map]').getAttribute('aria-activedescendant'), null, 'an active route');
      check(active.startsWith('route-'), 'a route is active');
      check((await page.getAttribute(`#${active}`, 'aria-label'))?.includes('you can claim it'), 'its label says that it can be claimed');
      count.claims++;
      return page.keyboard.press('Enter');
    }
    count.turns++;
    if ((await page.locator('[data-draw].can').count()) > 0) return page.keyboard.press('d');
    const place = await page.$$eval('[data-take]', (cards) => cards.findIndex((c) => c.classList.contains('can')) + 1);
    if (place > 0) return page.keyboard.press(String(place));
    await page.keyboard.press('k');
    await until(page, () => document.activeElement?.closest('[data-ticket-ways]') !== null, null, 'the ways to draw tickets have the focus');
    return page.keyboard.press('Enter');
  }
  if (phase === 'second_card' || phase === 'first_card') {
    const place = await page.$$eval('[data-take]', (cards) => cards.findIndex((c) => c.classList.contains('can')) + 1);
    return page.keyboard.press(place > 0 ? String(place) : 'd');
  }
  if (phase === 'keep_opening' || phase === 'keep_drawn') {
    await tabTo(page, '[data-offer]');
    await page.keyboard.press('Enter');
    while (!(await page.locator('[data-keep]').isEnabled())) {
      await page.keyboard.press('Tab');
      check(await focusIs(page, '[data-offer]'), 'the next ticket has the focus');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, '[data-keep]');
    return page.keyboard.press('Enter');
  }
  await tabTo(page, '[data-decision] [data-pay], [data-decision] [data-move], [data-decision] [data-give-up]');
  return page.keyboard.press('Enter');
}

const failed = await run({
  'a whole game is played by keyboard alone': async () => {
    const page = await openPage(browser, server.url);
    await tabTo(page, '[data-board="new-york"] .button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-field="level"] option[value="beginner"]', { state: 'attached' });
    await tabTo(page, '[data-field="level"]');
    await page.keyboard.press('Home');
    await tabTo(page, '[data-field="quick"]');
    await page.keyboard.press('Space');
    await tabTo(page, '[data-begin]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.table');
    const count = { turns: 0, claims: 0 };
    let version = -1;
    for (;;) {
      const now = await whatNow(page, version);
      if (now.phase === 'over') break;
      version = now.version;
      await decideByKeys(page, now.phase, count);
    }
    check(count.claims > 1, `routes were claimed: ${count.claims}`);
    await page.waitForSelector('[data-score-screen]');
    await page.context().close();
  },
  'single keys ask, and the answers are spoken': async () => {
    const page = await openPage(browser, server.url);
    await page.click('[data-play-now]');
    await page.waitForSelector('.table');
    const first = await whatNow(page);
    await decideByKeys(page, first.phase, {});
    await whatNow(page, first.version);
    for (const [key, said] of [['h', /Your hand: \d/], ['r', /Face up: .*cards left in the deck/], ['t', /Your tickets: .*spaces? to go/], ['s', /0 points, 45 trains/], ['p', /Your turn/]]) {
      await hears(page, key, said);
    }
    await page.keyboard.press('d');
    await untilText(page, '[data-prompt]', /second card/, 'the second card is asked for');
    await hears(page, 'l', /draws from the deck/);
    await page.context().close();
  },
  'arrows lead from route to route on the map': async () => {
    const page = await openPage(browser, server.url);
    await page.click('[data-play-now]');
    await page.waitForSelector('.table');
    await page.keyboard.press('m');
    const visited = new Set();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowLeft']) {
      await page.keyboard.press(key);
      visited.add(await page.getAttribute('[data-map]', 'aria-activedescendant'));
    }
    check(visited.size >= 4, `several routes are reached: ${[...visited].join(' ')}`);
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
