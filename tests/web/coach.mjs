// The gentle coach: a planted clear mistake is asked about, with the better move on the map; think again, play it anyway; on this device without a network,
// in French; switched off, it says nothing; where its judgement does not come the move goes through. That rated games know none is in people.mjs.
import { readFileSync } from 'node:fs';
import { instantiate } from '../../wasm/roundhouse.mjs';
import { NO_NETWORK, check, openPage, root, run, simulatedRecord, startBrowser, startServer, until } from './kit.mjs';
import { decide, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const record = simulatedRecord('new-york', { bot: 'planner' });
const study = await instantiate(await WebAssembly.compile(readFileSync(`${root}web/generated/study.wasm`)));
const board = study.call('rh_board_built_in', 'new-york');
/** How long a move waits for the coach (game/doubts.svelte.ts): a busy machine may need longer, and then nothing is asked. */
const PATIENCE_MS = 1_200;

/** In the page: whoever waits for the coach waits for ever. */
const patience = (ms) => {
  const later = window.setTimeout;
  window.setTimeout = (what, after, ...more) => (after === ms ? 0 : later(what, after, ...more));
};

async function open(options = {}) {
  const page = await openPage(browser, 'about:blank', options);
  page.studied = 0;
  page.on('request', (request) => (page.studied += /study-[^/]*\.wasm/.test(request.url()) ? 1 : 0));
  await page.addInitScript(patience, PATIENCE_MS);
  await page.goto(server.url);
  await page.waitForSelector('[data-play-now]');
  return page;
}
const switchOn = (page) => page.evaluate(() => localStorage.setItem('roundhouse.preferences', JSON.stringify({ ...JSON.parse(localStorage.getItem('roundhouse.preferences') ?? '{}'), coach: true })));

/** Uploads the game, and looks for a turn of somebody in which drawing tickets is a clear mistake, and the better move is on the map. */
async function plant(page) {
  const ask = (path, body) => page.evaluate(async ([where, what]) => (await fetch(where, what === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: what })).json(), [path, body]);
  await ask('/api/guest', '{"language":"en"}');
  const { game } = await ask('/api/games', record);
  for (let at = Math.floor(game.decisions * 0.9); at > 0; at--) {
    const { game: open } = await ask(`/api/games/${game.id}/position?at=${at}`);
    if (open.phase !== 'turn') continue;
    const seat = open.turn;
    const { game: seen } = await ask(`/api/games/${game.id}/position?at=${at}&seat=${seat}`);
    const doubt = JSON.parse(study.text('rh_doubt', board, ...study.sized(JSON.stringify({ seat, game: seen })), 'tickets', 'A\nB', 0) ?? '{}');
    if ((doubt.routes ?? []).length > 0) return { game: game.id, at, seat, doubt };
  }
  throw new Error('nobody could make a clear mistake');
}

/** A table of the server that goes on from there. */
async function tableAt(page, { game, at, seat }) {
  const table = await page.evaluate(async ([id, from, mine]) => {
    const seats = [1, 2].map((n) => (n === mine ? { kind: 'mine', name: 'Ada' } : { kind: 'bot', level: 'casual' }));
    const made = await fetch(`/api/games/${id}/clone`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: crypto.randomUUID(), at: from, seats }) });
    return (await made.json()).d.table;
  }, [game, at, seat]);
  await page.goto(`${server.url}/table/${table}`);
  await myTurn(page);
}
const myTurn = (page) => until(page, () => document.querySelector('.table')?.dataset.myTurn === 'true' && document.querySelector('.table').dataset.phase === 'turn', null, 'my turn');
async function drawTickets(page) {
  await page.click('[data-tickets]');
  await page.click('[data-ticket-ways] [data-move="tickets"]');
}
const drawn = (page) => until(page, () => document.querySelector('.table').dataset.phase === 'keep_drawn', null, 'the tickets');
const asked = (page) => page.waitForSelector('[data-doubt]');
const gone = (page) => page.waitForSelector('[data-doubt]', { state: 'detached' });

const failed = await run({
  'a clear mistake is asked about: think again, play it anyway; switched off, never': async () => {
    const page = await open();
    const planted = await plant(page);
    await tableAt(page, planted);
    await drawTickets(page);
    await drawn(page);
    check((await page.locator('[data-doubt]').count()) === 0 && page.studied === 0, 'nothing is asked, and nothing loaded, unless somebody wants it');

    await tableAt(page, planted);
    await page.click('[data-menu]');
    await page.check('[data-preference="coach"]');
    await page.keyboard.press('Escape');
    await drawTickets(page);
    await asked(page);
    const told = await page.textContent('[data-doubt]');
    check(told.includes(planted.doubt.better) && told.length > planted.doubt.better.length + 80, `the better move and why: ${told}`);
    check(await page.evaluate(() => document.activeElement?.matches('[data-doubt-think]')), 'the keyboard is at the question');
    await until(page, (routes) => routes.every((id) => document.querySelector(`[data-route="${id}"].lit`) !== null), planted.doubt.routes, 'the better move on the map');
    await page.click('[data-doubt-think]');
    await gone(page);
    check((await page.getAttribute('.table', 'data-phase')) === 'turn', 'nothing has been played');
    await until(page, (routes) => routes.every((id) => document.querySelector(`[data-route="${id}"].lit`) === null), planted.doubt.routes, 'a map without it');
    await drawTickets(page);
    await asked(page);
    await page.keyboard.press('Escape');
    await gone(page);
    await drawTickets(page);
    await asked(page);
    await page.click('[data-doubt-play]');
    await drawn(page);
    await page.context().close();
  },
  'where the judgement does not come the move goes through': async () => {
    const page = await openPage(browser, server.url, { allows: [/ERR_FAILED/] });
    await page.waitForSelector('[data-play-now]');
    const planted = await plant(page);
    await switchOn(page);
    await page.route(/study-[^/]*\.wasm/, (route) => route.abort());
    await tableAt(page, planted);
    await drawTickets(page);
    await drawn(page);
    check((await page.locator('[data-doubt]').count()) === 0, 'nothing was asked');
    await page.context().close();
  },
  'on this device it works without a network, in French; a deal of the day has none': async () => {
    const page = await open({ serviceWorkers: 'allow' });
    const planted = await plant(page);
    await switchOn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => /study-[^/]*\.wasm$/.test(url)), null, 'everything in the cache');
    await page.reload();
    await page.waitForSelector('[data-play-now]');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForSelector('[data-replay-at]');
    const game = /\/game\/([\w-]+)/.exec(page.url())[1];
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/game/${game}?at=${planted.at}`);
    await page.waitForSelector(`[data-replay-at="${planted.at}"]`);
    await page.click('[data-play-on]');
    await myTurn(page);
    await page.click('[data-language]');
    await drawTickets(page);
    await asked(page);
    check(/Vraiment \?/.test((await page.textContent('[data-doubt]')).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')), 'the question in French');
    await page.click('[data-doubt-play]');
    await drawn(page);
    await page.context().close();

    // The deal of the day counts: there the coach is not even asked.
    const day = await open();
    await switchOn(day);
    await day.goto(`${server.url}/day`);
    await day.click('[data-play-day]');
    await day.waitForSelector('.table');
    const first = await whatNow(day);
    await decide(day, first.phase, { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
    await until(day, (version) => Number(document.querySelector('.table').dataset.version) > version, first.version, 'the choice made');
    check(day.studied === 0, 'the coach was not asked');
    await day.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
