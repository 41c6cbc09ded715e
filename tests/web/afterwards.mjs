// After the game: the score on the map, the deal checked card by card, the replay. And going on elsewhere: the log on a new device, an account.
import { readFileSync } from 'node:fs';
import { boards, check, known, me, openPage, run, simulatedRecord, startBrowser, startServer, until, untilText } from './kit.mjs';
import { drive } from './journeys/tables.mjs';
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
  'the end is a show: every ticket is turned, the longest path is driven, all of it is announced; it comes once, and a press ends it': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    const table = await startGame(page, 'usa');
    await page.evaluate(() => {
      // What was on the stage, in order; announcements are kept, because the page lets go of old ones.
      const seen = (window.seen = { turned: [], drives: [], said: [] });
      const last = (list, one) => one !== undefined && list.at(-1) !== one && list.push(one);
      const look = () => {
        last(seen.turned, document.querySelector('[data-turned]')?.dataset.turned);
        last(seen.drives, document.querySelector('[data-map] [data-drive]')?.dataset.drive);
        for (const line of document.querySelectorAll('[data-announcer] > *')) if (!seen.said.includes(line.textContent)) seen.said.push(line.textContent);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await drive(page, table, 'over');
    await page.waitForSelector('[data-verdict]');
    const { turned, drives, said } = await page.evaluate(() => window.seen);
    const { game } = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);
    const kept = [1, 2].map((seat) => game.seats[seat].kept);
    check(turned.length === kept.flat().length && turned.slice(0, kept[0].length).every((id) => kept[0].includes(id)) && turned.every((id) => kept.flat().includes(id)), `turned ${turned}, kept ${JSON.stringify(kept)}`);
    const longest = Object.entries(game.scores).filter(([, score]) => score.longest_path > 0).map(([seat]) => seat);
    check(JSON.stringify(drives) === JSON.stringify(longest), `driven by ${drives}, longest ${longest}`);
    const tickets = said.filter((line) => / (completed|missed), [+−]\d+$/.test(line));
    check(tickets.length === turned.length, `announced: ${said.join(' | ')}`);
    check(/^longest path/.test(said.at(-2)?.split(': ')[1] ?? '') && said.at(-1).includes((await page.textContent('[data-verdict]')).replace(/\.$/, '')), `at the end: ${said.slice(-2).join(' | ')}`);
    check((await page.locator('[data-map] [data-drive]').count()) === 0, 'the train has gone');

    await page.reload();
    await page.waitForSelector('[data-verdict]');
    await page.click('[data-count-again]');
    await page.waitForSelector('[data-skip-count]');
    await page.click('[data-skip-count]');
    await page.waitForSelector('[data-verdict]');
    const totals = await page.$$eval('[data-total]', (cells) => cells.map((c) => parseInt(c.firstChild.textContent, 10)));
    check(JSON.stringify(totals) === JSON.stringify(Object.values(game.scores).map((s) => s.total)), `${totals}`);
    await page.context().close();
  },
  'on a phone the map is in view while points are counted': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference', viewport: { width: 390, height: 844 }, hasTouch: true });
    const table = await startGame(page, 'usa');
    await drive(page, table, 'over');
    await page.waitForSelector('[data-turned]');
    const [sheet, map, bar] = await Promise.all(['.staged .sheet', '[data-map]', '[data-bar]'].map((one) => page.locator(one).first().boundingBox()));
    check(map.height > 250 && map.y + map.height <= sheet.y + 1, `the map ${JSON.stringify(map)} above ${JSON.stringify(sheet)}`);
    check(bar.y > sheet.y && bar.y + bar.height < sheet.y + sheet.height, 'the bars below it');
    await page.locator('[data-skip-count]').tap();
    await page.waitForSelector('[data-verdict]');
    check((await page.locator('.staged').count()) === 0, 'then the sheet is there');
    await page.context().close();
  },
  'without motion everything is there at once: what decided it, and a picture of the map to keep or to send': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york', { opponents: 2 });
    await drive(page, table, 'over');
    await page.waitForSelector('[data-verdict]');
    check((await page.locator('[data-skip-count], [data-count-again], .row.waits').count()) === 0, 'nothing is counted');
    check(/^(Won|Lost) (by \d+|on the tie-break.*): .+\.$|^A dead heat/.test(await page.textContent('[data-verdict]')), await page.textContent('[data-verdict]'));
    await untilText(page, '[data-announcer]', /(wins|win!?)\. (Won|Lost|A dead)/, 'the end is announced');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-picture]')]);
    check(download.suggestedFilename() === 'roundhouse-new-york.png', download.suggestedFilename());
    const picture = readFileSync(await download.path());
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    check(picture.subarray(1, 4).toString() === 'PNG' && Math.max(width, height) >= 1600 && Math.max(width, height) < 2400, `a picture of ${width} × ${height}`);
    check(picture.length > 100_000 && picture.length < 8_000_000, `${picture.length} bytes`);
    // The page of a phone hands it to another app.
    await page.addInitScript(() => Object.assign(navigator, { canShare: () => true, share: async ({ files: [file] }) => { window.sent = [file.name, file.type, file.size]; } }));
    await page.reload();
    await untilText(page, '[data-picture]', /Share/, 'a button that shares');
    await page.click('[data-picture]');
    const sent = await until(page, () => window.sent, null, 'what was sent');
    check(sent[0] === 'roundhouse-new-york.png' && sent[1] === 'image/png' && sent[2] > 100_000, `${sent}`);
    await page.context().close();
  },
  'after the game one goes on to the next level or to the next board': async () => {
    for (const [button, board, name] of [['[data-stronger]', 'new-york', 'Casual'], ['[data-next-board]', boards[(boards.indexOf('new-york') + 1) % boards.length], 'Beginner']]) {
      const page = await openPage(browser, server.url);
      const table = await startGame(page, 'new-york', { opponents: 2 });
      await drive(page, table, 'over');
      await page.click(button);
      await page.waitForURL((url) => !url.pathname.endsWith(table));
      await untilText(page, '[data-players]', new RegExp(`${name} 1[^]*${name} 2`), 'two of them');
      check((await page.evaluate(() => JSON.parse(localStorage.getItem('roundhouse.preferences')).board)) === board, `on ${board}`);
      await page.context().close();
    }
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
