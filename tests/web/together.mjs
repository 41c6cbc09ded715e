// Two people, each at their own screen: taking back, talking, going away and coming back, leaving, playing again. And two at one screen:
// nothing that the second one can read, or hear read out, tells a secret of the first.
import { drive } from './journeys/tables.mjs';
import { check, me, openPage, run, startBrowser, startServer, until, untilText, watchFaults } from './kit.mjs';
import { decide, serverTable, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
const id = (page) => new URL(page.url()).pathname.split('/').pop();
const view = (page) => page.evaluate(async (table) => (await (await fetch(`/api/tables/${table}`)).json()).d, id(page));
const asked = (page) => page.evaluate(() => document.querySelector('.table')?.dataset.myTurn === 'true');
const newer = (page, version) => until(page, (v) => Number(document.querySelector('.table')?.dataset.version) >= v, version, `version ${version}`);

/** A host and a guest at a table of their own, both past their first tickets. */
async function twoPeople(board = 'usa', guestOptions = {}) {
  const host = await openPage(browser, server.url);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', board);
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const guest = await openPage(browser, await host.inputValue('[data-link]'), guestOptions);
  await guest.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await host.click('[data-start]');
  for (const page of [host, guest]) {
    await page.waitForSelector('.table');
    await decide(page, (await whatNow(page)).phase, fresh());
  }
  await until(host, () => document.querySelector('.table').dataset.phase === 'turn', null, 'the first turn');
  await until(guest, () => document.querySelector('.table').dataset.phase === 'turn', null, 'the first turn');
  const [turns, waits] = (await asked(host)) ? [host, guest] : [guest, host];
  return { host, guest, turns, waits };
}
/** All that can be read or is read out beside the map, also what is hidden from the eye, and what attributes tell. */
const readable = (page) => page.evaluate(() => {
  const parts = [document.title];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('[data-map]')) continue;
    if (['P', 'LI', 'BUTTON', 'H1', 'H2', 'DIV', 'SPAN'].includes(element.tagName) && element.textContent.length < 400) parts.push(element.textContent);
    for (const { name, value } of element.attributes) if (/^(aria-|title|alt|data-)/.test(name)) parts.push(value);
  }
  return parts;
});
/** A ticket as it is written: its two cities side by side. */
const names = ([from, to]) => new RegExp(`${from}[\\s–-]*${to}`);
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Draws for the seat that must decide until it can claim a route; returns that page and the other. */
async function untilClaimable(pages) {
  for (let n = 0; n < 60; n++) {
    const { v } = await view(pages[0]);
    for (const page of pages) await newer(page, v);
    const turns = (await asked(pages[0])) ? pages[0] : pages[1];
    const now = await view(turns);
    if (now.game.phase === 'turn' && now.legal.some((move) => move.startsWith('claim '))) return { turns, waits: pages.find((page) => page !== turns), now };
    await turns.click('[data-draw]');
    await until(turns, (version) => Number(document.querySelector('.table').dataset.version) > version && document.querySelector('.table').dataset.busy === 'false', now.v, 'the card');
  }
  throw new Error('no route can be claimed');
}

const failed = await run({
  'a claim that is taken back with the other one’s leave goes from both screens, as the server has it': async () => {
    const { host, guest } = await twoPeople();
    const { turns, waits, now } = await untilClaimable([host, guest]);
    const route = now.legal.find((move) => move.startsWith('claim ')).split(' ')[1];
    await turns.locator('[data-claimables] summary').click();
    await turns.click(`[data-claim="${route}"]`);
    await turns.waitForSelector('[data-pay]');
    await turns.locator('[data-pay]').first().click();
    await waits.waitForSelector(`#route-${route}:not([data-owner="0"])`);
    const seat = String((await view(turns)).seat);
    await turns.click('[data-undo]');
    await waits.click('[data-undo-yes]');
    for (const page of [turns, waits]) await page.waitForSelector(`#route-${route}[data-owner="0"]`);
    const after = await view(turns);
    check(after.game.routes[route] === undefined && after.game.seats[seat].trains === now.game.seats[seat].trains, 'the server has the trains back');
    for (const page of [turns, waits]) {
      await newer(page, after.v);
      check(Number(await page.getAttribute(`[data-seat="${seat}"]`, 'data-trains')) === now.game.seats[seat].trains, 'and so have both screens');
      check(Number(await page.getAttribute(`[data-seat="${seat}"]`, 'data-score')) === now.game.seats[seat].score, 'and the points');
    }
    await close(host, guest);
  },
  'what is written is read by the other one, on a phone as well, and nobody else’s words are one’s own': async () => {
    const { host, guest } = await twoPeople('new-york', phone);
    const open = async (page) => {
      if (!(await page.locator('[data-say]').isVisible())) await page.click('[data-chat]');
    };
    await open(host);
    await host.fill('[data-say]', 'Good luck <b>to you</b>');
    await host.press('[data-say]', 'Enter');
    await open(guest);
    const line = guest.locator('[data-talk] li', { hasText: 'Good luck <b>to you</b>' });
    await line.waitFor();
    check(await line.isVisible(), 'it can be seen');
    check((await line.locator('b').count()) === 0, 'as it was written');
    check((await host.locator('[data-talk] [data-mute]').count()) === 0 && (await guest.locator('[data-talk] [data-mute]').count()) === 1, 'others can be muted, oneself not');
    await guest.fill('[data-say]', 'Merci');
    await guest.press('[data-say]', 'Enter');
    await host.locator('[data-talk] li', { hasText: 'Merci' }).waitFor();
    check((await host.inputValue('[data-say]')) === '', 'the line is empty again');
    await close(host, guest);
  },
  'whoever comes by a link gives a name, greets in one press, and is read in the other one’s language; who watches is counted': async () => {
    const host = await openPage(browser, server.url);
    await host.click('[data-way="friends"]');
    await host.evaluate(() => { navigator.share = async (what) => { window.shared = what; }; });
    await host.click('[data-begin]');
    await host.waitForSelector('[data-waiting]');
    await host.click('[data-share-link]');
    check((await host.evaluate(() => window.shared.url)) === (await host.inputValue('[data-link]')), 'the link is shared');
    const guest = await openPage(browser, await host.inputValue('[data-link]'), { locale: 'fr-FR' });
    await guest.fill('[data-my-name]', 'Zoé');
    await guest.click('[data-sit]');
    await host.waitForSelector('[data-waiting] li:has-text("Zoé")');
    await host.click('[data-start]');
    const watcher = await openPage(browser, host.url());
    for (const page of [host, guest, watcher]) await page.waitForSelector('.table');
    await guest.click('[data-emote="👋"]');
    await host.waitForSelector('[data-bubble="👋"]:has-text("Hello!")');
    await untilText(host, '[data-talk]', /Zoé 👋 Hello!/, 'the greeting in English');
    await untilText(guest, '[data-talk]', /Zoé 👋 Bonjour\s!/, 'the greeting in French');
    await host.waitForSelector('[data-spectators="1"]');
    await until(host, () => document.querySelector('[data-bubble]') === null, null, 'the bubble to go');
    // The name stays: the next table does not ask again.
    await guest.goto(server.url);
    check((await me(guest)).name === 'Zoé', 'the server has the name');
    await close(host, guest, watcher);
  },
  'colour and shape of one’s trains are chosen before sitting and in the waiting room, nobody has another’s, and all see them': async () => {
    const host = await openPage(browser, server.url);
    const signs = (page) => page.$$eval('[data-players] .seat-sign .body', (all) => all.map((one) => `${getComputedStyle(one).fill} ${one.getAttribute('d')}`));
    await host.click('[data-way="friends"]');
    await host.selectOption('[data-field="people"]', '3');
    await host.check('[data-train="gold"]');
    await host.click('[data-begin]');
    await host.waitForSelector('[data-waiting] li:has-text("box cars, gold")');
    check(await host.isChecked('[data-train="gold"]'), 'the host has what was chosen');
    const guest = await openPage(browser, await host.inputValue('[data-link]'), { locale: 'fr-FR' });
    await guest.waitForSelector('[data-sit]');
    check(await guest.isDisabled('[data-train="gold"]') && (await guest.isDisabled('[data-train="box_car"]')), 'what the host has is taken');
    check(/déjà à/.test(await guest.getAttribute('[data-train="gold"]', 'aria-label')), 'and is said to be');
    await guest.check('[data-train="magenta"]');
    await guest.check('[data-train="engine"]');
    await guest.click('[data-sit]');
    await host.waitForSelector('[data-waiting] li:has-text("engines, magenta")');
    await guest.waitForSelector('[data-waiting] li:has-text("locomotives, magenta")');
    await guest.check('[data-train="indigo"]');
    await host.waitForSelector('[data-waiting] li:has-text("engines, indigo")');
    await until(host, () => document.querySelector('[data-train="indigo"]').disabled && !document.querySelector('[data-train="magenta"]').disabled, null, 'indigo is taken now, magenta is free again');
    await host.check('[data-train="teal"]');
    await guest.waitForSelector('[data-waiting] li:has-text("wagons couverts, turquoise")');
    await host.click('[data-start]');
    const watcher = await openPage(browser, host.url());
    for (const page of [host, guest, watcher]) await page.waitForSelector('[data-players] .seat-sign');
    const seen = await signs(host);
    check(new Set(seen).size === 3, `three different trains: ${seen.join('; ')}`);
    for (const page of [guest, watcher]) check(JSON.stringify(await signs(page)) === JSON.stringify(seen), 'all see the same');
    await untilText(host, '[data-seat="2"] h2', /engines, indigo/, 'the name of the colour can be read');
    // It is what the guest likes: the next table begins with it.
    await guest.goto(server.url);
    await guest.click('[data-way="friends"]');
    check(await guest.isChecked('[data-train="indigo"]') && (await guest.isChecked('[data-train="engine"]')), 'the choice is kept on the device');
    await close(host, guest, watcher);
  },
  'a player who goes away is shown as away, and finds the current game on returning': async () => {
    const { host, guest, turns, waits } = await twoPeople();
    const seat = (await view(waits)).seat;
    const link = waits.url();
    const context = waits.context();
    await turns.waitForSelector(`[data-seat="${seat}"]`);
    await turns.waitForSelector(`[data-seat="${seat}"] .away`, { state: 'detached' });
    await waits.close();
    await turns.waitForSelector(`[data-seat="${seat}"] .away`);
    for (let n = 0; n < 2; n++) {
      const { v } = await view(turns);
      await turns.click('[data-draw]');
      await newer(turns, v + 1);
    }
    const again = await context.newPage();
    watchFaults(again);
    await again.goto(link);
    await again.waitForSelector('.table[data-my-turn="true"]');
    await turns.waitForSelector(`[data-seat="${seat}"] .away`, { state: 'detached' });
    const server_ = await view(again);
    const other = 3 - seat;
    check((await again.textContent(`[data-seat="${other}"] dl`)).includes(String(server_.game.seats[String(other)].cards)), 'the cards of the other one are those of the server');
    check(Number(await again.getAttribute('.table', 'data-version')) === server_.v, 'nothing is missing');
    await context.close();
    await close(turns);
    void [host, guest];
  },
  'leaving asks first; a computer player takes over, and the seat is taken back': async () => {
    const { host, guest, turns, waits } = await twoPeople('new-york');
    const { seat } = await view(turns);
    await turns.click('[data-menu]');
    await turns.click('[data-leave]');
    await turns.waitForSelector('[data-leave-ask]');
    await turns.click('[data-leave-not]');
    check((await view(turns)).facts.seats[String(seat)].sits_in === '', 'who stays has not left');
    if (!(await turns.locator('[data-leave]').isVisible())) await turns.click('[data-menu]');
    await turns.click('[data-leave]');
    await turns.click('[data-leave-really]');
    await turns.waitForSelector('[data-back]');
    check((await view(turns)).facts.seats[String(seat)].sits_in !== '', 'somebody sits in');
    check(!(await asked(turns)), 'and nothing is asked of who has left');
    check((await turns.locator('.route.glows').count()) === 0, 'no route glows for them');
    // The computer player moves: it is the other one's turn.
    await until(waits, () => document.querySelector('.table').dataset.myTurn === 'true', null, 'the turn of the other one');
    await turns.click('[data-back]');
    await turns.waitForSelector('[data-back]', { state: 'detached' });
    check((await view(turns)).facts.seats[String(seat)].sits_in === '', 'the seat is taken back');
    const { v } = await view(waits);
    await waits.click('[data-draw]');
    await newer(waits, v + 1);
    await waits.click('[data-draw]');
    await until(turns, () => document.querySelector('.table').dataset.myTurn === 'true', null, 'one is asked again');
    await close(host, guest);
  },
  'after the game both meet again at the next one': async () => {
    const { host, guest } = await twoPeople('new-york');
    const first = id(host);
    // Both play on over HTTP, as fast as they can.
    await Promise.all([host, guest].map((page) => drive(page, first, 'over')));
    for (const page of [host, guest]) await page.waitForSelector('[data-score-screen]');
    await host.click('[data-rematch]');
    await host.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(first));
    const second = id(host);
    await guest.click('[data-rematch]');
    await guest.waitForURL((url) => url.pathname.endsWith(second));
    await guest.click('[data-sit]');
    await host.waitForSelector('[data-remove]');
    await host.click('[data-start]');
    await Promise.all([host, guest].map((page) => page.waitForSelector('.table')));
    const { facts } = await view(host);
    check(new Set(Object.values(facts.seats).map((seat) => seat.person)).size === 2, 'both sit there');
    await close(host, guest);
  },
  'around one screen the second person can read no secret of the first, anywhere in the page': async () => {
    const page = await openPage(browser, server.url);
    // At the server, where a spectator can come.
    await serverTable(page, { board: 'usa', seats: [{ kind: 'mine', name: 'Anna' }, { kind: 'mine', name: 'Ben' }] });
    const watcher = await openPage(browser, page.url());
    await watcher.waitForSelector('.table[data-eyes="0"]');
    const log = (one) => one.$$eval('[data-log] li', (lines) => lines.map((line) => line.textContent.trim()));
    /** Tickets by id: whose they are, and their two cities. */
    const secrets = new Map();
    let handed = 0;
    let compared = 0;
    let version = -1;
    for (let n = 0; n < 16; n++) {
      const now = await whatNow(page, version);
      // What is told about the other seat is what a stranger may know.
      await newer(watcher, Number(await page.getAttribute('.table', 'data-version')));
      const lines = await log(page);
      check(JSON.stringify(lines) === JSON.stringify(await log(watcher)), `the log tells more than a spectator may know: ${lines.at(-1)}`);
      const heard = await readable(page);
      for (const [ticket, { seat, cities }] of secrets) {
        if (!now.handing && seat === now.eyes) continue;
        compared++;
        check(!heard.some((text) => text === ticket || names(cities).test(text)), `seat ${now.eyes} can read ${ticket} of seat ${seat}`);
      }
      if (now.handing) {
        handed++;
        check((await page.locator('[data-hand], [data-ticket], [data-offer]').count()) === 0, 'the cover shows no hand and no ticket');
        await page.click('[data-hand-over]');
        continue;
      }
      version = now.version;
      const seen = await page.$$eval('[data-offer], [data-ticket]', (list) => list.map((one) => [one.dataset.offer ?? one.dataset.ticket, [...one.querySelectorAll('.ends > span:not([aria-hidden])')].map((end) => end.textContent)]));
      for (const [ticket, cities] of seen) secrets.set(ticket, { seat: now.eyes, cities });
      await decide(page, now.phase, fresh());
    }
    check(handed >= 3 && compared > 10, `the screen was handed over ${handed} times, ${compared} secrets were looked for`);
    await watcher.context().close();
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
