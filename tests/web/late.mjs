// Late positions of the boards, where most routes are taken: for tests of what one sees there, and for pictures to look at.
//   node tests/web/late.mjs FOLDER               all boards, wide and on a phone, light and dark, and each without colours
//   node tests/web/late.mjs FOLDER usa nordic    some
import { mkdirSync, readFileSync } from 'node:fs';
import { boards, check, letters, openPage, root, simulatedRecord, startBrowser, startServer, until } from './kit.mjs';

/** As many players as fill the board; four are enough for South Korea. */
export const fullTable = (board) => (board === 'south-korea' ? 4 : JSON.parse(readFileSync(`${root}boards/${board}.json`, 'utf8')).players.max);

/** Opens a table that goes on from late in a simulated game, in the turn of one seat; that seat is the visitor's. */
export async function lateTable(page, board, { seat = 1, part = 0.94, bot = 'planner', name = 'Ada' } = {}) {
  const record = simulatedRecord(board, { players: fullTable(board), bot });
  const table = await page.evaluate(async ([text, mine, from, called]) => {
    const json = { 'content-type': 'application/json' };
    const ask = async (path, body, method = 'POST') => {
      const answer = await fetch(path, body === undefined ? {} : { method, headers: json, body: typeof body === 'string' ? body : JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    await ask('/api/guest', { language: 'en' });
    await ask('/api/me', { name: called }, 'PATCH');
    const { game } = await ask('/api/games', text);
    for (let at = Math.floor(game.decisions * from); at > 0; at--) {
      const { game: there } = await ask(`/api/games/${game.id}/position?at=${at}`);
      if (there.phase !== 'turn' || !there.waits.includes(mine)) continue;
      const seats = Object.keys(there.seats).map((n) => (Number(n) === mine ? { kind: 'mine', name: called } : { kind: 'bot', level: 'regular' }));
      const made = await ask(`/api/games/${game.id}/clone`, { id: crypto.randomUUID(), at, seats });
      return made.d.table;
    }
    return '';
  }, [record, seat, part, name]);
  check(table !== '', `${board}: no late turn of seat ${seat}`);
  await page.goto(`${new URL(page.url()).origin}/table/${table}`);
  await page.waitForSelector('.table .route');
  await until(page, () => document.querySelector('.table').dataset.myTurn === 'true', null, 'the turn');
  return table;
}

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function pictures(folder, wanted) {
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  const browser = await startBrowser();
  for (const board of wanted) {
    const page = await openPage(browser, server.url);
    await page.waitForSelector('[data-play-now]');
    await lateTable(page, board);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.reload();
      await page.waitForSelector('.table .route');
      for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForSelector(`html[data-theme="${theme}"]`);
        await letters(page);
        for (const gray of [false, true]) {
          await page.evaluate((on) => (document.documentElement.style.filter = on ? 'grayscale(1)' : ''), gray);
          await page.screenshot({ path: `${folder}/${board}-${size}-${theme}${gray ? '-gray' : ''}.png` });
        }
        await page.evaluate(() => (document.documentElement.style.filter = ''));
      }
    }
    console.log(board);
    await page.context().close();
  }
  await browser.close();
  server.stop();
  process.exit();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [folder, ...wanted] = process.argv.slice(2);
  if (folder === undefined) throw new Error('which folder shall the pictures go to?');
  await pictures(folder, wanted.length > 0 ? wanted : boards);
}
