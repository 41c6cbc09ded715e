// Whole games of all six boards through the page, by clicks alone, to the score screen; at every decision, or at every fourth in a short run, the page
// is compared with the server's view.
import { comparePage, compareScores } from './compare.mjs';
import { check, everything, openPage, run, startBrowser, startServer, until } from './kit.mjs';
import { playToTheEnd, startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** A page that is loaded again tells all steps at once; before, it told them one by one. */
const READ_AGAIN_AT = 21;
async function readAgain(page) {
  const log = (wanted) => {
    const lines = [...document.querySelectorAll('[data-log] li')].map((line) => line.innerText.trim()).join('\n');
    return wanted === undefined ? lines : lines === wanted;
  };
  const before = await page.evaluate(log);
  check(before.split('\n').length > READ_AGAIN_AT, `the log has ${before.split('\n').length} lines`);
  await page.reload();
  await until(page, log, before, 'the same log after loading the page again').catch(async (error) => {
    throw new Error(`${error.message}\n--- before:\n${before}\n--- after:\n${await page.evaluate(log)}`);
  });
  await page.waitForSelector('.table[data-my-turn="true"][data-busy="false"]');
}

/** Plays a game; returns the moves of its record. */
async function play(url, board, options) {
  const page = await openPage(browser, url, options.context);
  const table = await startGame(page, board, { opponents: options.opponents ?? 1 });
  let decided = 0;
  let compared = 0;
  const moves = await playToTheEnd(page, {
    touch: options.touch ?? false,
    each: async () => {
      if (decided++ % (everything ? 1 : 4) !== 0) return;
      compared++;
      await comparePage(page, table, board);
      if (decided === READ_AGAIN_AT && !options.touch) await readAgain(page);
    },
  });
  await page.waitForSelector('[data-score-screen]');
  await comparePage(page, table, board);
  await compareScores(page, table);
  check(moves.claims > 3, `routes were claimed: ${moves.claims}`);
  if (options.after) await options.after(page, moves);
  console.log(`      ${board}: ${moves.decisions} decisions, compared ${compared + 1} times, ${JSON.stringify(moves.phases)}`);
  const record = await page.evaluate((id) => fetch(`/api/games/${id}/record`).then((r) => r.text()), table);
  await page.context().close();
  return record.split('\n').flatMap((line) => /^\d+ (\d .*) ~[0-9a-f]{4}$/.exec(line)?.[1] ?? []);
}
const game = (board, options = {}) => async () => void (await play(server.url, board, options));

const failed = await run({
  'New York is played by clicks alone, in French': game('new-york', {
    context: { locale: 'fr-FR' },
    after: async (page) => check((await page.textContent('[data-score-screen]')).includes('Score final'), 'the score screen speaks French'),
  }),
}, {
  'USA is played by clicks alone': game('usa'),
  'the Nordic board is played by clicks alone': game('nordic'),
  'Märklin is played by clicks alone': game('marklin'),
  'Iberia is played by clicks alone, with three players': game('iberia', { opponents: 2 }),
  'the same clicks in another server, with the same deals, make the same game': async () => {
    const games = [];
    for (let n = 0; n < 2; n++) {
      const another = await startServer();
      games.push(await play(another.url, 'new-york', {}));
      another.stop();
    }
    check(games[0].length > 30 && games[0].join('\n') === games[1].join('\n'), `move for move: ${games[0].findIndex((move, i) => move !== games[1][i])} is the first that differs`);
  },
  'South Korea is played at 390 × 844 by touch': game('south-korea', { touch: true, context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
