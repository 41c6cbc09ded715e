// After the game: the score on the map, the deal checked card by card, the replay. And going on elsewhere: the log on a new device, an account.
import { readFileSync } from 'node:fs';
import { boards, check, known, me, openPage, run, simulatedRecord, startBrowser, startServer } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

/** Until a device that was signed out has come back as somebody else. */
async function elsewhere(device, person) {
  await known(device, (who) => who !== null && who.id !== person.id, 'a new guest on a device that was signed out');
  await device.waitForLoadState('networkidle');
}

const server = await startServer();
const browser = await startBrowser();

/** Opens the replay of a record that the server keeps, so that a test can forge what it answers. */
async function replayOf(text) {
  const page = await openPage(browser, server.url);
  await known(page);
  const id = await page.evaluate(async (record) => {
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });
    return (await answer.json()).game.id;
  }, text);
  await page.goto(`${server.url}/game/${id}`);
  await page.waitForSelector('[data-replay-at]');
  return page;
}

/** One card that was dealt is another one now; nothing else is changed. */
function changeOneCard(record) {
  const lines = record.split('\n');
  const dealt = lines.flatMap((line, i) => (/^\* (card \d|row \d) (red|blue)$/.test(line) ? [i] : []));
  const at = dealt[dealt.length >> 1];
  lines[at] = lines[at].endsWith('red') ? lines[at].replace(/red$/, 'blue') : lines[at].replace(/blue$/, 'red');
  return { text: lines.join('\n'), line: at + 1 };
}

const provinces = JSON.parse(readFileSync(new URL('../../boards/south-korea.json', import.meta.url), 'utf8')).mechanics.find((one) => 'provinces' in one).provinces.lines;
const provinceName = (color) => provinces.find((line) => line.color === color).name.en;

const log = (page) => page.$$eval('[data-log] li', (lines) => lines.map((line) => line.textContent.trim()));

/** Another browser of the same person, which knows nothing yet. */
async function newDevice(page, table) {
  const { cookies } = await page.context().storageState();
  return openPage(browser, `${server.url}/table/${table}`, { storageState: { cookies, origins: [] } });
}

async function open(page, selector) {
  await page.click('[data-menu]');
  await page.click('[data-account] summary');
  await page.click(selector);
}

const failed = await run({
  ...Object.fromEntries(
    boards.map((board) => [
      `a game on ${board} is dealt again from its seed; one changed card is found`,
      async () => {
        const record = simulatedRecord(board);
        const page = await replayOf(record);
        await page.click('[data-verify]');
        await page.waitForSelector('[data-fits="true"]');
        await page.waitForSelector('[data-deal-fits="true"]');
        await page.waitForSelector('[data-record-fits="true"]');
        const told = /all (\d+) cards and (\d+) tickets/.exec(await page.textContent('[data-deal-fits]'));
        const dealt = record.split('\n').filter((line) => /^\* (card|row|reveal|festival) /.test(line)).length;
        check(Number(told?.[1]) === dealt, `all ${dealt} cards were dealt again: ${told?.[1]}`);
        check(Number(told?.[2]) === record.split('\n').filter((line) => line.startsWith('* ticket ')).length, 'and all tickets');
        const { text, line } = changeOneCard(record);
        await page.route('**/record', (route) => route.fulfill({ contentType: 'text/plain', body: text }));
        await page.reload();
        await page.click('[data-verify]');
        await page.waitForSelector('[data-deal-fits="false"]');
        check((await page.textContent('[data-deal-fits]')).includes(`Line ${line} `), 'the line is named');
        check((await page.getAttribute('[data-record-fits]', 'data-record-fits')) === 'false', 'and the hashes do not fit');
        await page.context().close();
      },
    ]),
  ),
  'the score is shown on the map, a real game is dealt again, and the replay says, jumps and plays': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york', { level: 'regular' });
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    const view = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);
    const own = Object.entries(view.game.routes).filter(([, seat]) => seat === 2).map(([id]) => id).sort();
    await page.click('[data-source="routes"][data-of="2"] button');
    const lit = await page.$$eval('.route.lit', (routes) => routes.map((r) => r.dataset.route).sort());
    check(JSON.stringify(lit) === JSON.stringify(own), 'the routes of seat 2 are lit');
    await page.locator('details:has([data-open-ticket]) summary').click();
    const kept = Object.values(view.game.seats).reduce((sum, seat) => sum + seat.kept.length, 0);
    check((await page.locator('[data-open-ticket]').count()) === kept, 'all tickets lie open');
    await page.locator('[data-open-ticket]').first().click();
    check((await page.locator('[data-thread]').count()) === 1, 'a ticket is drawn on the map');
    await page.click('[data-verify]');
    await page.waitForSelector('[data-deal-fits="true"]');
    await page.click('[data-show-map]');
    check((await page.locator('[data-thread]').count()) === 1, 'and stays there');
    const lines = await log(page);
    check(lines.length > 20 && / goes first\.$/.test(lines[0].replace(/Why\?$/, '')), 'the log begins at the beginning');

    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('[data-replay-log] li');
    const last = Number(await page.getAttribute('[data-replay-at]', 'data-replay-last'));
    const far = page.locator('[data-replay-log] li[data-decision-line]').last();
    const decision = await far.getAttribute('data-decision-line');
    await far.locator('.line').click();
    await page.waitForSelector(`[data-replay-at="${decision}"]`);
    await page.locator('body').press('Home');
    await page.waitForSelector('[data-replay-at="0"]');
    await page.locator('body').press('ArrowRight');
    await page.waitForSelector('[data-replay-at="1"]');
    await page.click('[data-play]');
    await page.waitForSelector('[data-replay-at="3"]', { timeout: 8000 });
    await page.click('[data-play]');
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/explain'));
    await page.locator('[data-replay-log] .why').first().click();
    const explained = await asked;
    check(explained.ok(), `the server explains: ${await explained.text()}`);
    const { d: told } = await explained.json();
    await page.waitForFunction((sentence) => document.querySelector('.because')?.textContent.includes(sentence), told.sentence);
    await page.fill('input[type="range"]', String(last));
    await page.waitForSelector(`[data-replay-at="${last}"]`);
    await page.click('[data-rematch]');
    await page.waitForSelector('.table, [data-waiting]');
    check(!page.url().includes(table), 'another game begins');
    await page.context().close();
  },
  'the score is counted source by source, and comes to the same': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    const table = await startGame(page, 'new-york');
    await playToTheEnd(page);
    await page.waitForSelector('.counting');
    check((await page.locator('.row.waits').count()) > 0, 'not everything is counted at once');
    await page.waitForSelector('.total .first', { timeout: 20000 });
    const shown = await page.$$eval('[data-total]', (cells) => cells.map((c) => parseInt(c.firstChild.textContent, 10)));
    const view = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);
    check(JSON.stringify(shown) === JSON.stringify(Object.values(view.game.scores).map((s) => s.total)), `${shown}`);
    await page.context().close();
  },
  'a new device knows the whole log': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'south-korea');
    const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
    let now = await whatNow(page);
    for (let n = 0; n < 16; n++) {
      await decide(page, now.phase, options);
      now = await whatNow(page, now.version);
    }
    const known = await log(page);
    // What the log tells about the provinces is what the server has: every train on its cell, once.
    const { provinces } = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d.game, table);
    const taken = Object.entries(provinces).flatMap(([color, cells]) => cells.flatMap((seat, i) => (seat === null ? [] : [`${i + 1} of ${provinceName(color)}`])));
    const told = known.flatMap((line) => [...line.matchAll(/(\d+) of ([\p{Lu}][\p{L} ]+?)(?=[.,]| with|$)/gu)].map((found) => `${found[1]} of ${found[2]}`).filter((words) => Object.keys(provinces).some((color) => words.endsWith(provinceName(color)))));
    check(taken.length > 0 && JSON.stringify(told.sort()) === JSON.stringify(taken.sort()), `the log tells ${told.join(', ')}; the server has ${taken.join(', ')}`);
    const other = await newDevice(page, table);
    await other.waitForFunction((n) => document.querySelectorAll('[data-log] li').length >= n, known.length);
    check(JSON.stringify(await log(other)) === JSON.stringify(known), 'both tell the same');
    await other.reload();
    await other.waitForFunction((n) => document.querySelectorAll('[data-log] li').length >= n, known.length);
    check(JSON.stringify(await log(other)) === JSON.stringify(known), 'also after a reload');
    await other.context().close();
    await page.context().close();
  },
  'signing out everywhere ends it on every device, and only for that person': async () => {
    const page = await openPage(browser, server.url);
    await startGame(page, 'new-york');
    const person = await known(page);
    await open(page, '[data-set-password]');
    await page.fill('[data-account] [data-password]', 'correct horse battery');
    await page.click('[data-account] [data-do]');
    await page.waitForSelector('[data-done]');
    const other = await openPage(browser, server.url);
    await open(other, '[data-sign-in]');
    await other.fill('[data-account] [data-name]', person.name);
    await other.fill('[data-account] [data-password]', 'correct horse battery');
    await other.click('[data-account] [data-do]');
    await known(other, (who) => who?.id === person.id, 'the same person on a second device');
    const stranger = await openPage(browser, server.url);
    await startGame(stranger, 'new-york');
    const third = (await known(stranger)).id;
    await other.waitForSelector('[data-menu]');
    // The connection of a device that was signed out is refused before it comes back as somebody else.
    for (const device of [page, other]) device.allows.push(/WebSocket connection .*Authentication failed/);
    await open(other, '[data-sign-out-everywhere]');
    for (const device of [page, other]) await elsewhere(device, person);
    check((await me(stranger))?.id === third, 'nobody else is signed out');
    for (const one of [page, other, stranger]) await one.context().close();
  },
  'with a password the game goes on elsewhere; signing out and deleting end it': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york');
    await open(page, '[data-set-password]');
    await page.fill('[data-account] [data-password]', 'correct horse battery');
    await page.click('[data-account] [data-do]');
    await page.waitForSelector('[data-done]');
    const person = await known(page);
    check(!person.guest, 'it is an account now');

    const other = await openPage(browser, server.url, { allows: [/ 40[13] .*\/api\/sign-in$/] });
    await open(other, '[data-sign-in]');
    await other.fill('[data-account] [data-name]', person.name);
    await other.fill('[data-account] [data-password]', 'wrong horse battery');
    await other.click('[data-account] [data-do]');
    await other.waitForSelector('[data-account] [role="alert"]');
    await other.fill('[data-account] [data-password]', 'correct horse battery');
    await other.click('[data-account] [data-do]');
    await other.click(`a[href="/table/${table}"]`);
    await other.waitForSelector('.table[data-eyes="1"][data-my-turn="true"]');
    await decide(other, 'keep_opening', { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
    await page.waitForFunction(() => document.querySelector('.table').dataset.phase !== 'keep_opening' || document.querySelector('.table').dataset.myTurn === 'false');

    // Whatever a device asks for between the deletion and its new guest is refused.
    for (const device of [page, other]) device.allows.push(/ 401 .*\/api\/logs\//, /WebSocket connection .*Authentication failed/);
    await open(other, '[data-delete-account]');
    await other.fill('[data-account] [data-password]', 'correct horse battery');
    await other.click('[data-account] [data-do]');
    await elsewhere(other, person);
    await other.context().close();
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
