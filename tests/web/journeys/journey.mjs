// A browser in one language and one size that goes from screen to screen; every screen begins with a new person.
import { newcomer } from './person.mjs';
import { watch } from './watch.mjs';

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
