// A browser in one language and one size that goes from screen to screen; every screen begins with a new person.
import { createRequire } from 'node:module';

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

/** Which controls a person could press at this moment. Runs in the page, before everything else. */
function teachReach() {
  const center = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const holds = (frame, x, y) => x >= frame.x && y >= frame.y && x <= frame.right && y <= frame.bottom;
  /** Something that scrolls hides it: one can scroll there. */
  function scrolledAway(element, x, y) {
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
      const { display, overflow } = getComputedStyle(outer);
      if (display !== 'contents' && overflow !== 'visible' && !holds(outer.getBoundingClientRect(), x, y)) return true;
    }
    return false;
  }
  /** Under a list that lies over it: that is closed first. */
  function covered(element, box) {
    if (element.dataset.map !== undefined) return false;
    const [x, y] = center(box);
    const top = document.elementFromPoint(x, y);
    if (top === null || element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)) return false;
    return !scrolledAway(element, x, y);
  }
  function can(element, modal) {
    // While something is asked in a dialog, the rest of the page waits.
    if (modal !== null && !modal.contains(element)) return false;
    // What is chosen already is no choice.
    if (element.disabled || element.closest('[inert]') || (element.type === 'radio' && element.checked)) return false;
    if (element.type === 'file') return true;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) && !covered(element, box);
  }
  const rank = (element) => (element.tagName === 'A' ? 2 : element.tagName === 'BUTTON' ? 1 : 0);
  const named = (id) => [...document.querySelectorAll(id === undefined ? '[data-control]' : `[data-control="${id}"]`)];
  window.journeyReach = {
    /** The controls that can be pressed now, quiet ones first and links last, each once. */
    ids() {
      const modal = document.querySelector('dialog[open]:modal');
      const found = new Map();
      for (const element of named()) if (!found.has(element.dataset.control) && can(element, modal)) found.set(element.dataset.control, rank(element));
      return [...found.keys()].sort((a, b) => found.get(a) - found.get(b));
    },
    /** Which of those of the same name can be pressed; -1: none. */
    which: (id) => named(id).findIndex((element) => can(element, document.querySelector('dialog[open]:modal'))),
  };
}

/** Runs in the page before everything else: counts what changes. A clock that ticks is no change. */
function countChanges() {
  window.journey = { changes: 0 };
  const count = () => window.journey.changes++;
  new MutationObserver((list) => {
    for (const one of list) {
      const element = one.target.nodeType === Node.ELEMENT_NODE ? one.target : one.target.parentElement;
      if (!element?.closest('[role="timer"]')) count();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const event of ['scroll', 'focusin', 'invalid', 'beforeinput', 'select']) document.addEventListener(event, count, { capture: true });
}

/** Messages to which the server answers by themselves, or not at all. */
const UNANSWERED = ['ping', 'bye'];

async function watch(page) {
  const seen = {
    errors: [], refusals: [], requests: 0, open: new Set(), sent: 0, heard: 0, downloads: 0, waits: 0,
    /** Nobody waits for anything any more. */
    calm() { seen.open.clear(); seen.waits = 0; },
  };
  await page.addInitScript(countChanges);
  await page.addInitScript(teachReach);
  page.on('pageerror', (error) => seen.errors.push(`uncaught ${error.stack ?? error}`));
  page.on('console', (message) => {
    // What was not answered well is told with its address by the response.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) seen.errors.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    seen.requests++;
    // What the last page asked for nobody waits for any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.open.clear();
    if (request.resourceType() === 'fetch') seen.open.add(request);
  });
  page.on('requestfinished', (request) => seen.open.delete(request));
  page.on('requestfailed', (request) => {
    seen.open.delete(request);
    const why = request.failure()?.errorText ?? '';
    if (!why.includes('ERR_ABORTED')) seen.refusals.push({ code: why, text: `${request.method()} ${request.url()}` });
  });
  page.on('response', async (response) => {
    if (response.status() < 400) return;
    const text = await response.text().catch(() => '');
    seen.refusals.push({ code: /"code":"(\w+)"/.exec(text)?.[1] ?? String(response.status()), text: `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname} ${text}` });
  });
  page.on('download', (download) => { seen.downloads++; void download.cancel().catch(() => undefined); });
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (!UNANSWERED.includes(JSON.parse(payload).t)) { seen.sent++; seen.waits = 1; }
    });
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      seen.heard++;
      if (message.t !== 'pong') seen.waits = 0;
      if (message.t === 'error' || message.t === 'refused') seen.refusals.push({ code: message.d.code, text: payload });
    });
    socket.on('close', () => (seen.waits = 0));
  });
  return seen;
}
