// A whole game by keyboard alone, one by what a screen reader hears alone, and what it hears.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, openPage, PATIENCE_MS, program, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { startGame, whatNow } from './player.mjs';

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

/** What is said aloud, in order, listened to from before the page's own script. */
const listen = (page) => page.addInitScript(() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeName === 'P' && node.parentElement?.matches('[data-announcer]')) window.heard.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
});
const QUESTIONS = /^(Your turn|Keep |Take your|Pay for)/;
/** About one's own plans. */
const ASIDES = /^It was on your way/;
const END = /^(You win|You lost|You share|.* wins?\b)/;

/** Answers a question by what a screen reader reads: roles and names, nothing that is only to be seen. */
async function answerByEar(page, question, count) {
  const asked = page.getByRole('region', { name: question });
  const press = async (button) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  if (/^Keep /.test(question)) {
    const least = Number(/at least (\d)/.exec(question)[1]);
    for (let n = 0; n < least; n++) await press(asked.getByRole('button', { pressed: false }).first());
    return press(page.getByRole('button', { name: 'Keep these' }));
  }
  if (/^Pay for/.test(question)) return press(asked.getByRole('listitem').first().getByRole('button'));
  const list = page.getByText(/^You can claim \d+ routes?$/);
  if (/^Your turn/.test(question) && (await list.count()) > 0) {
    count.claims++;
    await press(list);
    return press(page.getByRole('group').filter({ has: list }).getByRole('listitem').getByRole('button', { name: /point/ }).first());
  }
  const deck = page.getByRole('button', { name: /^Draw from the deck/ });
  if ((await deck.getAttribute('aria-disabled')) !== 'true') return press(deck);
  const card = page.getByRole('region', { name: 'Face-up cards' }).locator('button[aria-disabled="false"]').first();
  if ((await card.count()) > 0) return press(card);
  await page.keyboard.press('k');
  return press(page.getByRole('button', { name: /^Draw \d tickets|^Draw tickets/ }).first());
}

const failed = await run({
  'a whole game is played by what is read out alone, and every announcement is heard, in order': async () => {
    const page = await openPage(browser, 'about:blank');
    await listen(page);
    await page.goto(server.url);
    const table = await startGame(page, 'new-york', { opponents: 2 });
    const count = { claims: 0, decisions: 0 };
    let from = 0;
    for (;;) {
      const next = await until(page, ([at, words]) => window.heard.slice(at).findIndex((text) => new RegExp(words).test(text)) + 1, [from, `${QUESTIONS.source}|${END.source}`], 'a question, or the end');
      const question = (await page.evaluate(() => window.heard))[from + next - 1];
      if (END.test(question)) break;
      from += next;
      count.decisions++;
      await answerByEar(page, question, count);
    }
    const heard = await page.evaluate(() => window.heard);
    const record = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/record`)).text(), table);
    const file = join(mkdtempSync(join(tmpdir(), 'roundhouse-ear-')), 'game.rec');
    writeFileSync(file, record);
    if (process.env.VERBOSE) console.log(heard.map((text) => `      ${text}`).join('\n'));
    const told = JSON.parse(execFileSync(program, ['--lang', 'en', 'replay', file, '--tell', '--seat', '1', '--json'], { encoding: 'utf8' }));
    if (process.env.VERBOSE) console.log(told.map((text) => `      - ${text}`).join('\n'));
    // What is not asked is what has happened: all of it from the first question on, each sentence once, in the order of the record.
    const news = heard.filter((text) => !QUESTIONS.test(text) && !ASIDES.test(text) && !END.test(text)).join(' ').replace(/Beginner \d/g, 'beginner');
    const all = told.join(' ');
    check(all.endsWith(news) && news.length > all.length * 0.8, `heard: ${news}\n      told: ${all}`);
    check((record.match(/^\d+ 1 /gm) ?? []).length === count.decisions, `every decision was asked for, once: ${count.decisions}`);
    check(count.claims > 1, `routes were claimed: ${count.claims}`);
    await page.context().close();
  },
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
