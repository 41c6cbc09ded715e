// Whole games of all six boards through the page, by clicks alone, to the score screen.
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { playToTheEnd, startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** The page must show what the server says. */
async function compare(page, table) {
  const view = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);
  check(view.facts.life === 'over', 'the server knows that the game is over');
  const shown = await page.$$eval('[data-total]', (cells) => Object.fromEntries(cells.map((c) => [c.dataset.total, parseInt(c.firstChild.textContent, 10)])));
  for (const [seat, score] of Object.entries(view.game.scores)) check(shown[seat] === score.total, `seat ${seat}: ${shown[seat]} is shown, ${score.total} is true`);
  const owned = await page.$$eval('[data-route]', (routes) => Object.fromEntries(routes.filter((r) => r.dataset.owner !== '0').map((r) => [r.dataset.route, Number(r.dataset.owner)])));
  check(JSON.stringify(Object.entries(owned).sort()) === JSON.stringify(Object.entries(view.game.routes).sort()), 'the claimed routes are those of the server');
}

function game(board, options = {}) {
  return async () => {
    const page = await openPage(browser, server.url, options.context);
    const table = await startGame(page, board, { opponents: options.opponents ?? 1 });
    const moves = await playToTheEnd(page, { touch: options.touch ?? false });
    await page.waitForSelector('[data-score-screen]');
    await compare(page, table);
    check(moves.claims > 3, `routes were claimed: ${moves.claims}`);
    check(page.faults.length === 0, `nothing went wrong in the page: ${page.faults.join('; ')}`);
    if (options.after) await options.after(page, moves);
    console.log(`      ${board}: ${moves.decisions} decisions, ${JSON.stringify(moves.phases)}`);
    await page.context().close();
  };
}

const failed = await run({
  'USA is played by clicks alone': game('usa'),
  'New York is played by clicks alone, in French': game('new-york', {
    context: { locale: 'fr-FR' },
    after: async (page) => check((await page.textContent('[data-score-screen]')).includes('Le score final'), 'the score screen speaks French'),
  }),
  'the Nordic board is played by clicks alone': game('nordic'),
  'Märklin is played by clicks alone': game('marklin'),
  'Iberia is played by clicks alone, with three players': game('iberia', { opponents: 2 }),
  'South Korea is played at 390 × 844 by touch': game('south-korea', { touch: true, context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
