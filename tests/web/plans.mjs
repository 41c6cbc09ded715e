// Games by correspondence: what is to be played when one's turn comes, seen by its owner alone.
import { check, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' };

async function play(page, touch = false) {
  await decide(page, (await whatNow(page)).phase, { touch, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
}
/** A game by correspondence whose opening is over: whose turn it is, and who waits. */
async function byPost(options = {}) {
  const host = await openPage(browser, server.url, options);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', 'usa');
  await host.selectOption('[data-field="timing"]', '4');
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const guest = await openPage(browser, await host.inputValue('[data-link]'), options);
  await guest.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await host.click('[data-start]');
  for (const page of [host, guest]) {
    await page.waitForSelector('.table');
    await play(page, options.hasTouch);
  }
  for (const page of [host, guest]) await until(page, () => document.querySelector('.table').dataset.phase === 'turn', undefined, 'the first turn');
  const hostFirst = await until(host, () => document.querySelector('.table').dataset.myTurn, undefined, 'whose turn it is');
  return hostFirst === 'true' ? { first: host, second: guest } : { first: guest, second: host };
}
/** The turn of this page, whatever it does, until it is over. */
async function endTurn(page, touch) {
  for (let version = -1, phase = ''; phase !== 'turn';) {
    if (phase === '') version = (await whatNow(page)).version;
    await play(page, touch);
    ({ version, phase } = await until(page, (v) => {
      const { dataset } = document.querySelector('.table');
      return Number(dataset.version) > v && dataset.busy === 'false' && (dataset.myTurn === 'true' || dataset.phase === 'turn') && { version: Number(dataset.version), phase: dataset.phase };
    }, version, 'the move'));
  }
}
async function choose(page, pattern) {
  await page.waitForSelector('[data-plan-choice] option', { state: 'attached' });
  const texts = await page.locator('[data-plan-choice] option').allTextContents();
  const at = texts.findIndex((text) => pattern.test(text));
  check(at >= 0, `something like ${pattern} among ${texts.join(' | ')}`);
  const before = Number(await page.getAttribute('[data-plan]', 'data-plan'));
  await page.selectOption('[data-plan-choice]', String(at));
  await page.click('[data-plan-add]');
  await until(page, (n) => document.querySelector('[data-plan]').dataset.plan === String(n), before + 1, 'one more in the plan');
}

const failed = await run({
  'a plan is made, put in another order, kept through a reload and played; the other sees nothing of it': async () => {
    const { first, second } = await byPost();
    check((await first.locator('[data-plan]').count()) === 0, 'whose turn it is has nothing to plan');
    await second.click('[data-plan-open]');
    await choose(second, /ticket/i);
    await choose(second, /deck/i);
    await choose(second, /deck/i);
    await second.locator('[data-plan-remove]').nth(2).click();
    await until(second, () => document.querySelector('[data-plan]').dataset.plan === '2', undefined, 'one less in the plan');
    await second.click('[data-plan-up]');
    await until(second, () => /deck/i.test(document.querySelector('[data-plan] li').textContent), undefined, 'the other order');
    await second.reload();
    await second.waitForSelector('[data-plan="2"]');
    const others = await first.content();
    check(!/data-plan=/.test(others), 'nothing of it at the other screen');
    await endTurn(first);
    // Two cards are drawn for the one who waits, and it is the first one's turn again.
    await until(first, () => document.querySelector('.table').dataset.myTurn === 'true', undefined, 'the turn to come back');
    await until(second, () => document.querySelector('[data-plan]')?.dataset.plan === '0', undefined, 'the plan to be played');
    await Promise.all([first, second].map((page) => page.context().close()));
  },

  'on a phone, in French: a plan that is taken back is not played': async () => {
    const { first, second } = await byPost(phone);
    await second.click('[data-plan-open]');
    await choose(second, /pioche/i);
    await untilText(second, '[data-plan] p', /Personne d’autre ne les voit/, 'what a plan is');
    await second.click('[data-plan-remove]');
    await until(second, () => document.querySelector('[data-plan]').dataset.plan === '0', undefined, 'no plan');
    await endTurn(first, true);
    await until(second, () => document.querySelector('.table').dataset.myTurn === 'true', undefined, 'one’s own turn');
    await Promise.all([first, second].map((page) => page.context().close()));
  },
});
server.stop();
await browser.close();
process.exit(failed === 0 ? 0 : 1);
