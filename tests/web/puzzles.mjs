// Puzzles: a person's session. One is solved, one failed, tried again and shown; rating, streak and the puzzle of the day are kept; all of it without a network, too.
import { readdirSync, readFileSync } from 'node:fs';
import { inspect } from './inspect.mjs';
import { check, NO_NETWORK, openPage, root, run, startBrowser, startServer, until, untilText } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();

/** The solutions, by the ids of the puzzles. */
const solutions = new Map(readdirSync(`${root}puzzles`).filter((file) => file.endsWith('.jsonl')).flatMap((file) =>
  readFileSync(`${root}puzzles/${file}`, 'utf8').trim().split('\n').slice(1).map((line) => JSON.parse(line)).flatMap(({ deal, puzzles }) =>
    puzzles.map((puzzle) => [`${file.slice(0, -'.jsonl'.length)}/${deal}@${puzzle.at}`, puzzle]))));

const current = (page) => page.getAttribute('[data-puzzle]', 'data-puzzle');
const rating = async (page) => Number(await page.getAttribute('[data-rating]', 'data-rating'));

/** Waits for another puzzle. */
const anotherThan = (page, id) => until(page, (last) => { const now = document.querySelector('[data-puzzle]')?.dataset.puzzle; return now !== undefined && now !== last; }, id, `another puzzle than ${id}`);
/** What is wrong with the screen, in every look. */
const sound = async (page, screen) => { const wrong = await inspect(page, screen); check(wrong.length === 0, JSON.stringify(wrong, null, 1)); };

/** Chooses this move from the list and answers. */
async function answer(page, move) {
  const item = page.locator(`[data-move="${move}"]`);
  await item.waitFor({ state: 'attached' });
  if (!(await item.isVisible())) await page.click('[data-moves]');
  await item.click();
  await page.click('[data-answer]');
  await page.waitForSelector('[data-verdict]');
}

const failed = await run({
  'one is solved: right, with its reason; the rating rises and the row begins': async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true });
    await page.click('a[href$="/puzzles"]');
    await page.waitForSelector('[data-rating]');
    const before = await rating(page);
    await page.click('[data-next-puzzle]');
    await page.waitForSelector('[data-puzzle]');
    const id = await current(page);
    check(await page.locator('[data-answer]').isDisabled(), 'nothing has been chosen, and it can be answered');
    // Only one's own cards are there to be seen.
    check((await page.locator('[data-hand]').count()) === 1, 'not just one hand lies open');
    await answer(page, solutions.get(id).best);
    check((await page.getAttribute('[data-verdict]', 'data-verdict')) === 'right', `${id}: the solution is wrong`);
    check((await page.getAttribute('[data-best]', 'data-best')) === solutions.get(id).best, `${id}: another solution is shown`);
    check((await page.textContent('[data-why]')).length > 10, `${id}: no reason`);
    check((await rating(page)) > before, 'the rating has not risen');
    check((await page.getAttribute('[data-row]', 'data-row')) === '1', 'the row has not begun');
    await sound(page, 'a solved puzzle');

    // One that is failed: the row ends, the rating falls; another try counts no more.
    await page.click('[data-verdict] [data-next]');
    await anotherThan(page, id);
    const other = await current(page);
    const high = await rating(page);
    await answer(page, solutions.get(other).second);
    check((await page.getAttribute('[data-verdict]', 'data-verdict')) === 'wrong', `${other}: a wrong move is right`);
    check((await page.locator('[data-best]').count()) === 0, 'the solution is told before one has tried again');
    const low = await rating(page);
    check(low < high, 'the rating has not fallen');
    check((await page.getAttribute('[data-row]', 'data-row')) === '0', 'the row goes on after a mistake');
    await page.click('[data-again]');
    await answer(page, solutions.get(other).best);
    check((await page.getAttribute('[data-verdict]', 'data-verdict')) === 'right', `${other}: not right at the second try`);
    await untilText(page, '[data-change]', /Only the first answer counts/, 'that it counts no more');
    check((await rating(page)) === low, 'a second try has changed the rating');

    // A third one is failed and shown.
    await page.click('[data-verdict] [data-next]');
    await anotherThan(page, other);
    const third = await current(page);
    await answer(page, solutions.get(third).second);
    await page.click('[data-show]');
    check((await page.getAttribute('[data-best]', 'data-best')) === solutions.get(third).best, `${third}: another solution is shown`);

    // All of it is still there after a visit elsewhere, and can be deleted.
    const kept = await rating(page);
    await page.reload();
    await page.waitForSelector('[data-rating]');
    check((await rating(page)) === kept, 'the rating is forgotten');
    await page.click('[data-forget]');
    await page.click('[data-forget-really]');
    check((await rating(page)) === before, 'the rating is not deleted');
  },

  'the puzzle of the day follows from the date, counts once and begins a streak; without a network, too': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.waitForSelector('[data-offline-ready]');
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/puzzles`);
    await page.click('[data-day-puzzle]');
    await page.waitForSelector('[data-puzzle]');
    const id = await current(page);
    await answer(page, solutions.get(id).best);
    check((await page.getAttribute('[data-day-streak]', 'data-day-streak')) === '1', 'no streak has begun');
    check((await page.getAttribute('[data-day-result]', 'data-day-result')) === 'right', 'the puzzle of the day is not solved');
    await page.reload();
    await page.waitForSelector('[data-day-result]');
    check((await page.locator('[data-day-puzzle]').count()) === 0, 'the puzzle of the day counts twice');

    const elsewhere = await openPage(browser, server.url);
    await elsewhere.goto(`${server.url}/puzzles`);
    await elsewhere.click('[data-day-puzzle]');
    await elsewhere.waitForSelector('[data-puzzle]');
    const there = await elsewhere.getAttribute('[data-puzzle-day]', 'data-puzzle-day');
    if (there === (await page.getAttribute('[data-puzzle-day]', 'data-puzzle-day'))) check((await current(elsewhere)) === id, 'two browsers have different puzzles of the day');
  },

  'every board and theme can be chosen; on a phone, in French and in the dark': async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true, viewport: { width: 390, height: 844 }, locale: 'fr-FR', colorScheme: 'dark' });
    await page.goto(`${server.url}/puzzles`);
    await page.waitForSelector('[data-puzzle-board]');
    const boards = await page.locator('[data-puzzle-board] option').evaluateAll((all) => all.map(({ value }) => value).filter(Boolean));
    check(boards.length === 6, `${boards.length} boards`);
    for (const board of boards) {
      await page.selectOption('[data-puzzle-board]', board);
      await page.click('[data-next-puzzle]');
      await page.waitForSelector(`[data-puzzle^="${board}/"]`);
    }
    const themes = await page.locator('[data-puzzle-theme] option').evaluateAll((all) => all.map(({ value }) => value).filter(Boolean));
    check(themes.length > 1, `themes: ${themes}`);
    await page.selectOption('[data-puzzle-theme]', themes[0]);
    await page.click('[data-next-puzzle]');
    const ids = [...solutions].filter(([id, { theme }]) => id.startsWith(`${boards.at(-1)}/`) && theme === themes[0]).map(([id]) => id);
    await until(page, (list) => list.includes(document.querySelector('[data-puzzle]')?.dataset.puzzle), ids, `a puzzle about ${themes[0]}`);
    await sound(page, 'a puzzle on a phone');
  },
});

await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
