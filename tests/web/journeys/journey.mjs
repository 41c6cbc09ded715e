// A browser in one language and one size that goes from screen to screen; every screen begins with a new person.
import { createRequire } from 'node:module';
import { watch } from './watch.mjs';

// A second person, who needs no browser: their device speaks to the server directly.
const { request } = createRequire(new URL('../../../web/package.json', import.meta.url))('playwright-core');

/** Somebody new at the server; `say` does something at a table, `ask` reads. */
export async function newcomer(url, language = 'en') {
  const device = await request.newContext({ extraHTTPHeaders: { origin: url } });
  const call = async (method, path, data) => {
    const answer = await device.fetch(`${url}${path}`, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const id = () => `other${Math.random()}`.slice(0, 18);
  const { person } = await call('POST', '/api/guest', { language });
  const ask = (path) => call('GET', path);
  const say = (table, what, more = {}) => call('POST', `/api/tables/${table}/${what}`, { id: id(), ...more });
  return {
    person, call, ask, say,
    close: () => device.dispose(),
    async upload(record) {
      const answer = await device.post(`${url}/api/games`, { data: record, headers: { 'content-type': 'text/plain' } });
      if (!answer.ok()) throw new Error(`a record: ${answer.status()} ${await answer.text()}`);
    },
    setPassword: (password) => call('POST', '/api/me/password', { password }),
    /** A table of this person; with open seats it waits, else it begins. */
    async open(board, seats, more = {}) {
      const made = await call('POST', '/api/tables', { id: id(), settings: { board, seats, listed: false, rated: false, hints: true, paced: false, ...more } });
      if (!seats.some((seat) => seat.kind === 'open')) await say(made.d.table, 'start');
      return made.d.table;
    },
    /** Does what is legal, if this person is asked: claims and pays if `claims`, else draws. Returns what was done. */
    async move(table, claims = false) {
      const { d } = await ask(`/api/tables/${table}`);
      if (d.legal === undefined) return '';
      const words = [...(claims ? ['claim', 'pay'] : []), 'draw', 'take', 'keep', 'pick'];
      const move = words.map((word) => d.legal.find((one) => one.split(' ')[0] === word)).find((one) => one !== undefined) ?? d.legal[0];
      await say(table, 'move', { seat: d.seat, v: d.v, move });
      return move;
    },
    /** What a browser must have to be this person's. */
    cookies: async () => (await device.storageState()).cookies,
  };
}

/** `known` is what has been pressed in this language and size, `common` what was prepared for all. */
export function newJourney({ browser, url, mode, size, known, report, common }) {
  const [language] = mode.split(' ');
  const strangers = [];
  let storage;
  const dismiss = () => Promise.all(strangers.splice(0).map((one) => one.close()));

  async function open() {
    journey.context = await browser.newContext({ ...size, locale: language === 'fr' ? 'fr-FR' : 'en-GB', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
    journey.context.setDefaultTimeout(30_000);
    journey.page = await journey.context.newPage();
    journey.seen = await watch(journey.page);
    storage = await journey.context.newCDPSession(journey.page);
  }
  /** The same browser, which remembers nothing but the files of the page: a new one would take a second each time. */
  async function forget() {
    await journey.context.setOffline(false);
    // A bare answer of the same server: another address would be given another process.
    await journey.page.goto(`${url}/api/levels`);
    await journey.context.clearCookies();
    await storage.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
    journey.seen.calm();
  }

  const journey = {
    url, mode, known, report, common,
    options: { language, touch: size.hasTouch === true },
    /** Somebody who stays as long as the journey. */
    guest: () => newcomer(url, language),
    /** Somebody who goes when this screen is left. */
    async stranger() {
      strangers.push(await journey.guest());
      return strangers.at(-1);
    },
    /** The person at this browser, whose other device speaks to the server directly. */
    async somebody(one) {
      const person = one ?? (await journey.stranger());
      await journey.context.addCookies(await person.cookies());
      return person;
    },
    async renew({ reducedMotion = 'reduce' } = {}) {
      await dismiss();
      await (journey.context === undefined ? open() : forget());
      await journey.page.emulateMedia({ reducedMotion });
      journey.options.typed = undefined;
    },
    async end() {
      await dismiss();
      await journey.context?.close();
    },
  };
  return journey;
}

/** So many tables fill a page of the lobby. */
const LOBBY_PAGE = 50;
/** The server's word for somebody who has been away for long. */
export const AWAY_MS = 5 * 60_000;

/** Two people at a table that has begun; neither has come to it yet. */
export async function twoAt(board, host, guest, settings = {}) {
  const table = await host.open(board, [{ kind: 'mine' }, { kind: 'open' }], settings);
  await guest.say(table, 'sit', { seat: 0 });
  await host.say(table, 'start');
  return table;
}

/** What takes long, or is the same for all, is begun first: a full lobby, and tables with somebody who does not come. */
export async function prepare(url, modes) {
  const host = await newcomer(url);
  await host.open('usa', [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }], { listed: true });
  for (let n = 0; n < LOBBY_PAGE; n++) await host.open('usa', [{ kind: 'mine' }, { kind: 'open' }], { listed: true });
  const away = new Map();
  for (const mode of modes) {
    const me = await newcomer(url, mode.split(' ')[0]);
    const other = await newcomer(url);
    away.set(mode, { me, tables: [await twoAt('usa', me, other), await twoAt('usa', me, other)] });
  }
  // A table that nobody asks about for ten minutes is put away, and with it who has been missing since when.
  const waiting = [...away.values()].flatMap(({ me, tables }) => tables.map((table) => ({ me, table })));
  setInterval(() => waiting.forEach(({ me, table }) => void me.ask(`/api/tables/${table}`).catch(() => undefined)), 60_000).unref();
  return { away, since: Date.now() };
}
