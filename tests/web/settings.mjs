// What one chooses for oneself does what it says and lasts: name, theme, animations, symbols, being asked before paying, sounds, notices.
import { drive, newTable } from './journeys/tables.mjs';
import { check, known, me, openPage, run, startBrowser, startServer, until } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();
const view = (page, table) => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d, table);
const say = (page, table, what, more) => page.evaluate(async ([id, w, m]) => (await fetch(`/api/tables/${id}/${w}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: `say${Math.random()}`.slice(0, 16), ...m }) })).json(), [table, what, more]);
const preference = (page, name) => page.evaluate((key) => JSON.parse(localStorage.getItem('roundhouse.preferences') ?? '{}')[key], name);
/** The switch with this name in the settings; it stands there as it is kept. */
const choice = (page, name) => page.locator(`[data-preference="${name}"]`);

async function openSettings(page) {
  if ((await page.locator('[data-preference]').count()) === 0) await page.click('[data-menu]');
  await page.waitForSelector('[data-preference]');
}
async function atTurn(page, board = 'usa') {
  const table = await newTable(page, board);
  await drive(page, table, 'turn');
  await page.goto(`${server.url}/table/${table}`);
  await page.waitForSelector('.table[data-phase="turn"][data-my-turn="true"]');
  return table;
}

const failed = await run({
  'a new name is kept by the server and shown at the table; one that cannot be is refused in words': async () => {
    const page = await openPage(browser, server.url, { allows: [/ 4\d\d .*\/api\/me$/] });
    await openSettings(page);
    const name = page.locator('input[autocomplete="nickname"]');
    await name.fill('Ada Lovelace');
    await name.press('Enter');
    await known(page, (person) => person?.name === 'Ada Lovelace', 'the name at the server');
    await name.fill('\u202Eevil');
    await name.press('Enter');
    const problem = await page.waitForSelector('.panel [role="alert"]');
    check(/\S \S/.test(await problem.textContent()), 'a sentence says what is wrong');
    check((await me(page)).name === 'Ada Lovelace', 'and the name stays');
    const table = await atTurn(page, 'new-york');
    check((await view(page, table)).facts.seats['1'].name === 'Ada Lovelace', 'everybody at the next table sees it');
    check((await page.textContent('[data-players] [data-seat="1"]')).includes('Ada Lovelace'), 'so do I');
    await openSettings(page);
    check((await name.inputValue()) === 'Ada Lovelace', 'it is still there on another screen');
    await page.context().close();
  },
  'the theme changes at once, lasts, and follows the system when told to': async () => {
    const page = await openPage(browser, server.url, { colorScheme: 'light' });
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
    const light = await ink();
    await openSettings(page);
    await choice(page, 'theme').selectOption('dark');
    await page.waitForSelector('html[data-theme="dark"]');
    const dark = await ink();
    check(dark !== light, `another ink on another paper: ${dark}`);
    await page.reload();
    await page.waitForSelector('html[data-theme="dark"]');
    await openSettings(page);
    await choice(page, 'theme').selectOption('auto');
    await page.waitForSelector('html[data-theme="light"]');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForSelector('html[data-theme="dark"]');
    check((await ink()) === dark, 'the system’s dark is the same');
    await page.context().close();
  },
  'without animations the score stands there at once; with them it is counted': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    const table = await newTable(page, 'new-york');
    await drive(page, table, 'over');
    await openSettings(page);
    await choice(page, 'motion').selectOption('0');
    await page.waitForSelector('html[data-motion="0"]');
    await page.addInitScript(() => new MutationObserver(() => (window.counted ||= document.querySelector('.row.waits') !== null)).observe(document, { childList: true, subtree: true, attributes: true }));
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('[data-total] small');
    check(!(await page.evaluate(() => window.counted)), 'nothing waits to be counted');
    check((await preference(page, 'motion')) === 0, 'it is kept');
    await openSettings(page);
    await choice(page, 'motion').selectOption('2');
    await page.reload();
    await page.waitForSelector('[data-total] small', { timeout: 60_000 });
    check(await page.evaluate(() => window.counted), 'one source after the other');
    await page.context().close();
  },
  'symbols leave the cards and the spaces of the map, and come back': async () => {
    const page = await openPage(browser, server.url);
    await atTurn(page);
    const signs = () => page.evaluate(() => ({ cards: document.querySelectorAll('[data-hand] [data-card]:not([data-card="locomotive"]) .roundel').length, spaces: document.querySelectorAll('.route .symbol, .route .sign, .route use, .route .dark, .route path.mark').length, all: document.querySelectorAll('.route *').length }));
    const before = await signs();
    check(before.cards > 0, 'cards carry symbols');
    await openSettings(page);
    await choice(page, 'symbols').uncheck();
    await until(page, () => document.querySelector('[data-hand] [data-card]:not([data-card="locomotive"]) .roundel') === null, null, 'cards without symbols');
    check((await signs()).all < before.all, 'and fewer signs on the map');
    await page.reload();
    await page.waitForSelector('[data-hand] [data-card]');
    check((await signs()).cards === 0, 'also after a reload');
    await openSettings(page);
    await choice(page, 'symbols').check();
    await until(page, () => document.querySelector('[data-hand] [data-card]:not([data-card="locomotive"]) .roundel') !== null, null, 'symbols again');
    check((await signs()).all === before.all, 'all of them');
    await page.context().close();
  },
  'with one way to pay one is asked, unless one does not want to be': async () => {
    const page = await openPage(browser, server.url);
    const table = await newTable(page, 'usa');
    /** A route that can be paid in one way only: claimed and taken back over HTTP. */
    const oneWay = async () => {
      // Not at the table: the page would pay at once.
      await page.goto(`${server.url}/rules`);
      for (let n = 0; n < 40; n++) {
        await drive(page, table, 'turn', { word: 'claim' });
        const now = await view(page, table);
        for (const claim of now.legal.filter((move) => move.startsWith('claim '))) {
          await say(page, table, 'move', { seat: 1, v: (await view(page, table)).v, move: claim });
          const { game, legal } = await view(page, table);
          await say(page, table, 'undo', { seat: 1 });
          if (game.phase === 'pay' && legal.length === 1) return claim.split(' ')[1];
        }
        await say(page, table, 'move', { seat: 1, v: (await view(page, table)).v, move: 'draw' });
      }
      throw new Error('every route can be paid in several ways');
    };
    const claim = async (route) => {
      await page.goto(`${server.url}/table/${table}`);
      await page.waitForSelector('.table[data-phase="turn"][data-my-turn="true"]');
      await page.locator('[data-claimables] summary').click();
      await page.click(`[data-claim="${route}"]`);
    };
    const first = await oneWay();
    await claim(first);
    await page.waitForSelector('[data-pay]');
    check((await view(page, table)).game.routes[first] === undefined, 'asked: nothing is paid yet');
    await page.click('[data-pay]');
    await until(page, ([id, route]) => fetch(`/api/tables/${id}`).then((r) => r.json()).then((m) => m.d.game.routes[route] === 1), [table, first], 'the route is mine');
    await openSettings(page);
    await choice(page, 'confirm').uncheck();
    const second = await oneWay();
    await claim(second);
    await until(page, ([id, route]) => fetch(`/api/tables/${id}`).then((r) => r.json()).then((m) => m.d.game.routes[route] === 1), [table, second], 'not asked: it is paid at once');
    await page.context().close();
  },
  'somebody who looks elsewhere sees whose turn it is; notices come only where they are wanted and allowed': async () => {
    const page = await openPage(browser, server.url);
    await page.addInitScript(() => {
      window.outside = { notices: [], badge: 0, answer: 'denied' };
      window.Notification = class {
        static requestPermission = async () => window.outside.answer;
        constructor(title, { body }) { window.outside.notices.push(`${title}: ${body}`); }
      };
      navigator.setAppBadge = async (count) => { window.outside.badge = count; };
      navigator.clearAppBadge = async () => { window.outside.badge = 0; };
      let hidden = false;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      window.look = (away) => { hidden = away; document.dispatchEvent(new Event('visibilitychange')); };
    });
    await atTurn(page);
    check((await page.title()) === '● Your turn · USA · Roundhouse', `the tab says it: ${await page.title()}`);
    const sign = () => page.getAttribute('link[rel="icon"]', 'href');
    const plain = await sign();
    await page.evaluate(() => window.look(true));
    await until(page, () => document.querySelector('link[rel="icon"]').href.startsWith('data:image/svg') && window.outside.badge === 1, null, 'a dot on the sign, and a badge');
    await page.evaluate(() => window.look(false));
    await until(page, (href) => document.querySelector('link[rel="icon"]').href.endsWith(href) && window.outside.badge === 0, plain, 'the plain sign');
    check((await page.evaluate(() => window.outside.notices.length)) === 0, 'nobody is notified unasked');
    await openSettings(page);
    await page.click('[data-notify]');
    await page.waitForSelector('.panel [role="alert"]');
    check(!(await page.isChecked('[data-notify]')) && (await preference(page, 'notify')) === false, 'a browser that does not allow it leaves it off');
    await page.evaluate(() => { window.outside.answer = 'granted'; });
    await page.click('[data-notify]');
    await until(page, () => document.querySelector('[data-notify]').checked && document.querySelector('.panel [role="alert"]') === null, null, 'the switch is on');
    await page.evaluate(() => window.look(true));
    await until(page, () => window.outside.notices.length > 0, null, 'a notice');
    check(/^Your turn: \S/.test(await page.evaluate(() => window.outside.notices.join())), await page.evaluate(() => window.outside.notices.join()));
    await page.context().close();
  },
  'sounds are heard when they are switched on, and only then': async () => {
    const page = await openPage(browser, server.url);
    await page.addInitScript(() => {
      window.tones = 0;
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };
    });
    await atTurn(page);
    const draw = async () => {
      const version = await page.getAttribute('.table', 'data-version');
      await page.click('[data-draw]');
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v && document.querySelector('.table').dataset.myTurn === 'true', Number(version), 'the card');
    };
    await draw();
    check((await page.evaluate(() => window.tones)) === 0, 'silence at first');
    await openSettings(page);
    await choice(page, 'sound').check();
    await page.keyboard.press('Escape');
    await draw();
    await until(page, () => window.tones > 0, null, 'a sound');
    check((await preference(page, 'sound')) === true, 'it is kept');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
