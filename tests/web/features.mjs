// The others' moves, undo, "why not?", hints, the score screen's verification, replay, playing on, records from a file, languages, rules.
import { check, openPage, run, simulatedRecord, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, playToTheEnd, startGame, twoFriends, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

/** A game of USA up to our first turn. */
async function atFirstTurn(board = 'usa') {
  const page = await openPage(browser, server.url);
  const table = await startGame(page, board);
  const options = fresh();
  let now = await whatNow(page);
  while (now.phase !== 'turn') {
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  return { page, table, version: now.version };
}
const clickSpace = (page, route) => page.locator(`#route-${route} .space`).first().click({ force: true });

const failed = await run({
  'a route that cannot be claimed says why, with its clause': async () => {
    const { page } = await atFirstTurn();
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
    await clickSpace(page, dull);
    await page.waitForSelector('[data-notice] [data-clause]');
    // What it needs, what there is, how many are missing: the cards that are counted stand out in the hand, and no others.
    const said = await page.textContent('[data-notice] p');
    check(/Needs \d.*; .*you have .*: \d+ short/.test(said), said);
    const hand = () => page.$$eval('[data-hand] li', (all) => all.map((one) => ({ text: one.title, marked: one.classList.contains('marked') })));
    const [, has] = /you have (.*):/.exec(said);
    for (const { text, marked } of await hand()) check(marked === has.split(/, | and /).includes(text), `${text} is ${marked ? '' : 'not '}marked: ${said}`);
    check((await page.locator(`.halos .lit[data-halo="${dull}"]`).count()) === 1, 'the route stands out on the map');
    await page.click('[data-notice] .icon');
    await until(page, () => document.querySelector('[data-hand] .marked, .halos .lit') === null, null, 'nothing is marked without the message');
    await clickSpace(page, dull);
    await page.waitForSelector('[data-notice] [data-clause]');
    check((await page.getAttribute('[data-notice] [data-clause]', 'data-clause')) === 'B-40', 'the clause is about paying');
    await page.click('[data-notice] [data-clause]');
    await page.waitForSelector('#B-40.wanted');
    await page.context().close();
  },
  'the ticker tells the last move of each opponent, wide and on a phone; a press takes the map there': async () => {
    for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true }]) {
      const page = await openPage(browser, server.url, options);
      await startGame(page, 'usa', { opponents: 2 });
      const play = fresh();
      for (let n = 0, version = -1; n < 120; n++) {
        const now = await whatNow(page, version);
        version = now.version;
        if (now.phase === 'turn' && (await page.locator('[data-ticker] li').count()) === 2 && (await page.locator('[data-ticker] li:first-child button').count()) > 0) break;
        await decide(page, now.phase, play);
      }
      const told = await page.$$eval('[data-move-of]', (moves) => moves.map((one) => ({ seat: one.dataset.moveOf, text: one.title })));
      const log = await page.$$eval('[data-log] li', (lines) => lines.map((line) => line.textContent.trim()));
      check(told.length === 2 && told[0].seat !== told[1].seat, `one line for each of the two: ${JSON.stringify(told)}`);
      const at = told.map(({ text }) => log.lastIndexOf(text));
      check(at.every((one) => one >= 0) && at[0] > at[1], `lines of the log, the newest first: ${JSON.stringify(told)}`);
      const apart = await page.evaluate(() => {
        const [ticker, map] = ['[data-ticker]', '[data-map]'].map((one) => document.querySelector(one).getBoundingClientRect());
        return ticker.bottom <= map.top + 1 || ticker.top >= map.bottom - 1;
      });
      check(apart, 'it covers nothing of the map');
      for (let n = 0; n < 3; n++) await page.locator('.zoom .button').first().click();
      const shift = () => page.$eval('.film', (film) => film.style.transform);
      const press = async () => {
        await page.locator('[data-ticker] li:first-child button').click();
        await page.waitForSelector('.route.lit');
      };
      await press();
      const there = await shift();
      const inside = await page.evaluate(() => {
        const frame = document.querySelector('[data-map]').getBoundingClientRect();
        const box = document.querySelector(`[data-train="${document.querySelector('.route.lit').dataset.route}"]`).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
      });
      check(inside, 'the route is in view');
      const map = await page.locator('[data-map]').boundingBox();
      const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
      for (const side of [1, -1]) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + side * map.width * 0.4, y + side * map.height * 0.4, { steps: 6 });
        await page.mouse.up();
        await press();
        await until(page, (wanted) => document.querySelector('.film').style.transform === wanted, there, 'a press takes the map there again');
      }
      await page.context().close();
    }
  },
  'a claim on the way of my ticket is told as such': async () => {
    const { host, guest } = await twoFriends(browser, server, 'usa');
    const table = new URL(host.url()).pathname.split('/')[2];
    const view = async (page) => (await (await page.request.get(`${server.url}/api/tables/${table}`)).json()).d;
    const move = (page, { seat, v }, words) => page.request.post(`${server.url}/api/tables/${table}/move`, { headers: { origin: server.url }, data: { id: `cut${Math.random()}`.slice(0, 16), seat, v, move: words } });
    const draws = (legal) => legal.find((one) => one === 'draw') ?? legal.find((one) => one.startsWith('take ')) ?? legal[0];
    // What the host's tickets need: routes that have no second one beside them.
    const needed = async () => {
      const found = new Set();
      for (const ticket of await host.locator('[data-tickets-kept] [data-ticket]').all()) {
        if ((await ticket.getAttribute('data-state')) !== 'open') continue;
        await ticket.click();
        await host.waitForSelector('.route.lit');
        for (const id of await host.$$eval('.route.lit', (routes) => routes.map((one) => one.dataset.route))) found.add(id);
        await ticket.click();
      }
      const beside = await host.$$eval('.route', (routes) => Object.entries(Object.groupBy(routes, (one) => one.querySelector('title').textContent.split(',')[0])).filter(([, group]) => group.length > 1).flatMap(([, group]) => group.map((one) => one.dataset.route)));
      return [...found].filter((id) => !beside.includes(id));
    };
    await until(host, () => document.querySelector('[data-ticker]') !== null && performance.getEntriesByType('resource').some(({ name }) => /\/Arrivals-.*\.js$/.test(name)), null, 'what tells it');
    // A way round may be as short: then it cuts nothing, and the guest goes on.
    let wanted = [];
    for (let n = 0; n < 400 && (await host.locator('[data-ticker] .cut').count()) === 0; n++) {
      for (const [page, mine] of [[host, true], [guest, false]]) {
        const now = await view(page);
        if (now.legal === undefined) continue;
        if (mine && now.game.phase === 'turn') wanted = await needed();
        const claim = mine ? undefined : now.legal.find((one) => one.startsWith('claim ') && wanted.includes(one.split(' ')[1]));
        await move(page, now, claim ?? draws(now.legal));
      }
    }
    await untilText(host, '[data-ticker] .cut', /On your way!/, 'the ticker says that it was on my way');
    await untilText(host, '[data-announcer]', /It was on your way: \S/, 'so does what is read aloud');
    check((await guest.locator('[data-ticker] .cut').count()) === 0, 'and nobody else is told');
    await host.context().close();
    await guest.context().close();
  },
  'a claim is taken back with Cancel, and what revealed something is not': async () => {
    const { page, table } = await atFirstTurn();
    let version = -1;
    for (let i = 0; i < 30; i++) {
      const now = await whatNow(page, version);
      version = now.version;
      if (now.phase === 'turn' && (await page.locator('.route.glows').count()) > 0) break;
      await page.locator('[data-take].can, [data-draw].can').first().click();
    }
    const hand = await page.textContent('[data-hand]');
    const route = await page.$eval('.route.glows', (r) => r.dataset.route);
    await clickSpace(page, route);
    await page.waitForSelector('[data-cancel]');
    await page.click('[data-cancel]');
    await page.waitForSelector('.table[data-phase="turn"]');
    const now = await whatNow(page);
    check((await page.textContent('[data-hand]')) === hand, 'the hand is as it was');
    await page.click('[data-draw]');
    await whatNow(page, now.version);
    const drawn = await page.textContent('[data-hand]');
    await page.waitForSelector('[data-undo][aria-disabled="true"]');
    const why = await page.getAttribute('[data-undo]', 'title');
    await page.click('[data-undo]', { force: true }); // aria-disabled: it can be pressed, and says why not
    page.allows.push(/ 409 .*\/undo$/);
    const refused = await page.evaluate((id) => fetch(`/api/tables/${id}/undo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"again","seat":1}' }).then((r) => r.json()), table);
    check(refused.d.code === 'no_undo', `the server refuses it: ${JSON.stringify(refused)}`);
    await until(page, (text) => document.querySelector('[data-notice]')?.textContent.includes(text), why, 'the notice says why not');
    check((await page.textContent('[data-hand]')) === drawn, 'and the card stays');
    await page.context().close();
  },
  'a hint names a move that is legal, and does it': async () => {
    const { page } = await atFirstTurn('new-york');
    await page.click('[data-hint]');
    await page.waitForSelector('[data-advice]');
    const version = Number(await page.getAttribute('.table', 'data-version'));
    await page.click('[data-advice] .button.main');
    await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v, version, 'the move that was advised');
    await page.context().close();
  },
  'after the game: the shuffle is verified, the bots say why, the replay shows every position, and one plays on': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york', { level: 'regular' });
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    await page.click('[data-verify]');
    await page.waitForSelector('[data-fits="true"]');
    await page.waitForSelector('[data-record-fits="true"]');
    await page.click('[data-show-map]');
    await page.locator('.why').last().click();
    await page.waitForSelector('[data-advice]');
    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('[data-replay-at="0"] [data-route]');
    const last = Number(await page.getAttribute('[data-replay-at]', 'data-replay-last'));
    check((await page.$$eval('[data-route]', (r) => r.filter((x) => x.dataset.owner !== '0').length)) === 0, 'nothing is claimed at the beginning');
    await page.click('[data-next]');
    await page.waitForSelector('[data-replay-at="1"]');
    await page.waitForURL(/\?at=1$/);
    await page.click('[data-last]');
    await page.waitForSelector(`[data-replay-at="${last}"]`);
    const owned = await page.$$eval('[data-route]', (r) => r.filter((x) => x.dataset.owner !== '0').length);
    const true_ = await page.evaluate((id) => fetch(`/api/games/${id}/position`).then((r) => r.json()), table);
    check(owned === Object.keys(true_.game.routes).length, 'all claimed routes are shown at the end');
    await page.goto(`${server.url}/game/${table}?at=9`);
    await page.waitForSelector('[data-replay-at="9"]');
    await until(page, () => document.querySelectorAll('[data-hand]').length === 2, null, 'both hands are open');
    await page.selectOption('[data-eyes-choice]', '2');
    await until(page, () => document.querySelectorAll('[data-hand]').length === 1, null, 'one hand, as the second seat sees it');
    await page.click('[data-play-on]');
    await page.waitForSelector('.table');
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(table));
    await page.context().close();
  },
  'a record from a file is shown, and a spoilt one is refused with the line': async () => {
    const page = await openPage(browser, server.url, { allows: [/ 4\d\d .*\/api\/games$/] });
    const text = simulatedRecord('usa');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'bad.rec', mimeType: 'text/plain', buffer: Buffer.from(text.replace(/~..../, '~0000')) });
    await page.waitForSelector('label [role="alert"]');
    await untilText(page, 'label [role="alert"]', /ine \d+/, 'the line is named');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'good.rec', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('[data-replay-at]');
    await page.context().close();
  },
  'the language changes without a reload, in the game as well': async () => {
    const { page } = await atFirstTurn();
    await page.evaluate(() => (window.stays = true));
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/me') && answer.request().method() === 'PATCH');
    await page.click('[data-language]');
    await page.waitForSelector('html[lang="fr"]');
    await untilText(page, '[data-prompt]', /À vous/, 'the prompt is French');
    await heard;
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
    await clickSpace(page, dull);
    await untilText(page, '[data-notice]', /Il faut .*vous.*(il en manque|il manque)/, 'and so is the server');
    check(await page.evaluate(() => window.stays), 'nothing was loaded again');
    await page.context().close();
  },
  'the rules can be searched in both languages': async () => {
    const page = await openPage(browser, `${server.url}/rules`);
    await page.fill('input[type="search"]', 'ferry');
    await page.waitForSelector('#N-07');
    await page.waitForSelector('#B-01', { state: 'detached' });
    await page.click('[data-language]');
    await page.fill('input[type="search"]', 'tunnel');
    await untilText(page, '#N-09', /Tunnel/, 'the clause in French');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
