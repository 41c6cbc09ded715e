// The start page and the ways into a game: forms that fit, games told apart and taken off the list, people around one screen.
import { check, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();

/** Pairs of things in the form that lie on each other, and things that stick out of it. */
const misplaced = (page) => page.$$eval('[data-new-table] :is(label, legend, select, button, input, p)', (all) => {
  const form = all[0].closest('[data-new-table]').getBoundingClientRect();
  const seen = all.filter((one) => one.offsetParent !== null).map((one) => ({ one, box: one.getBoundingClientRect(), name: one.dataset.field ?? one.textContent.trim().slice(0, 40) }));
  const out = seen.filter(({ box }) => box.left < form.left - 0.5 || box.right > form.right + 0.5).map(({ name }) => `${name} sticks out`);
  const wide = seen.filter(({ one, box }) => one.matches('label :is(select, input)') && box.right > one.closest('label').getBoundingClientRect().right + 0.5).map(({ name }) => `${name} is wider than its label`);
  const over = seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => !a.one.contains(b.one) && !b.one.contains(a.one)
    && Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1).map((b) => `${a.name} lies on ${b.name}`));
  return [...out, ...wide, ...over];
});

async function begin(page, board, fields = {}) {
  await page.goto(server.url);
  await page.click(`[data-board="${board}"] .button`);
  for (const [field, value] of Object.entries(fields)) await page.selectOption(`[data-field="${field}"]`, value);
  await page.click('[data-begin]');
  await page.waitForSelector('.table');
  return new URL(page.url()).pathname.split('/').pop();
}

const failed = await run({
  'no form for a new table lies on itself, wide or narrow, in either language': async () => {
    for (const locale of ['en-GB', 'fr-FR']) {
      for (const width of [390, 768, 1024, 1440]) {
        const page = await openPage(browser, server.url, { locale, viewport: { width, height: 900 } });
        for (const way of ['friends', 'here']) {
          await page.click(`[data-way="${way}"]`);
          await page.waitForSelector(`[data-new-table="${way}"]`);
          const wrong = await misplaced(page);
          check(wrong.length === 0, `${way}, ${locale}, ${width} px: ${wrong.join('; ')}`);
        }
        await page.context().close();
      }
    }
  },
  'one’s games are told apart by opponents, turn and time, and can be taken off the list': async () => {
    const page = await openPage(browser, server.url);
    const first = await begin(page, 'usa', { level: 'beginner' });
    const second = await begin(page, 'usa', { level: 'strong', opponents: '2' });
    await page.goto(server.url);
    await untilText(page, `[data-my-table="${first}"]`, /USA.*against Beginner.*(Your turn|Waiting for)/s, 'the opponent of the first');
    await untilText(page, `[data-my-table="${second}"]`, /USA.*against Strong and Strong/s, 'the opponents of the second');
    check((await page.locator('[data-my-table] time[datetime]').count()) === 2, 'each tells when something happened last');
    await page.click(`[data-my-table="${first}"] [data-remove-game]`);
    await page.click('[data-remove-not]');
    check((await page.locator('[data-my-table]').count()) === 2, 'nothing goes without being asked twice');
    await page.click(`[data-my-table="${first}"] [data-remove-game]`);
    await page.click('[data-remove-really]');
    await page.waitForSelector(`[data-my-table="${first}"]`, { state: 'detached' });
    await page.reload();
    await page.waitForSelector(`[data-my-table="${second}"]`);
    check((await page.locator('[data-my-table]').count()) === 1, 'it stays away');
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
  'an empty lobby opens a table, which is then in it': async () => {
    const page = await openPage(browser, `${server.url}/lobby`);
    await untilText(page, '#open + ul', /No open tables/, 'nobody waits');
    await page.click('[data-open-table]');
    check(await page.isChecked('[data-field="listed"]'), 'a table that is opened here is shown here');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-waiting]');
    const table = new URL(page.url()).pathname.split('/').pop();
    const other = await openPage(browser, `${server.url}/lobby`, { locale: 'fr-FR' });
    await other.waitForSelector(`[data-lobby-table="${table}"]`);
    check((await other.textContent('[data-open-table]')) === 'Ouvrir une table', 'in French');
    await page.context().close();
    await other.context().close();
  },
  'around one screen people are asked for their names, and no computer player comes uninvited': async () => {
    const page = await openPage(browser, server.url);
    await page.click('[data-way="here"]');
    check((await page.inputValue('[data-field="opponents"]')) === '0', 'no computer player unless asked for');
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.getByLabel('Player 1').fill('Ada');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-hand-over]');
    const names = await until(page, () => {
      const found = [...document.querySelectorAll('.player h2')].map((one) => one.textContent.trim());
      return found.length > 0 && found;
    }, null, 'the players');
    check(names.length === 2 && names[0].startsWith('Ada') && names[1].startsWith('Player 2'), `who sits there: ${names.join(' / ')}`);
    check(!names.some((name) => /you/.test(name)), `everybody is "you" around one screen: ${names.join(' / ')}`);
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
