// Pictures of the page. The deals are fixed, so that pictures change only with the page.
//   node tests/web/screens.mjs                      the dozen of docs/screens/, and its README.md
//   node tests/web/screens.mjs FOLDER [usa score]   every screen and board, or some: wide and on a phone, in both themes
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { letters, openPage, startBrowser, startServer, until } from './kit.mjs';
import { lateTable } from './late.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

/** What the documentation shows: a picture's name, its screen (several come from one game) and what is to be seen. */
const shown = [
  ['start-light', 'start', 'The start page'],
  ['usa-light', 'usa', 'Late in a game of USA'],
  ['new-york-light', 'new-york', 'New York'],
  ['nordic-dark', 'nordic', 'The Nordic countries in the dark theme'],
  ['marklin-light', 'marklin', 'Märklin, with passengers and goods'],
  ['iberia-light', 'iberia', 'Iberia, with its festivals'],
  ['south-korea-light', 'south-korea', 'South Korea, with its provinces beside the map'],
  ['waiting-light', 'waiting', 'The waiting room: who sits where, and the colour and shape of one’s trains'],
  ['tickets-light', 'tickets', 'Choosing tickets, in French'],
  ['score-light', 'score', 'The final score, counted on the map'],
  ['replay-light', 'score', 'The replay'],
  ['usa-light-phone', 'usa', 'USA on a phone'],
  ['iberia-dark-phone', 'iberia', 'Iberia on a phone, in the dark theme'],
];
const [elsewhere, ...some] = process.argv.slice(2);
const folder = elsewhere === undefined ? new URL('../../docs/screens/', import.meta.url).pathname : `${elsewhere}/`;
const isWanted = (picture) => elsewhere !== undefined || shown.some(([name]) => name === picture);
const server = await startServer();
const browser = await startBrowser();
const sizes = { '': { width: 1440, height: 900 }, '-phone': { width: 390, height: 844 } };
const QUALITY = { '': 45, '-phone': 52 };

/** Pictures of one screen in both sizes and themes, as far as wanted. `again` brings the screen back after a reload. */
async function take(page, name, again = async () => {}) {
  for (const [suffix, size] of Object.entries(sizes)) {
    const themes = ['light', 'dark'].filter((theme) => isWanted(`${name}-${theme}${suffix}`));
    if (themes.length === 0) continue;
    await page.setViewportSize(size);
    await page.reload();
    await again(page);
    await page.mouse.move(1, 1);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForSelector(`html[data-theme="${theme}"]`);
      await letters(page);
      await page.evaluate(() => Promise.all([...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => undefined))));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${folder}${name}-${theme}${suffix}.jpg`, type: 'jpeg', quality: QUALITY[suffix] });
      console.log(`${name}-${theme}${suffix}`);
    }
  }
  await page.setViewportSize(sizes['']);
}

/** A visitor with a name, so that pictures do not differ by chance. */
async function visitor(name = 'Ada', language = 'en') {
  const page = await openPage(browser, server.url, { locale: language === 'fr' ? 'fr-FR' : 'en-GB' });
  await until(page, () => document.cookie !== undefined && document.querySelector('[data-play-now]') !== null, null, 'the start page');
  await page.evaluate(async ([called, spoken]) => {
    const json = { 'content-type': 'application/json' };
    await fetch('/api/guest', { method: 'POST', headers: json, body: JSON.stringify({ language: spoken }) });
    await fetch('/api/me', { method: 'PATCH', headers: json, body: JSON.stringify({ name: called }) });
  }, [name, language]);
  await page.reload();
  return page;
}

/** What was missed is told after a reload; the picture is of the table. */
const withoutDigest = (page) => page.waitForSelector('[data-digest]', { timeout: 1500 }).then(() => page.click('[data-digest] > .button')).catch(() => undefined);

const atTable = async (page) => {
  await page.waitForSelector('.table .route');
  await withoutDigest(page);
  await until(page, () => document.querySelector('.table').dataset.busy === 'false', null, 'the table');
};

/** A game under way: plays so many decisions, then on until one is asked for what is wanted. */
async function game(board, decisions, wanted = 'turn', opponents = 2, language = 'en') {
  const page = await visitor('Ada', language);
  await startGame(page, board, { opponents, level: 'regular' });
  const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  for (let n = 0; n < 400 && now.phase !== 'over'; n++) {
    const enough = now.phase === 'turn' ? (await page.locator('.route.glows').count()) > 1 : true;
    if (n >= decisions && now.phase === wanted && enough) return page;
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  throw new Error(`${board}: ${wanted} never came`);
}

/** A late game of a full table: most routes are taken. A few turns are played, so that there is something to tell. */
async function board(name, { seat = 1, part = 0.9, turns = 3 } = {}) {
  const page = await visitor();
  await lateTable(page, name, { seat, part });
  const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  while (now.phase !== 'over' && (now.phase !== 'turn' || options.moves.turns < turns)) {
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  if (now.phase === 'over') throw new Error(`${name}: the game is over too soon`);
  await take(page, name, atTable);
  await page.context().close();
}

async function asked(name, of, decisions, phase, opponents = 2, again = async () => {}, language = 'en') {
  const page = await game(of, decisions, phase, opponents, language);
  await take(page, name, async (p) => {
    await atTable(p);
    await p.waitForSelector('[data-decision]');
    await again(p);
  });
  await page.context().close();
}

async function screen(name, path, ready) {
  const page = await visitor();
  await page.goto(`${server.url}${path}`);
  await take(page, name, async (p) => void (await p.waitForSelector(ready)));
  await page.context().close();
}

async function newTable(page, way) {
  await page.click(`[data-way="${way}"]`);
  await page.waitForSelector(`[data-new-table="${way}"]`);
}

/** How each screen is reached; the last one makes several pictures of one game. */
const pictures = {
  start: () => screen('start', '/', '[data-board]'),
  usa: () => board('usa'),
  'new-york': () => board('new-york', { part: 0.75, turns: 2 }),
  nordic: () => board('nordic', { part: 0.84, turns: 2 }),
  marklin: () => board('marklin', { part: 0.82, turns: 2 }),
  iberia: () => board('iberia'),
  'south-korea': () => board('south-korea', { part: 0.82, turns: 2 }),
  tickets: () => asked('tickets', 'usa', 0, 'keep_opening', 2, async (page) => {
    await page.locator('[data-offer]').first().click();
    await page.locator('[data-offer]').nth(1).click();
  }, 'fr'),
  payment: () => asked('payment', 'usa', 40, 'pay'),
  tunnel: () => asked('tunnel', 'nordic', 10, 'pay_raise', 1),
  ride: () => asked('ride', 'marklin', 30, 'ride'),
  draft: () => asked('draft', 'iberia', 2, 'draft'),
  festival: () => asked('festival', 'iberia', 20, 'take_festival'),
  province: () => asked('province', 'south-korea', 25, 'place_province'),
  'new-table': async () => {
    const page = await visitor();
    await take(page, 'new-table', async (p) => {
      await p.click('[data-board="iberia"] .button');
      await p.waitForSelector('[data-new-table] option[value="beginner"]', { state: 'attached' });
    });
    await page.context().close();
  },
  waiting: async () => {
    const page = await visitor();
    await newTable(page, 'friends');
    await page.selectOption('[data-field="people"]', '3');
    await page.check('[data-train="gold"]');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-waiting]');
    const guest = await visitor('Ben');
    await guest.goto(page.url());
    await guest.check('[data-train="magenta"]');
    await guest.click('[data-sit]');
    await page.waitForSelector('[data-remove]');
    await guest.context().close();
    await take(page, 'waiting', async (p) => void (await p.waitForSelector('[data-waiting] svg[role="img"] path')));
    await page.context().close();
  },
  'hand-over': async () => {
    const page = await visitor();
    await newTable(page, 'here');
    await page.selectOption('[data-field="board"]', 'new-york');
    await page.fill('[data-name="1"]', 'Ada');
    await page.fill('[data-name="2"]', 'Ben');
    await page.selectOption('[data-field="opponents"]', '0');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-hand-over]');
    await take(page, 'hand-over', async (p) => void (await p.waitForSelector('[data-hand-over]')));
    await page.context().close();
  },
  settings: async () => {
    const page = await visitor();
    await take(page, 'settings', async (p) => void (await p.click('[data-menu]')));
    await page.context().close();
  },
  'my-tables': async () => {
    const page = await visitor();
    for (const one of ['nordic', 'iberia']) {
      await startGame(page, one);
      await page.waitForSelector('.table');
      await page.goto(server.url);
    }
    await take(page, 'my-tables', async (p) => void (await p.waitForSelector('#my-tables')));
    await page.context().close();
  },
  lobby: async () => {
    for (const [name, one] of [['Grace', 'usa'], ['Emmy', 'south-korea']]) {
      const host = await visitor(name);
      await newTable(host, 'friends');
      await host.selectOption('[data-field="board"]', one);
      await host.check('[data-field="listed"]');
      await host.click('[data-begin]');
      await host.waitForSelector('[data-waiting]');
    }
    await screen('lobby', '/lobby', '[data-lobby-table]');
  },
  lessons: () => screen('lessons', '/rules', '[data-lesson]'),
  rules: () => screen('rules', '/rules#N-09', '#N-09.wanted'),
  lesson: async () => {
    const page = await visitor();
    await page.goto(`${server.url}/rules`);
    await page.click('[data-lesson="new-york"]');
    await page.waitForSelector('[data-coach]');
    await take(page, 'lesson', async (p) => void (await p.waitForSelector('[data-spot]')));
    await page.context().close();
  },
  'why-not': async () => {
    const page = await game('usa', 30);
    await take(page, 'why-not', async (p) => {
      await atTable(p);
      const route = await p.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
      await p.locator(`#route-${route} .space`).first().click({ force: true });
      await p.waitForSelector('[data-notice]');
    });
    await page.context().close();
  },
  score: async () => {
    const page = await visitor();
    const table = await startGame(page, 'usa', { level: 'regular', opponents: 2, rated: true });
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    await take(page, 'score', async (p) => {
      await p.waitForSelector('[data-total]');
      await withoutDigest(p);
    });
    await page.goto(`${server.url}/game/${table}?at=90`);
    await take(page, 'replay', async (p) => {
      await p.waitForSelector('[data-replay-at="90"]');
      await p.waitForSelector('main svg[role="img"]');
    });
    await page.goto(`${server.url}/history`);
    await take(page, 'history', async (p) => void (await p.waitForSelector('main li a[href^="/game/"]')));
    await page.click('[data-my-statistics]');
    await take(page, 'person', async (p) => void (await p.waitForSelector('[data-statistics]')));
    await page.goto(`${server.url}/leaderboards/usa`);
    await take(page, 'leaderboards', async (p) => void (await p.waitForSelector('[data-leaderboard]')));
    await page.context().close();
  },
};

mkdirSync(folder, { recursive: true });
if (elsewhere === undefined) for (const file of readdirSync(folder)) if (file.endsWith('.jpg')) rmSync(folder + file);
const screens = elsewhere === undefined ? shown.map(([, screen]) => screen) : some;
for (const [name, picture] of Object.entries(pictures)) {
  if (screens.length > 0 && !screens.includes(name)) continue;
  await picture().catch((error) => {
    console.log(`${name}: ${error.stack}`);
    process.exitCode = 1;
  });
}
const cell = ([name, , title]) => `<img src="${name}.jpg" alt="${title}" width="${name.endsWith('-phone') ? 180 : 400}"><br>${title}`;
const rows = shown.flatMap((_, n) => (n % 2 === 0 ? [`| ${shown.slice(n, n + 2).map(cell).join(' | ')} |`] : []));
if (elsewhere === undefined) writeFileSync(`${folder}README.md`, `# The page in pictures

Wide (1440 × 900) and on a phone (390 × 844). \`node tests/web/screens.mjs\` takes them again; \`node tests/web/screens.mjs FOLDER\` takes every screen, in both sizes and themes.

| | |
|---|---|
${rows.join('\n')}
`);
const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
console.log(`${files.length} pictures, ${(files.reduce((sum, file) => sum + statSync(folder + file).size, 0) / 1e6).toFixed(1)} MB`);
await browser.close();
server.stop();
process.exit();
