// Every screen of the page except the table: how one gets there, and when one is still there.
import { known, simulatedRecords } from '../kit.mjs';
import { PASSWORD } from './declared.mjs';
import { newcomer } from './person.mjs';
import { drive, newTable } from './tables.mjs';

export const control = (id) => `[data-control="${id}"]`;
const only = (...components) => new RegExp(`^(?!(${components.join('|')}):)`);
const path = (journey) => new URL(journey.page.url()).pathname;

/** What every screen has is pressed on the start page. */
export const CHROME = /^(Menu|Account):/;

/** A screen by its address; `prepare` is done once, for a new person. */
export function at(name, address, { prepare, skip = CHROME, options, mark = 'main', before = async () => {} } = {}) {
  const go = async (journey) => {
    await journey.page.goto(journey.url + journey.where);
    await before(journey);
    await journey.page.waitForSelector(mark, { state: 'attached' });
  };
  return {
    name, skip, options,
    async open(journey) {
      await journey.renew(options);
      journey.where = (await prepare?.(journey)) ?? address;
      await go(journey);
    },
    back: go,
    here: async (journey) => path(journey) === journey.where.split(/[?#]/)[0] && (await journey.page.locator(mark).count()) > 0,
  };
}

/** A screen to which nothing leads back: it is made anew each time. */
export function once(name, open, { mark, skip = CHROME, options }) {
  return { name, skip, options, open: async (journey) => { await journey.renew(options); await open(journey); }, async back(journey) { await this.open(journey); }, here: async ({ page }) => (await page.locator(mark).count()) > 0 };
}

async function openMenu(journey) {
  await journey.page.click(control('Menu:menu'));
  await journey.page.waitForSelector(control('Account:account.title'));
}
async function openAccount(journey) {
  await openMenu(journey);
  await journey.page.click(control('Account:account.title'));
}
const form = (way) => at(`new table: ${way}`, '/', { mark: '[data-new-table]', skip: only('NewTable'), before: (journey) => journey.page.click(control(way === 'bots' ? 'BoardCard:start.playBoard' : `Start:${way}`)) });

/** A table that waits, with a second person at it. */
async function waitingWithGuest(journey) {
  await journey.page.goto(journey.url);
  const table = await newTable(journey.page, 'usa', { seats: [{ kind: 'mine' }, { kind: 'open' }, { kind: 'open' }] });
  const guest = await journey.stranger();
  await guest.say(table, 'sit', { seat: 0 });
  await journey.page.goto(`${journey.url}/table/${table}`);
  await journey.page.waitForSelector('[data-waiting]');
}
async function waitingAsGuest(journey) {
  const host = await journey.stranger();
  const table = await host.open('usa', [{ kind: 'mine' }, { kind: 'open' }]);
  await journey.page.goto(`${journey.url}/table/${table}`);
  await journey.page.waitForSelector('[data-waiting]');
}

/** A finished game of this person; rated, if they have a password. */
async function finished(journey, settings = {}) {
  await journey.page.goto(journey.url);
  const table = await newTable(journey.page, 'new-york', settings);
  await drive(journey.page, table, 'over');
  return table;
}
const setPassword = (page) => page.evaluate((password) => fetch('/api/me/password', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password }) }).then((answer) => answer.text()), PASSWORD);
async function ratedGame(journey) {
  await journey.page.goto(journey.url);
  await known(journey.page);
  await setPassword(journey.page);
  await finished(journey, { rated: true, hints: false, timing: { kind: 'clock', bank: 600, increment: 15 } });
}
const myId = async (journey) => (await known(journey.page)).id;

export const screens = [
  at('start', '/', { skip: only('Start', 'Page', 'BoardCard', 'MyTables', 'ReplayFile'), mark: control('Start:play-now') }),
  form('friends'), form('here'), form('day'), form('bots'),
  at('settings', '/', { before: openMenu, mark: control('Menu:name'), skip: only('Menu') }),
  once('account of a guest', async (journey) => {
    const known = await journey.stranger();
    await known.setPassword(PASSWORD);
    journey.options.typed = { 'Account:name': known.person.name };
    await journey.page.goto(journey.url);
    await openAccount(journey);
  }, { mark: control('Account:account.title'), skip: only('Account') }),
  once('account with a password', async (journey) => {
    await journey.page.goto(journey.url);
    await openAccount(journey);
    await setPassword(journey.page);
    await journey.page.goto(journey.url);
    await openAccount(journey);
  }, { mark: control('Account:account.title'), skip: only('Account') }),
  at('lobby', '/lobby', {
    mark: '[data-lobby-table]',
    async prepare(journey) {
      const host = await journey.stranger();
      await host.open('usa', [{ kind: 'mine' }, { kind: 'open' }], { listed: true });
    },
  }),
  once('waiting room of the host', waitingWithGuest, { mark: '[data-waiting]' }),
  once('waiting room of a guest', waitingAsGuest, { mark: '[data-waiting]' }),
  at('finished games', '/history', {
    mark: control('History:whose'),
    async prepare(journey) {
      const stranger = await journey.stranger();
      for (const record of simulatedRecords('new-york', 31)) await stranger.upload(record);
    },
  }),
  at('leaderboards', '/leaderboards/new-york', { prepare: ratedGame, mark: '[data-leaderboard] a' }),
  at('person', '', { mark: '[data-statistics]', async prepare(journey) { await finished(journey); return `/people/${await myId(journey)}`; } }),
  at('rules and lessons', '/rules', { mark: control('Rules:a') }),
  at('replay', '', { mark: '[data-replay-log] li', async prepare(journey) { return `/game/${await finished(journey)}`; } }),
  once('offline', async (journey) => {
    await journey.context.setOffline(false);
    await journey.page.goto(journey.url);
    await journey.page.waitForSelector(control('Start:play-now'));
    await journey.context.setOffline(true);
  }, { mark: control('Start:play-now'), skip: /^(?!Start:(play-now|friends|here|day)$)/, options: { refusals: ['net::ERR_INTERNET_DISCONNECTED'] } }),
];
