// Every screen of the page except the table: how one gets there, and when one is still there.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { root, simulatedRecords } from '../kit.mjs';
import { boardFile, files, PASSWORD } from './declared.mjs';
import { drive, newTable } from './tables.mjs';

export const control = (id) => `[data-control="${id}"]`;
const only = (...components) => new RegExp(`^(?!(${components.join('|')}):)`);
const path = (journey) => new URL(journey.page.url()).pathname;

/** What every screen has is pressed on the start page. */
export const CHROME = /^(Menu|Settings|Account):/;

/** A screen by its address; `prepare` is done once, for a new person. */
export function at(name, address, { prepare, skip = CHROME, own, options, mark = 'main', before = async () => {} } = {}) {
  const go = async (journey) => {
    await journey.page.goto(journey.url + journey.where);
    await before(journey);
    await journey.page.waitForSelector(mark, { state: 'attached' });
  };
  return {
    name, skip, own, options,
    async open(journey) {
      await journey.renew(options);
      journey.where = (await prepare?.(journey)) ?? address;
      await go(journey);
    },
    back: go,
    here: async (journey) => path(journey) === journey.where.split(/[?#]/)[0] && (await journey.page.locator(mark).count()) > 0,
  };
}

/** A screen to which nothing leads back: it is made again each time, and brings nothing new when one comes again. */
export function once(name, make, { mark, skip = CHROME, own, options }) {
  const open = async (journey) => {
    await journey.renew(options);
    await make(journey);
    await journey.page.waitForSelector(mark, { state: 'attached' });
  };
  return { name, skip, own, options, again: true, open, back: open, here: async ({ page }) => (await page.locator(mark).count()) > 0 };
}

export async function openMenu(journey) {
  await journey.page.click(control('Menu:menu'));
  await journey.page.waitForSelector(control('Account:title'));
}
async function openAccount(journey) {
  await openMenu(journey);
  await journey.page.click(control('Account:title'));
}
const form = (way) => at(`new table: ${way}`, '/', { mark: '[data-new-table]', skip: only('NewTable'), own: /:begin/, before: (journey) => journey.page.click(control(way === 'bots' ? 'Start:start.playBoard' : `Start:${way}`)) });

/** A table that waits, with a second person at it. */
async function waitingWithGuest(journey) {
  const me = await journey.somebody();
  const table = await newTable(me, 'usa', { seats: [{ kind: 'mine' }, { kind: 'open' }, { kind: 'open' }] });
  await (await journey.stranger()).say(table, 'sit', { seat: 0 });
  await journey.page.goto(`${journey.url}/table/${table}`);
}
async function waitingAsGuest(journey) {
  const table = await (await journey.stranger()).open('usa', [{ kind: 'mine' }, { kind: 'open' }]);
  await journey.page.goto(`${journey.url}/table/${table}`);
}

/** Somebody who is known by a password. A password renews the session, so it comes first. */
async function knownPerson(journey) {
  const me = await journey.stranger();
  await me.setPassword(PASSWORD);
  return journey.somebody(me);
}

/** Somebody who has finished a game at this browser. */
async function finished(journey, settings = {}) {
  const me = await (settings.rated ? knownPerson(journey) : journey.somebody());
  const table = await newTable(me, 'new-york', settings);
  await drive(me, table, 'over');
  return { me, table };
}
const rated = { rated: true, hints: false, timing: { kind: 'clock', bank: 600, increment: 15 } };

/** Somebody with games that go on. */
async function withGames(journey) {
  const me = await journey.somebody();
  for (let n = 0; n < 3; n++) await newTable(me, 'usa');
}

/** A board file that is being opened. */
async function openBoard(journey, file) {
  await journey.page.goto(journey.url);
  await journey.page.setInputFiles(control('Start:open-file'), file);
}
/** A map of this size takes its time: what can be pressed meanwhile is still there. */
function largeBoard() {
  const board = { ...JSON.parse(readFileSync(`${root}boards/usa.json`, 'utf8')), id: 'large' };
  return { ...boardFile('tiny'), name: 'large.json', buffer: Buffer.from(JSON.stringify(board)) };
}
/** A board of one's own, with the quick map. */
async function addBoard(journey) {
  await openBoard(journey, largeBoard());
  await journey.page.click(control('OpenBoard:simple-map'));
  await journey.page.waitForSelector('[data-open-board="ready"]');
}
const boardScreens = only('OpenBoard', 'ShareBoard', 'CopyLink', 'OwnBoardTools');

/** A score sheet of a printed game, as this browser keeps it. */
const sheet = (board, turns, more = {}) => ({ board, players: [{ name: 'Zoé', color: 'teal', shape: 'box_car' }, { name: 'Malo', color: 'rust', shape: 'tank_car' }], turns, tickets: {}, over: false, begun: 1.8e12, ...more });
const finishedSheet = { board: 'usa', begun: 1.8e12, players: [{ name: 'Zoé', total: 120, place: 1 }, { name: 'Malo', total: 97, place: 2 }] };
/** Opens the companion with what this browser keeps; `resumed`: on its sheet. */
async function companion(journey, kept, resumed = true) {
  await journey.page.goto(journey.url);
  await journey.page.evaluate((entries) => { for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value)); }, kept);
  await journey.page.goto(`${journey.url}/companion`);
  if (resumed) await journey.page.click(control('Companion:resume'));
}
const sheetScreens = only('ScoreSheet', 'Counting');

/** Somebody who has played today's deal: a game of that board is on this device. */
async function playedToday(journey) {
  const days = await (await fetch(`${journey.url}/api/days`)).json();
  await journey.page.goto(journey.url);
  await journey.page.setInputFiles(control('Start:file'), { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(simulatedRecords(days.day.board, 1)[0]) });
  await journey.page.waitForURL('**/game/**');
  const table = new URL(journey.page.url()).pathname.split('/').pop();
  const result = { points: 90, opponent: 80, won: true };
  const entries = [{ deal: days.day.deal, board: days.day.board, table, result, joined: true }, { deal: days.week.deal, board: days.day.board, table, result, joined: true }];
  await journey.page.evaluate((list) => localStorage.setItem('roundhouse.days', JSON.stringify(list)), entries);
  await journey.page.goto(`${journey.url}/day`);
}

/** A drawing with two cities and a route, at the part of the studio that is named. */
async function studio(journey, tab = 'map', more = async () => {}) {
  await journey.page.goto(`${journey.url}/studio`);
  await journey.page.click(control('Studio:new-board'));
  for (let n = 0; n < 2; n++) await journey.page.click(control('SelectionPanel:add-city'));
  await journey.page.selectOption(control('SelectionPanel:route-to'), { index: 1 });
  await journey.page.click(control('SelectionPanel:pull-route'));
  await journey.page.click(`[data-tab="${tab}"]`);
  await more(journey.page);
}
const mechanics = (...names) => async (page) => {
  for (const name of names) await page.check(`[data-mechanic="${name}"]`);
};
const studioScreens = only('Studio', 'SelectionPanel', 'RulesPanel', 'TicketsPanel', 'NumberField');

/** A wrong answer to a puzzle: the next best move. */
async function failedPuzzle(journey) {
  await journey.page.goto(`${journey.url}/puzzles`);
  await journey.page.click(control('Puzzles:next-puzzle'));
  const [, board, deal, at] = /^(.+)\/(\d+)@(\d+)$/.exec(await journey.page.getAttribute('[data-puzzle]', 'data-puzzle'));
  const games = readFileSync(`${root}puzzles/${board}.jsonl`, 'utf8').trim().split('\n').slice(1).map((line) => JSON.parse(line));
  const { second } = games.find((game) => game.deal === Number(deal)).puzzles.find((puzzle) => puzzle.at === Number(at));
  const move = journey.page.locator(`[data-move="${second}"]`);
  if (!(await move.isVisible())) await journey.page.click('[data-moves]');
  await move.click();
  await journey.page.click(control('Puzzle:answer'));
}

export const screens = [
  at('start', '/', { prepare: withGames, before: (journey) => journey.page.waitForSelector('a[href$="/companion"]'), skip: only('Start', 'Page', 'MyTables'), mark: control('Start:play-now') }),
  form('friends'), form('here'), form('bots'),
  at('new table of somebody with a password', '/', { mark: '[data-new-table]', skip: only('NewTable'), async prepare(journey) { await knownPerson(journey); }, before: (journey) => journey.page.click(control('Start:friends')) }),
  once('board file that is drawn', (journey) => openBoard(journey, largeBoard()), { mark: '[data-open-board="drawing"]', skip: boardScreens, own: /:(simple-map|cancel-board)/ }),
  once('board file that is wrong', (journey) => openBoard(journey, { ...boardFile('tiny'), buffer: Buffer.from('{}') }), { mark: '[data-open-board="refused"]', skip: boardScreens }),
  once('board from a link', async (journey) => {
    await journey.page.goto(journey.url);
    await journey.page.goto(`${journey.url}/#board=${deflateRawSync(boardFile('tiny').buffer).toString('base64url')}`);
  }, { mark: '[data-open-board="asking"]', skip: boardScreens }),
  once('board that is ready', addBoard, { mark: '[data-open-board="ready"]', skip: boardScreens }),
  once('board of one’s own among the others', async (journey) => {
    await addBoard(journey);
    await journey.page.reload();
  }, { mark: '[data-board="large"] :is([data-remove-board], [data-remove-really])', skip: boardScreens }),
  at('settings', '/', { before: openMenu, mark: control('Settings:name'), skip: only('Menu', 'Settings') }),
  once('account of a guest', async (journey) => {
    const known = await journey.stranger();
    await known.setPassword(PASSWORD);
    await journey.page.goto(journey.url);
    await openAccount(journey);
    journey.options.typed = { 'Account:name': known.person.name };
  }, { mark: control('Account:sign-in'), skip: only('Account') }),
  once('account with a password', async (journey) => {
    await knownPerson(journey);
    await journey.page.goto(journey.url);
    await openAccount(journey);
  }, { mark: control('Account:sign-out'), skip: only('Account'), own: /./ }),
  once('companion', (journey) => companion(journey, { 'roundhouse.companion': sheet('usa', []), 'roundhouse.companion.finished': [finishedSheet, finishedSheet] }, false), { mark: '[data-new-sheet]' }),
  once('companion: a sheet', (journey) => companion(journey, { 'roundhouse.companion': sheet('usa', [{ seat: 1, moves: ['claim denver-omaha'] }]) }), { mark: '[data-score-sheet]', skip: sheetScreens }),
  once('companion: a passenger', (journey) => companion(journey, { 'roundhouse.companion': sheet('marklin', [{ seat: 1, moves: ['claim bremen-hannover'] }]) }), { mark: '[data-choices]', skip: sheetScreens }),
  once('companion: a ride', (journey) => companion(journey, { 'roundhouse.companion': sheet('marklin', [{ seat: 1, moves: ['claim bremen-hannover', 'passenger bremen'] }]) }), { mark: '[data-score-sheet]', skip: sheetScreens }),
  once('companion: the count', (journey) => companion(journey, { 'roundhouse.companion': sheet('usa', [{ seat: 1, moves: ['claim denver-omaha'] }], { over: true }) }), { mark: '[data-counting]', skip: sheetScreens }),
  at('deal of the day', '/day', { mark: '[data-day]', skip: only('Day', 'Calendar') }),
  once('deal of the day that was played', playedToday, { mark: '[data-day-map] svg', skip: only('Day', 'DayResult', 'Calendar') }),
  once('studio: drawings', async (journey) => {
    await studio(journey);
    await journey.page.click(control('Studio:all-drawings'));
  }, { mark: '[data-draft]', skip: studioScreens }),
  once('studio: a route', (journey) => studio(journey), { mark: '[data-double]', skip: studioScreens }),
  once('studio: a city', (journey) => studio(journey, 'rules', async (page) => {
    await mechanics('passengers', 'festivals', 'attractions')(page);
    await page.click('[data-tab="map"]');
    await page.focus('[data-draft-city="c1"]');
    await page.keyboard.press('Enter');
  }), { mark: '[data-city-name]', skip: studioScreens }),
  once('studio: rules', (journey) => studio(journey, 'rules', mechanics('provinces', 'express')), { mark: '[data-cells]', skip: studioScreens }),
  once('studio: tickets', (journey) => studio(journey, 'tickets', async (page) => {
    await page.click(control('TicketsPanel:add-ticket'));
    await page.click('[data-tab="rules"]');
    await mechanics('two_ticket_decks')(page);
    await page.click('[data-tab="tickets"]');
  }), { mark: '[data-ticket-deck]', skip: studioScreens }),
  at('puzzles', '/puzzles', { mark: '[data-puzzle]', skip: only('Puzzles', 'Puzzle'), before: (journey) => journey.page.click(control('Puzzles:next-puzzle')) }),
  once('puzzle that was not solved', failedPuzzle, { mark: '[data-verdict]', skip: only('Puzzles', 'Puzzle'), own: /:(again|show|next|forget)$/ }),
  at('lobby', '/lobby', { mark: '[data-lobby-table]' }),
  once('waiting room of the host', waitingWithGuest, { mark: '[data-waiting]' }),
  once('waiting room of a guest', waitingAsGuest, { mark: '[data-waiting]' }),
  at('finished games', '/history', {
    mark: control('History:whose'),
    async prepare(journey) {
      const me = await journey.somebody();
      for (const record of simulatedRecords('new-york', 31)) await me.upload(record);
    },
  }),
  at('leaderboards', '/leaderboards/new-york', { async prepare(journey) { await finished(journey, rated); }, mark: '[data-leaderboard] a' }),
  at('person', '', { mark: '[data-statistics]', async prepare(journey) { return `/people/${(await finished(journey)).me.person.id}`; } }),
  at('rules and lessons', '/rules', { mark: control('Clauses:a') }),
  at('replay', '', { mark: '[data-replay-log] li', async prepare(journey) { return `/game/${(await finished(journey)).table}`; } }),
  once('replay of a game on this device', async (journey) => {
    await journey.page.goto(journey.url);
    await journey.page.setInputFiles(control('Start:file'), files['Start:file']);
  }, { mark: '[data-replay-log] li', skip: only('DeviceGame', 'RecordLink'), own: /./ }),
  once('offline', async (journey) => {
    await journey.context.setOffline(false);
    await journey.page.goto(journey.url);
    await journey.page.waitForSelector(control('Start:play-now'));
    await journey.context.setOffline(true);
  }, { mark: control('Start:play-now'), skip: /^(?!Start:(play-now|friends|here|day)$)/, own: /./, options: { refusals: ['net::ERR_INTERNET_DISCONNECTED'] } }),
];
