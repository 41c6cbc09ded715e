// What one chooses for oneself does what it says and lasts: name, theme, animations, symbols, the order of the hand, being asked before paying, sounds, notices.
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

/** Until what moves is there: it comes when a table has been on the screen for a while. */
const moving = (page) => until(page, () => document.querySelector('[data-ticker]') !== null && ['Arrivals', 'Flights'].every((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`) && name.endsWith('.js'))), null, 'what moves');
/** Writes down what is animated, and holds it in its middle if asked to. */
const watchAnimations = (page, hold) => page.addInitScript((held) => {
  window.animated = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    window.animated.push({ what: this.getAttribute('class') ?? this.tagName, text: this.textContent, delay: how.delay ?? 0, properties: [...new Set(frames.flatMap(Object.keys))].filter((one) => !['offset', 'easing'].includes(one)) });
    const animation = animate.call(this, frames, how);
    if (held) animation.pause();
    return animation;
  };
}, hold);

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
  'a claim rolls in wagon by wagon and its points rise; with reduced motion it is simply there': async () => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const page = await openPage(browser, server.url, { reducedMotion });
      await watchAnimations(page, false);
      const table = await newTable(page, 'usa');
      await drive(page, table, 'pay');
      await page.goto(`${server.url}/table/${table}`);
      await page.waitForSelector('[data-pay]');
      await moving(page);
      const before = await view(page, table);
      const { route } = before.game.claim;
      await page.locator('[data-pay]').first().click();
      await page.waitForSelector(`[data-train="${route}"]`);
      const scored = (await view(page, table)).game.seats['1'].score - before.game.seats['1'].score;
      const wagons = await page.locator(`[data-train="${route}"] .wagon`).count();
      if (reducedMotion === 'reduce') {
        const moved = await page.evaluate(() => [...window.animated, ...document.getAnimations().map(String)]);
        check(moved.length === 0, `nothing moves: ${JSON.stringify(moved)}`);
        check((await page.locator('[data-arrival], [data-flight]').count()) === 0, 'nothing flies');
      } else {
        await until(page, (n) => window.animated.filter(({ what }) => /\bwagon\b/.test(what)).length >= n, wagons, 'each wagon rolls');
        await until(page, (text) => window.animated.some((one) => one.text === text), `+${scored}`, 'the points rise');
        const animated = await page.evaluate(() => window.animated);
        const rolled = animated.filter(({ what }) => /\bwagon\b/.test(what)).slice(0, wagons);
        check(new Set(rolled.map(({ delay }) => delay)).size === wagons, `one by one: ${JSON.stringify(rolled)}`);
        const other = animated.filter(({ properties }) => properties.some((one) => !['transform', 'opacity'].includes(one)));
        check(other.length === 0, `only what costs no layout is animated: ${JSON.stringify(other)}`);
        await until(page, () => document.querySelector('[data-arrival]') === null && document.getAnimations().length === 0, null, 'everything comes to rest');
      }
      await page.context().close();
    }
  },
  'nobody waits for what moves: with everything held in mid-air one plays on': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    await watchAnimations(page, true);
    await atTurn(page);
    await moving(page);
    let version = Number(await page.getAttribute('.table', 'data-version'));
    for (let n = 0; n < 6; n++) {
      await page.locator('[data-draw].can').click();
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v && document.querySelector('.table').dataset.myTurn === 'true', version, 'the next choice');
      version = Number(await page.getAttribute('.table', 'data-version'));
    }
    check((await page.locator('[data-flight]').count()) >= 6, 'the cards are still on their way');
    await page.context().close();
  },
  'a card from the deck turns over on its way to me, and that of another stays face down': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    await watchAnimations(page, true);
    await atTurn(page);
    await moving(page);
    await page.locator('[data-draw].can').click();
    const mine = page.locator('[data-flight]').first();
    await mine.waitFor();
    check((await mine.getAttribute('data-flight')) !== 'deck' && (await mine.locator('.face.back').count()) === 1, 'mine has a face and a back');
    await page.locator('[data-draw].can').click();
    for (let n = 0; n < 40 && (await page.locator('[data-flight="deck"]').count()) === 0; n++) {
      const version = Number(await page.getAttribute('.table', 'data-version'));
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) >= v && document.querySelector('.table').dataset.myTurn === 'true', version, 'my turn');
      await page.locator('[data-draw].can').click();
    }
    check((await page.locator('[data-flight="deck"]').count()) > 0, 'theirs are backs only');
    await page.context().close();
  },
  'the hand is sorted by colour or by number, and stays so': async () => {
    const page = await openPage(browser, server.url);
    const table = await newTable(page, 'usa');
    for (let n = 0; n < 6; n++) {
      await drive(page, table, 'turn');
      const { v, seat } = await view(page, table);
      await say(page, table, 'move', { seat, v, move: 'draw' });
    }
    await drive(page, table, 'turn');
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('[data-sort="colour"]');
    const hand = () => page.$$eval('[data-hand] [data-card]', (cards) => cards.map((card) => ({ kind: card.dataset.card, n: Number(card.dataset.count), drawn: card.querySelectorAll('svg.card').length })));
    const byColour = await hand();
    check(byColour.every(({ n, drawn }) => drawn === Math.min(n, 5)), `cards of a kind are fanned out: ${JSON.stringify(byColour)}`);
    await page.click('[data-sort]');
    await page.waitForSelector('[data-sort="number"]');
    const byNumber = await hand();
    check(byNumber.every(({ n }, i) => i === 0 || n <= byNumber[i - 1].n), `the most first: ${JSON.stringify(byNumber)}`);
    await page.reload();
    await page.waitForSelector('[data-sort="number"]');
    check(JSON.stringify(await hand()) === JSON.stringify(byNumber), 'also after a reload');
    await page.click('[data-sort]');
    await page.waitForSelector('[data-sort="colour"]');
    check(JSON.stringify(await hand()) === JSON.stringify(byColour), 'and back');
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
    await openSettings(page);
    const rung = await page.evaluate(() => window.tones);
    await choice(page, 'volume').fill('0.2');
    await until(page, (before) => window.tones > before, rung, 'the volume can be heard');
    check((await preference(page, 'volume')) === 0.2, 'the volume is kept');
    await page.context().close();
  },
  'whether there shall be sounds is asked once, at the first game': async () => {
    for (const yes of [true, false]) {
      const page = await openPage(browser, server.url);
      await atTurn(page);
      await page.click(`[data-sound-ask] [data-sound-${yes ? 'yes' : 'no'}]`);
      await page.waitForSelector('[data-sound-ask]', { state: 'detached' });
      check((await preference(page, 'sound')) === yes, `the answer is kept: ${yes}`);
      await atTurn(page, 'new-york');
      await page.waitForSelector('[data-ticker]');
      check((await page.locator('[data-sound-ask]').count()) === 0, 'it is not asked again');
      await page.context().close();
    }
    // Who plays on has answered, too.
    const page = await openPage(browser, server.url);
    await atTurn(page);
    await page.waitForSelector('[data-sound-ask]');
    for (let n = 0; n < 3; n++) {
      const version = Number(await page.getAttribute('.table', 'data-version'));
      await page.locator('[data-draw].can').click();
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v && document.querySelector('.table').dataset.myTurn === 'true', version, 'the next choice');
    }
    await page.waitForSelector('[data-sound-ask]', { state: 'detached' });
    await page.reload();
    await page.waitForSelector('[data-ticker]');
    check((await page.locator('[data-sound-ask]').count()) === 0, 'nor is it asked again');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
