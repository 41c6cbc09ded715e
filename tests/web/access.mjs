// axe-core on every screen in both themes and both languages, wide and on a phone; contrast of text in drawings; sizes of what is pressed; nothing wider than the screen.
import { inspect, inspected } from './inspect.mjs';
import { NO_NETWORK, check, openPage, run, simulatedRecord, startBrowser, startServer, until } from './kit.mjs';
import { decide, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
/** axe is let in past the content policy, which the other tests keep. */
const open = (path = '') => openPage(browser, `${server.url}${path}`, { bypassCSP: true });
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

/** The same thing on many screens is told once. */
function summary(problems) {
  const where = new Map();
  for (const { screen, what } of problems) where.set(what, [...(where.get(what) ?? []), screen]);
  return [...where].map(([what, screens]) => `${what}\n        on ${screens.length > 4 ? `${screens.slice(0, 4).join('; ')} and ${screens.length - 4} more` : screens.join('; ')}`).join('\n      ');
}

/** Collects what is wrong on several screens, so that one failure tells all. */
function inspection() {
  const problems = [];
  return {
    see: async (page, screen) => problems.push(...(await inspect(page, screen))),
    done: () => check(problems.length === 0, summary(problems)),
  };
}

/** Kinds of decisions looked at so far: each once, and every board's map. */
const seen = new Set();

/** Plays until all these kinds of decisions have come by; each is looked at when it is new. */
async function playUntil(page, board, wanted, { see }, came = new Set(), most = 250) {
  const options = fresh();
  let now = await whatNow(page);
  for (let n = 0; n < most && now.phase !== 'over' && !wanted.every((phase) => came.has(phase)); n++) {
    const what = now.phase === 'turn' ? `${board}, turn` : now.phase;
    // A turn is looked at when something can be claimed and the map has trains on it.
    const ready = now.phase !== 'turn' || ((await page.locator('.route.glows').count()) > 0 && (await page.locator('.route:not([data-owner="0"])').count()) > 0);
    if (ready) {
      came.add(now.phase);
      if (!seen.has(what)) await see(page, `table, ${board}: ${now.phase}`);
      seen.add(what);
    }
    if (wanted.every((phase) => came.has(phase))) break;
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  came.add(now.phase);
  return wanted.filter((phase) => !came.has(phase));
}

/** What does not come in one game comes in another. */
const MOST_GAMES = 4;

function board(name, wanted, after = async () => {}) {
  return async () => {
    const all = inspection();
    const came = new Set();
    for (let game = 1; ; game++) {
      const page = await open();
      await startGame(page, name);
      const missing = await playUntil(page, name, wanted, all, came);
      check(missing.length === 0 || game < MOST_GAMES, `never came in ${game} games: ${missing.join(' ')}`);
      if (missing.length === 0) await after(page, all);
      await page.context().close();
      if (missing.length === 0) break;
    }
    all.done();
  };
}

const clickSpace = (page, route) => page.locator(`#route-${route} .space`).first().click({ force: true });

const failed = await run({
  'New York: the whole game, the score, the replay, the list of games': board('new-york', ['turn', 'over'], async (page, { see }) => {
    await page.waitForSelector('[data-score-screen]');
    await see(page, 'score');
    await page.click('[data-verify]');
    await page.waitForSelector('[data-fits]');
    await page.waitForSelector('[data-record-fits]');
    await see(page, 'verification');
    await page.click('[data-show-map]');
    await page.locator('.why').last().click();
    await page.waitForSelector('[data-advice]');
    await see(page, 'after the game: why the computer did that');
    const table = new URL(page.url()).pathname.split('/').pop();
    await page.goto(`${server.url}/game/${table}?at=20`);
    await page.waitForSelector('[data-replay-at="20"]');
    await page.waitForSelector('main svg[role="img"]');
    await see(page, 'replay');
    await page.goto(`${server.url}/history`);
    await page.waitForSelector('main li a[href^="/game/"]');
    await see(page, 'history');
    await page.click('[data-my-statistics]');
    await page.waitForSelector('[data-statistics]');
    await see(page, 'statistics of a person');
    await page.goto(`${server.url}/progress`);
    await page.waitForSelector('[data-rating-graph]');
    await see(page, 'progress');
    await page.goto(`${server.url}/day`);
    await page.waitForSelector('[data-calendar]');
    await see(page, 'deal of the day');
    await page.goto(`${server.url}/companion`);
    await page.waitForSelector('[data-new-sheet]');
    await see(page, 'companion');
    await page.goto(`${server.url}/leaderboards`);
    await page.waitForSelector('main h1');
    await page.waitForSelector('[data-leaderboard], [data-no-ratings]');
    await see(page, 'leaderboards');
  }),
  'screens before a game': async () => {
    const page = await open();
    const { see, done } = inspection();
    await page.waitForSelector('[data-board]');
    await see(page, 'start');
    await page.click('[data-menu]');
    await see(page, 'settings');
    await page.keyboard.press('Escape');
    for (const way of ['friends', 'here']) {
      await page.click(`[data-way="${way}"]`);
      await page.waitForSelector(`[data-new-table="${way}"]`);
      await see(page, `new table: ${way}`);
      await page.locator('[data-new-table] button[type="button"]').click();
    }
    await page.click('[data-board="usa"] .button');
    await page.waitForSelector('[data-new-table="bots"] option[value="beginner"]', { state: 'attached' });
    await see(page, 'new table: bots');
    await page.locator('[data-new-table] button[type="button"]').click();
    await page.click('[data-way="friends"]');
    await page.check('[data-field="listed"]');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-waiting] svg[role="img"] path');
    await see(page, 'waiting, as the host');
    const guest = await open(new URL(page.url()).pathname);
    await guest.waitForSelector('[data-sit]');
    await see(guest, 'waiting, before sitting down');
    await guest.goto(`${server.url}/lobby`);
    await guest.waitForSelector('[data-lobby-table]');
    await see(guest, 'lobby');
    await page.goto(server.url);
    await page.waitForSelector('#my-tables');
    await see(page, 'start with my tables');
    await page.goto(`${server.url}/rules#N-09`);
    await page.waitForSelector('#N-09');
    await see(page, 'rules and lessons');
    page.allows.push(/ 404 .*\/nosuch(table|game)$/);
    await page.goto(`${server.url}/table/nosuchtable`);
    await until(page, () => document.querySelector('main [role="status"]')?.textContent.length > 20, null, 'no such table');
    await see(page, 'no such table');
    await page.goto(`${server.url}/game/nosuchgame`);
    await page.waitForSelector('main [role="alert"]');
    await see(page, 'no such game');
    done();
    await page.context().close();
    await guest.context().close();
  },
  'the account: its forms as a guest and with a password': async () => {
    const page = await open();
    const { see, done } = inspection();
    await page.click('[data-menu]');
    await page.click('[data-account] summary');
    for (const form of ['sign-in', 'delete-account', 'set-password']) {
      await page.click(`[data-${form}]`);
      await page.waitForSelector('[data-account] form');
      await see(page, `account of a guest: ${form}`);
    }
    await page.fill('[data-password]', 'four good words here');
    await page.click('[data-account] [data-do]');
    await page.waitForSelector('[data-sign-out]');
    await see(page, 'account with a password');
    await page.click('[data-delete-account]');
    page.allows.push(/ 403 .*\/api\/me$/);
    await page.fill('[data-password]', 'not this one');
    await page.click('[data-account] [data-do]');
    await page.waitForSelector('[data-account] [role="alert"]');
    await see(page, 'account: a wrong password');
    await page.click('[data-set-password]');
    await page.waitForSelector('[data-account] input[autocomplete="current-password"]');
    await see(page, 'account: another password');
    done();
    await page.context().close();
  },
  'Märklin': board('marklin', ['choose_mix', 'keep_opening', 'turn', 'second_card', 'pay', 'place_passenger', 'ride', 'keep_drawn'], async (page, { see }) => {
    let now = await whatNow(page);
    while (now.phase !== 'turn' || (await page.locator('[data-tickets].can').count()) === 0) {
      await decide(page, now.phase, fresh());
      now = await whatNow(page, now.version);
    }
    await page.click('[data-tickets]');
    await page.waitForSelector('[data-ticket-ways]');
    await see(page, 'which tickets to draw');
  }),
  'Iberia': board('iberia', ['draft', 'keep_opening', 'turn', 'take_festival']),
  'South Korea': board('south-korea', ['draft', 'turn', 'place_province', 'extra_cards']),
  'the Nordic board': board('nordic', ['turn', 'pay_raise', 'give_cards']),
  'USA, and what is said in passing': board('usa', ['turn'], async (page, { see }) => {
    await clickSpace(page, await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route));
    await page.waitForSelector('[data-notice]');
    await see(page, 'why not');
    await page.keyboard.press('Escape');
    await page.click('[data-hint]');
    await page.waitForSelector('[data-advice]');
    await see(page, 'a hint');
    await page.keyboard.press('Escape');
    await page.click('[data-menu]');
    await see(page, 'settings at the table');
    await page.keyboard.press('Escape');
    const watcher = await open(new URL(page.url()).pathname);
    await watcher.waitForSelector('.table[data-eyes="0"]');
    await see(watcher, 'a spectator');
    await page.fill('[data-say]', 'Bonjour!');
    await page.locator('[data-say]').press('Enter');
    await page.waitForSelector('[data-talk] li strong');
    await see(page, 'talk');
    await watcher.context().close();
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.waitForSelector('[data-status]');
    await see(page, 'offline at the table');
    await page.context().setOffline(false);
  }),
  'a lesson, one screen for two, a record from a file': async () => {
    const page = await open('/rules');
    const { see, done } = inspection();
    await page.click('[data-lesson="new-york"]');
    await page.waitForSelector('[data-coach] [data-understood]');
    await see(page, 'a lesson');
    await page.click('[data-understood]');
    await page.waitForSelector('[data-coach="choose"]');
    await see(page, 'a lesson: something to do');
    await page.click('.bar [data-rules]');
    await page.waitForSelector('[data-rules-sheet] dl');
    await see(page, 'the rules at the table');
    await page.goto(server.url);
    await page.click('[data-way="here"]');
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.selectOption('[data-field="opponents"]', '0');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-hand-over]');
    await see(page, 'handing the device over');
    await page.goto(server.url);
    const text = simulatedRecord('usa');
    page.allows.push(/ 400 .*\/api\/games$/);
    await page.setInputFiles('input[accept^=".rec"]', { name: 'bad.rec', mimeType: 'text/plain', buffer: Buffer.from(text.replace(/~..../, '~0000')) });
    await page.waitForSelector('label [role="alert"]');
    await see(page, 'a spoilt record');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'good.rec', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('[data-replay-at]');
    await page.waitForSelector('main svg[role="img"]');
    await see(page, 'the replay of a file');
    done();
    await page.context().close();
  },
});
console.log(`      ${inspected.screens} screens, looked at ${inspected.runs} times, ${inspected.texts} texts in drawings measured`);
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
