// The companion for the printed game: whole games of computer players, entered as people around a table would, end with the engine's own points.
import { inspect } from './inspect.mjs';
import { check, openPage, run, simulatedRecord, startBrowser, startServer, until, untilText } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();

/** What people tell of a record: turns that put something on the board, tickets kept, and what the engine counted. */
function told(record) {
  const turns = [];
  const tickets = {};
  const scores = {};
  for (const line of record.split('\n')) {
    const score = /^score (\d) (.*)$/.exec(line);
    if (score) scores[score[1]] = Object.fromEntries(score[2].match(/[a-z_]+ -?\d+/g).map((pair) => pair.split(' ')));
    const [, seat, move] = /^\d+ (\d) (.*) ~[0-9a-f]{4}$/.exec(line) ?? [];
    if (move === undefined) continue;
    const [kind, ...words] = move.split(' ');
    if (kind === 'keep') (tickets[seat] ??= []).push(...words);
    else if (kind === 'claim' || kind === 'ride') turns.push({ seat, kind, about: words[0], more: [] });
    else if (['passenger', 'no-passenger', 'go', 'stop'].includes(kind)) turns.at(-1).more.push(move);
  }
  return { turns, tickets, scores };
}

async function begin(page, board, names) {
  await page.goto(`${server.url}/companion`);
  await page.selectOption('[data-field="board"]', board);
  await page.selectOption('[data-field="people"]', String(names.length));
  for (const [i, name] of names.entries()) await page.fill(`[data-name="${i + 1}"]`, name);
  await page.click('[data-begin-sheet]');
  await page.waitForSelector('[data-score-sheet="0"]');
}

/** On the map if it is in view there, otherwise from the list. */
async function tap(page, { kind, about }) {
  const place = page.locator(kind === 'claim' ? `#route-${about} .space` : `[data-map] [data-city="${about}"]`).first();
  const box = kind === 'claim' ? await place.boundingBox() : null;
  const frame = await page.locator('[data-map]').boundingBox();
  const inside = box !== null && box.x > frame.x && box.y > Math.max(0, frame.y) && box.x + box.width < frame.x + frame.width && box.y + box.height < Math.min(frame.y + frame.height, page.viewportSize().height);
  if (inside) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    if ((await page.locator(`[data-tapped] [data-move="claim ${about}"]`).count()) > 0) return true;
    if ((await page.locator('[data-tapped]').count()) > 0) await page.click('[data-cancel]');
  }
  await page.click('[data-list]');
  await page.click(kind === 'claim' ? `[data-route-choice="${about}"]` : `[data-listed] [data-city="${about}"]`);
  return false;
}

/** Enters the turns; how many were tapped on the map itself. */
async function enter(page, turns) {
  let onMap = 0;
  for (const [i, turn] of turns.entries()) {
    if (await tap(page, turn)) onMap++;
    await page.click(`[data-who="${turn.seat}"]`);
    await page.waitForSelector(`[data-score-sheet="${i + 1}"]`);
    for (const move of turn.more) await page.click(`[data-choice="${move}"]`);
  }
  return onMap;
}

async function count(page, tickets) {
  await page.click('[data-count-up]');
  for (const [seat, list] of Object.entries(tickets)) {
    await page.click(`[data-whose="${seat}"]`);
    for (const id of list) await page.check(`[data-ticket="${id}"]`);
  }
}

async function compare(page, scores) {
  for (const [seat, score] of Object.entries(scores)) {
    check((await page.textContent(`[data-total="${seat}"]`)) === score.total, `the total of ${seat}: ${await page.textContent(`[data-total="${seat}"]`)} instead of ${score.total}`);
    for (const [source, points] of Object.entries(score)) {
      const cell = page.locator(`[data-points="${source} ${seat}"]`);
      if ((await cell.count()) > 0) check((await cell.textContent()).trim() === points, `${source} of ${seat}: ${await cell.textContent()} instead of ${points}`);
    }
  }
}

/** axe in both themes is for access.mjs; here, what only whole games show. */
const failed = await run({
  'a whole game of the USA by taps on the map: reload in the middle, undo, last round, points on the map, kept and deleted': async () => {
    const { turns, tickets, scores } = told(simulatedRecord('usa', { players: 3 }));
    const names = ['Anna', 'Bruno', 'Chloé'];
    const page = await openPage(browser, server.url);
    await page.click('.ways a[href*="companion"]');
    await page.waitForSelector('[data-new-sheet]');
    await begin(page, 'usa', names);
    const half = Math.floor(turns.length / 2);
    const onMap = await enter(page, turns.slice(0, half));
    check(onMap > half / 2, `only ${onMap} of ${half} routes were tapped on the map`);
    // A phone that was locked, a tab that was thrown away: everything is still there.
    await page.reload();
    await page.click('[data-resume]');
    await page.waitForSelector(`[data-score-sheet="${half}"]`);
    await page.click('[data-undo]');
    await page.waitForSelector(`[data-score-sheet="${half - 1}"]`);
    await untilText(page, '[data-said]', /Taken back/, 'what was taken back');
    const last = turns[half - 1];
    await tap(page, last);
    await page.click(`[data-who="${last.seat}"]`);
    await page.waitForSelector(`[data-score-sheet="${half}"]`);
    // What is taken is nobody’s to claim, and the page says why.
    await page.evaluate((id) => document.querySelector(`#route-${id}`).dispatchEvent(new MouseEvent('click', { bubbles: true })), last.about);
    await untilText(page, '[data-tapped] .why', /claimed/, 'why the route cannot be claimed');
    check((await page.locator('[data-who]').count()) === 0, 'a taken route is offered to nobody');
    await page.click('[data-cancel]');
    for (const [i, turn] of turns.slice(half).entries()) {
      await tap(page, turn);
      await page.click(`[data-who="${turn.seat}"]`);
      await page.waitForSelector(`[data-score-sheet="${half + i + 1}"]`);
    }
    await untilText(page, '[data-last-round]', /one more turn/, 'the warning of the last round');
    await count(page, tickets);
    await compare(page, scores);
    await page.click('[data-points="longest_path 1"] button, [data-points="routes 1"] button');
    await until(page, () => document.querySelector('[aria-pressed="true"][data-show]') !== null, undefined, 'points shown on the map');
    const held = page.locator(`[data-ticket="${tickets[1][0]}"]`);
    await page.click('[data-whose="2"]');
    check(await held.isDisabled(), 'a ticket that somebody has is nobody else’s');
    const download = page.waitForEvent('download');
    await page.click('[data-picture]');
    check(/\.png$/.test((await download).suggestedFilename()), 'a picture of the final map');
    await page.click('[data-finish]');
    await page.waitForSelector('[data-finished="0"]');
    await untilText(page, '[data-finished="0"]', new RegExp(`Anna ${scores[1].total}`), 'the game among those kept');
    await page.reload();
    await page.click('[data-remove]');
    await page.click('[data-remove-really]');
    await page.waitForSelector('[data-finished]', { state: 'detached' });
    await page.context().close();
  },
  'a whole game of Märklin on a phone in French: passengers, rides and goods': async () => {
    const { turns, tickets, scores } = told(simulatedRecord('marklin', { players: 2 }));
    check(turns.some(({ kind }) => kind === 'ride'), 'the game has no ride: another seed is needed');
    const page = await openPage(browser, server.url, { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true });
    await begin(page, 'marklin', ['Zoé', 'Malo']);
    await enter(page, turns);
    const small = await page.$$eval('main .button, main summary', (all) => all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 0 && Math.min(width, height) < 44).length);
    check(small === 0, `${small} buttons are smaller than 44 pixels`);
    const wrong = await inspect(page, 'score sheet');
    check(wrong.length === 0, JSON.stringify(wrong));
    await count(page, tickets);
    await compare(page, scores);
    const counted = await inspect(page, 'count of a printed game');
    check(counted.length === 0, JSON.stringify(counted));
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
