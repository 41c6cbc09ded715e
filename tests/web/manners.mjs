// How the table treats people: hints that come or give up, leaving, chat, what the others did, taps that are no accident, words for every silence.
import { NO_NETWORK, check, known, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, playToTheEnd, startGame, twoFriends, whatNow } from './player.mjs';
import { drive, newTable } from './journeys/tables.mjs';

const server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shown = (page, selector) => page.locator(selector).first().isVisible();
const announced = (page) => page.locator('[data-announcer] p').allTextContents();

/** A game against a beginner up to the first turn. */
async function atFirstTurn(page, board = 'usa') {
  const table = await startGame(page, board);
  let now = await whatNow(page);
  while (now.phase !== 'turn') {
    await decide(page, now.phase, fresh());
    now = await whatNow(page, now.version);
  }
  return { table, now };
}

/** Keeps opening tickets at both ends; which of the two is asked first, and the other one. */
async function toTheFirstTurn(pages) {
  for (const page of pages) {
    const now = await whatNow(page);
    if (now.phase !== 'turn') await decide(page, now.phase, fresh());
  }
  await until(pages[0], () => document.querySelector('.table').dataset.phase === 'turn', null, 'the first turn');
  await until(pages[1], () => document.querySelector('.table').dataset.phase === 'turn', null, 'the first turn');
  const mine = await pages[0].evaluate(() => document.querySelector('.table').dataset.myTurn === 'true');
  return mine ? pages : [...pages].reverse();
}

/** Stands between page and server; `meets` may answer in the server's place. */
async function between(page, meets) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const beyond = socket.connectToServer();
    socket.onMessage((message) => {
      if (!meets(JSON.parse(message), (answer) => socket.send(JSON.stringify(answer)))) beyond.send(message);
    });
  });
}

const failed = await run({
  'a hint that comes too fast, or never, says so and can be asked for again': async () => {
    const page = await openPage(browser, 'about:blank');
    let way = 'fast';
    await between(page, (message, answer) => {
      if (message.t !== 'hint' || way === 'open') return false;
      if (way === 'fast') answer({ t: 'error', d: { code: 'too_fast', text: 'Too many messages: wait a moment.' } });
      return true;
    });
    await page.clock.install();
    await page.goto(server.url);
    await atFirstTurn(page, 'new-york');
    await page.click('[data-hint]');
    await untilText(page, '[data-notice]', /Too many messages/, 'the server says why not');
    await page.waitForSelector('[data-hint]:enabled');
    way = 'never';
    await page.click('[data-hint]');
    await page.waitForSelector('[data-hint]:disabled');
    await page.clock.fastForward(31_000);
    await page.waitForSelector('[data-hint]:enabled');
    await untilText(page, '[data-notice]', /No answer/, 'nobody answered');
    way = 'open';
    // So long a silence was also taken for a lost connection.
    await page.waitForSelector('[data-status]', { state: 'detached' });
    await page.click('[data-hint]');
    await page.waitForSelector('[data-advice]');
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
  'leaving asks first; then nothing is asked of the seat until it is taken back': async () => {
    const { host, guest } = await twoFriends(browser, server, 'usa');
    const [first] = await toTheFirstTurn([host, guest]);
    await first.click('[data-menu]');
    await first.click('[data-leave]');
    await first.click('[data-leave-not]');
    check((await first.locator('[data-back]').count()) === 0, 'staying does not leave');
    check((await first.getAttribute('.table', 'data-my-turn')) === 'true', 'and is asked as before');
    await first.click('[data-menu]');
    await first.click('[data-leave]');
    await first.click('[data-leave-really]');
    await first.waitForSelector('[data-back]');
    check((await first.getAttribute('.table', 'data-my-turn')) === 'false', 'nothing is asked');
    check((await first.locator('.route.glows').count()) === 0, 'nothing glows');
    check(!/Your turn/.test(await first.textContent('[data-prompt]')), await first.textContent('[data-prompt]'));
    check((await first.locator('[data-hint], [data-undo]').count()) === 0, 'nothing to do');
    await first.click('[data-back]');
    await until(first, () => document.querySelector('[data-back]') === null && document.querySelector('[data-undo]') !== null, null, 'the seat is mine again');
    check(host.faults.length + guest.faults.length === 0, [...host.faults, ...guest.faults].join('; '));
    await host.context().close();
    await guest.context().close();
  },
  'a game that others play to its end leaves no seat to take back': async () => {
    const page = await openPage(browser, server.url);
    await known(page);
    const table = await newTable(page, 'new-york');
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('.table');
    await page.click('[data-menu]');
    await page.click('[data-leave]');
    await page.click('[data-leave-really]');
    await page.waitForSelector('.table.over');
    check((await page.locator('[data-back]').count()) === 0, 'the game is over');
    await page.context().close();
  },
  'what one has missed is told, until the game is over': async () => {
    const page = await openPage(browser, server.url);
    const table = await newTable(page, 'new-york');
    await drive(page, table, 'turn');
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('.table[data-my-turn="true"]');
    const claims = page.locator('[data-digest] .line');
    for (let n = 0; n < 10 && (await claims.count()) === 0; n++) {
      await page.goto(`${server.url}/rules`);
      for (let turns = 0; turns < 3; turns++) {
        await drive(page, table, 'second_card');
        await drive(page, table, 'turn');
      }
      await page.goto(`${server.url}/table/${table}`);
      await page.waitForSelector('[data-digest]');
    }
    await claims.first().click();
    await page.waitForSelector('.route.lit');
    await drive(page, table, 'over');
    await page.waitForSelector('.table.over');
    await page.waitForSelector('[data-digest]', { state: 'detached' });
    await page.context().close();
  },
  'between people an undo is asked for, answered and logged; what cannot be undone says why': async () => {
    const { host, guest } = await twoFriends(browser, server, 'new-york');
    let [first, second] = await toTheFirstTurn([host, guest]);
    // Cards first, until there is a route to claim.
    for (let n = 0; n < 12 && (await first.locator('.route.glows').count()) === 0; n++) {
      for (let cards = 0; cards < 2; cards++) {
        const before = Number(await first.getAttribute('.table', 'data-version'));
        await first.locator('[data-draw].can, [data-take].can').first().click();
        await until(first, (v) => Number(document.querySelector('.table').dataset.version) > v && document.querySelector('.table').dataset.busy === 'false', before, 'the card');
        if ((await first.getAttribute('.table', 'data-my-turn')) === 'false') break;
      }
      await second.waitForSelector('.table[data-my-turn="true"]');
      [first, second] = [second, first];
    }
    await second.waitForSelector('[data-undo][aria-disabled="true"]');
    await second.click('[data-undo]', { force: true });
    await untilText(second, '[data-notice]', /cannot undo|Nothing to undo/, 'why not');
    const claim = async () => {
      const before = await first.locator('[data-log] li').count();
      await first.locator('[data-claimables] summary').click();
      await first.locator('[data-claim]').first().click();
      await first.locator('[data-pay]').first().click();
      await until(first, (n) => document.querySelectorAll('[data-log] li').length > n && document.querySelector('.table').dataset.myTurn === 'false', before, 'the claim');
    };
    await claim();
    await untilText(first, '[data-undo]', /Ask to undo/, 'the others are asked');
    for (const yes of [true, false]) {
      await first.click('[data-undo]');
      await first.waitForSelector('[data-undo-withdraw]');
      await untilText(second, '[data-undo-request]', /asks to take back a move/, 'the question');
      await second.click(yes ? '[data-undo-yes]' : '[data-undo-no]');
      for (const page of [first, second]) await untilText(page, '[data-log] li', yes ? /took back a move/ : /the move stands/, 'the log says so');
      for (const page of [first, second]) check((await page.locator('[data-undo-request]').count()) === 0, 'nothing is asked any more');
      if (!yes) continue;
      await first.waitForSelector('.table[data-my-turn="true"]');
      if ((await first.getAttribute('.table', 'data-phase')) === 'pay') await first.click('[data-cancel]');
      await first.waitForSelector('.table[data-phase="turn"][data-my-turn="true"]');
      await claim();
    }
    await first.waitForSelector('[data-undo][aria-disabled="true"]');
    check(host.faults.length + guest.faults.length === 0, [...host.faults, ...guest.faults].join('; '));
    await host.context().close();
    await guest.context().close();
  },
  'on a phone the log counts what others did since my last move, until it is opened; my own moves are felt': async () => {
    const page = await openPage(browser, server.url, phone);
    await page.addInitScript(() => {
      window.felt = [];
      navigator.vibrate = (pattern) => window.felt.push(pattern);
      localStorage.setItem('roundhouse.preferences', JSON.stringify({ vibrate: true }));
    });
    await page.reload();
    await atFirstTurn(page);
    for (const what of ['first_card|second_card', 'turn']) {
      await page.locator('[data-draw]').tap();
      await until(page, (phases) => document.querySelector('.table').dataset.myTurn === 'true' && phases.includes(document.querySelector('.table').dataset.phase), what.split('|'), what);
    }
    await page.waitForSelector('[data-more] [data-unread]');
    check((await page.evaluate(() => window.felt.length)) > 1, 'a card that is drawn is felt');
    await page.tap('[data-more]');
    await until(page, () => document.querySelector('[data-unread]') === null, null, 'what is in view is read');
    check(await shown(page, '[data-log]'), 'the log is open');
    await page.tap('[data-more]');
    await until(page, () => document.querySelector('[data-unread]') === null, null, 'and stays read');
    await page.context().close();
  },
  'chat is read and answered on a phone; own lines are not counted; absent people are shown as away': async () => {
    const { host, guest } = await twoFriends(browser, server, 'usa', [{}, phone]);
    await host.fill('[data-say]', 'Good evening');
    await host.press('[data-say]', 'Enter');
    await guest.waitForSelector('[data-chat] [data-unread="1"]');
    check(!(await shown(guest, '[data-talk]')), 'the chat is closed on a phone');
    await guest.tap('[data-chat]');
    await untilText(guest, '[data-talk]', /Good evening/, 'the line is there');
    await until(guest, () => document.querySelector('[data-unread]') === null, null, 'what is in view is read');
    await guest.fill('[data-say]', 'Hello');
    await guest.press('[data-say]', 'Enter');
    await untilText(guest, '[data-talk]', /Hello/, 'my own line');
    await guest.tap('[data-chat]');
    await until(guest, () => document.querySelector('[data-unread]') === null, null, 'my own line is no news');
    await untilText(host, '[data-talk]', /Hello/, 'the host reads the answer without opening anything');
    check(await shown(host, '[data-talk]'), 'chat is in view beside the map');
    check(!/\dyou/.test(await host.textContent('[data-players]')), 'name and “you” are apart');
    await guest.context().close();
    await untilText(host, '[data-away]', /away/, 'who is away is called away');
    await host.context().close();
  },
  'on a phone: the ticker says what the other one did, and claimable routes are in a list': async () => {
    const page = await openPage(browser, server.url, phone);
    await atFirstTurn(page, 'usa');
    let version = -1;
    for (let n = 0; n < 40; n++) {
      const now = await whatNow(page, version);
      version = now.version;
      if (now.phase === 'turn' && n > 3 && (await page.locator('[data-claimables]').count()) > 0 && (await page.locator('[data-ticker] li').count()) > 0) break;
      await page.locator('[data-take].can, [data-draw].can').first().click();
    }
    const told = await page.textContent('[data-ticker] li');
    const beginner = await page.$$eval('[data-log] li', (lines) => lines.map((line) => line.textContent.trim()).filter((line) => line.startsWith('Beginner')).at(-1));
    check(told.trim() === beginner, `the ticker says “${told}”, the log “${beginner}”`);
    check(await shown(page, '[data-ticker]'), 'the ticker is in view');
    await page.tap('[data-claimables] summary');
    check(await shown(page, '[data-claim]'), 'the list is in view');
    await page.tap('[data-claimables-close]');
    check(!(await shown(page, '[data-claim]')), 'and closes again');
    await page.tap('[data-claimables] summary');
    await page.locator('[data-claim]').first().tap();
    await page.waitForSelector('[data-pay]');
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
  'a tap on tickets asks, a tap on a draft ticket shows it, the piles are apart': async () => {
    const page = await openPage(browser, server.url, phone);
    await startGame(page, 'south-korea');
    const draft = await whatNow(page);
    check(draft.phase === 'draft', draft.phase);
    await page.locator('[data-offer]').nth(0).tap();
    await page.locator('[data-offer][aria-pressed="true"]').waitFor();
    await page.locator('[data-offer]').nth(1).tap();
    check((await page.locator('[data-offer][aria-pressed="true"]').count()) === 1, 'one is chosen');
    check(Number(await page.getAttribute('.table', 'data-version')) === draft.version, 'nothing is picked by looking');
    check((await page.locator('.city.lit').count()) >= 2, 'the map shows it');
    const id = await page.getAttribute('[data-offer][aria-pressed="true"]', 'data-offer');
    await page.tap('[data-keep]');
    let now = await whatNow(page, draft.version);
    const { d: view } = await page.evaluate((path) => fetch(`/api${path.replace('/table/', '/tables/')}`).then((r) => r.json()), new URL(page.url()).pathname);
    check([...(view.game.seats['1'].offer ?? []), ...(view.game.seats['1'].kept ?? [])].includes(id), 'the chosen one is mine');
    while (now.phase !== 'turn') {
      await decide(page, now.phase, fresh());
      now = await whatNow(page, now.version);
    }
    const [deck, pile] = await Promise.all(['[data-draw]', '[data-tickets]'].map((s) => page.locator(s).boundingBox()));
    check(pile.x - deck.x - deck.width >= 12, `the piles are ${pile.x - deck.x - deck.width} px apart`);
    await page.tap('[data-tickets]');
    await page.waitForSelector('[data-ticket-ways]');
    check((await page.getAttribute('.table', 'data-phase')) === 'turn', 'no ticket is drawn yet');
    await page.tap('[data-cancel-tickets]');
    await page.waitForSelector('[data-ticket-ways]', { state: 'detached' });
    await page.tap('[data-tickets]');
    await page.locator('[data-ticket-ways] [data-move]').first().tap();
    await page.waitForSelector('.table[data-phase="keep_drawn"]');
    await page.context().close();
  },
  'everything is announced, in order, and nothing takes the place of another': async () => {
    const page = await openPage(browser, server.url);
    await atFirstTurn(page, 'usa');
    await page.evaluate(() => {
      window.heard = [];
      new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => window.heard.push(node.textContent)))).observe(document.querySelector('[data-announcer]'), { childList: true });
    });
    const before = await page.locator('[data-log] li').count();
    let { version } = await whatNow(page);
    for (let n = 0; n < 2; n++) {
      await page.click('[data-draw]');
      version = (await whatNow(page, version)).version;
    }
    await until(page, () => document.querySelector('.table').dataset.phase === 'turn', null, 'my turn again');
    const heard = await page.evaluate(() => window.heard);
    const lines = (await page.locator('[data-log] li').allTextContents()).slice(before).map((line) => line.trim());
    check(lines.length >= 3, 'I drew twice, and the other one moved');
    let at = -1;
    for (const line of lines) {
      const next = heard.findIndex((one, i) => i > at && one.includes(line));
      const again = heard.findIndex((one) => one.includes(line));
      check(next >= 0 || again >= 0, `never announced: ${line}\n${heard.join('\n')}`);
      at = Math.max(at, next);
    }
    check(/Your turn/.test(heard.at(-1)), `what is asked comes last: ${heard.at(-1)}`);
    check(heard.some((one) => /second card/.test(one)), 'the second card is asked for');
    await page.keyboard.press('s');
    await until(page, () => /\d trains/.test(document.querySelector('[data-announcer]').lastElementChild.textContent), null, 'the score');
    await page.context().close();
  },
  'without a server: a sentence in the person’s language, and the move waits': async () => {
    for (const [locale, sentence, waits] of [['en-GB', /server cannot be reached/, /your move will be sent/], ['fr-FR', /serveur est injoignable/, /votre coup partira/]]) {
      const page = await openPage(browser, server.url, { locale, allows: [NO_NETWORK] });
      await atFirstTurn(page, 'usa');
      await page.context().setOffline(true);
      await page.waitForSelector('[data-status]');
      await page.click('[data-draw]');
      await untilText(page, '[data-unsent]', waits, 'the move waits');
      const version = Number(await page.getAttribute('.table', 'data-version'));
      await page.context().setOffline(false);
      await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v, version, 'it is sent afterwards');
      await until(page, () => document.querySelector('[data-unsent]') === null, null, 'and says nothing more');
      await page.click('.home');
      await page.waitForSelector('[data-play-now]');
      await page.click('[data-way="friends"]');
      await page.waitForSelector('[data-begin]');
      await page.context().setOffline(true);
      // Alone one plays all the same; what needs others says what is missing.
      await page.click('[data-begin]');
      await untilText(page, '.problem', sentence, 'what happened');
      await page.click('[data-play-now]');
      await page.waitForSelector('.table');
      check((await page.locator('[data-status]').count()) === 0, 'a table of this device waits for no connection');
      await whatNow(page);
      await page.context().close();
    }
  },
  'what was watched is not told again after a reload': async () => {
    const page = await openPage(browser, server.url);
    await atFirstTurn(page, 'usa');
    let { version } = await whatNow(page);
    for (let n = 0; n < 4; n++) {
      await page.locator('[data-draw]').click();
      version = (await whatNow(page, version)).version;
    }
    await until(page, () => document.querySelector('.table').dataset.phase === 'turn', null, 'my turn again');
    await page.reload();
    await page.waitForSelector('[data-undo]');
    await page.waitForSelector('[data-log] li button');
    await until(page, () => document.querySelectorAll('[data-seat]').length === 2 && document.querySelector('.table').dataset.myTurn === 'true', null, 'the table again');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    check((await page.locator('[data-digest]').count()) === 0, 'everything was watched');
    await page.context().close();
  },
  'the running score of New York agrees with the routes, and the strip with the final score': async () => {
    const page = await openPage(browser, server.url, phone);
    await startGame(page, 'new-york');
    let most = 0;
    await playToTheEnd(page, { touch: true, each: async () => {
      most = Math.max(most, ...(await page.$$eval('[data-seat] .score', (all) => all.map((one) => parseInt(one.textContent, 10)))));
    } });
    check(most > 0, 'claimed routes count at once');
    await page.waitForSelector('[data-score-screen]');
    await page.waitForSelector('[data-total]');
    const strip = await page.$$eval('[data-seat]', (all) => all.map((one) => parseInt(one.querySelector('.score').textContent, 10)));
    const total = await page.$$eval('[data-total]', (all) => all.map((one) => parseInt(one.firstChild.textContent, 10)));
    check(JSON.stringify(strip) === JSON.stringify(total), `${strip} beside ${total}`);
    await page.context().close();
  },
  'after “Keep these” the focus stays on the table, and single keys can be switched off': async () => {
    const page = await openPage(browser, server.url);
    await startGame(page, 'usa');
    const now = await whatNow(page);
    await page.keyboard.press('Tab');
    for (let n = 0; n < 3; n++) {
      await page.locator('[data-offer]').nth(n).focus();
      await page.keyboard.press('Enter');
    }
    await page.locator('[data-keep]').focus();
    await page.keyboard.press('Enter');
    await whatNow(page, now.version);
    await until(page, () => document.activeElement !== document.body, null, 'something has the focus');
    await page.click('[data-menu]');
    await page.uncheck('[data-keys]');
    await page.keyboard.press('Escape');
    const version = await page.getAttribute('.table', 'data-version');
    await page.locator('[data-map]').focus();
    await page.keyboard.press('d');
    await page.keyboard.press('h');
    check((await page.getAttribute('.table', 'data-version')) === version && (await page.getAttribute('.table', 'data-busy')) === 'false', 'no card is drawn by a key');
    check(!(await announced(page)).some((one) => /^Your hand/.test(one)), 'nothing is answered');
    await page.context().close();
  },
  'a hand without cards is called empty': async () => {
    const page = await openPage(browser, 'about:blank');
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const beyond = socket.connectToServer();
      beyond.onMessage((text) => {
        const message = JSON.parse(text);
        const seat = message.t === 'view' ? message.d.game.seats?.['1'] : undefined;
        if (seat !== undefined) seat.hand = {};
        socket.send(JSON.stringify(message));
      });
    });
    page.allows.push(/ERR_FAILED .*\/api\/tables\//);
    await page.route('**/api/tables/*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await page.goto(server.url);
    await startGame(page, 'usa');
    await untilText(page, '[data-hand]', /No cards in hand/, 'the hand is empty');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
