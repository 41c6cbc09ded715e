// Where things stand at the table, wide, on a phone and on a phone on its side: nothing covers what one looks at.
import { readFileSync } from 'node:fs';
import { instantiate } from '../../wasm/roundhouse.mjs';
import { boards, check, letters, openPage, root, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { lateTable } from './late.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true };

const open = async (options) => {
  const page = await openPage(browser, server.url, options);
  await page.waitForSelector('[data-play-now]');
  return page;
};

/** Plays by clicks until one is asked for something. */
async function playUntil(page, wanted, { most = 200, fits = async () => true } = {}) {
  const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  for (let n = 0; n < most && now.phase !== 'over'; n++) {
    if (now.phase === wanted && (await fits())) return;
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  throw new Error(`${wanted} never came`);
}

/** In the page: whether the middle of each of these is what one sees there. */
const seen = (page, selector, scope = 'body') => page.$$eval(selector, (all, within) => all.filter((one) => one.checkVisibility()).map((one) => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const inside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return { what: (one.dataset.city ?? one.textContent).trim().slice(0, 40), seen: inside && top !== null && (one.contains(top) || top.closest(within) !== null) };
}), scope);

const tests = {
  'a hint marks the map and leaves it in view, wide and on a phone': async () => {
    for (const [size, options] of [['wide', {}], ['phone', phone]]) {
      const page = await open(options);
      await lateTable(page, 'new-york', { part: 0.6 });
      await page.click('[data-hint]');
      await page.waitForSelector('[data-advice]');
      const { covered, marked, move } = await page.evaluate(() => {
        const [hint, map] = ['[data-advice]', '[data-map]'].map((one) => document.querySelector(one).getBoundingClientRect());
        const both = Math.max(0, Math.min(hint.right, map.right) - Math.max(hint.left, map.left)) * Math.max(0, Math.min(hint.bottom, map.bottom) - Math.max(hint.top, map.top));
        return { covered: both / (map.width * map.height), marked: document.querySelectorAll('.halos .hinted, .place.hinted, .city.lit').length, move: document.querySelector('[data-advice]').textContent };
      });
      check(covered < 0.02, `${size}: the hint covers ${(covered * 100).toFixed(0)} % of the map`);
      check(marked > 0, `${size}: nothing is marked for “${move}”`);
      await page.context().close();
    }
  },
  'with somebody to talk to neither the log nor the chat covers the other, and both can be read': async () => {
    const page = await open();
    const table = await lateTable(page, 'usa', { part: 0.6 });
    // Somebody who watches can be talked to.
    const watcher = await openPage(browser, `${server.url}/table/${table}`);
    await page.waitForSelector('.chat-part input');
    await page.waitForSelector('.log-part li');
    const { log, chat } = await page.evaluate(() => {
      const box = (selector) => { const { top, bottom } = document.querySelector(selector).getBoundingClientRect(); return { top, bottom }; };
      return { log: box('.log-part ol'), chat: box('.chat-part') };
    });
    check(log.bottom - log.top >= 60, `the log is ${log.bottom - log.top} pixels high`);
    check(log.bottom <= chat.top + 1 || chat.bottom <= log.top + 1, `the log ends at ${log.bottom}, the chat begins at ${chat.top}`);
    await watcher.context().close();
    await page.context().close();
  },
  'on a phone no button covers a city, with the whole map in view': async () => {
    for (const board of ['south-korea', 'new-york', 'usa', 'nordic']) {
      const page = await open(phone);
      await lateTable(page, board);
      // Where it is not in view yet: the button shows a part and the whole in turn.
      const isWhole = () => page.$eval('[data-overview] svg', (small) => {
        const [map, part] = [small.viewBox.baseVal, small.querySelector('.seen').getBBox()];
        return part.x <= 0 && part.y <= 0 && part.x + part.width >= map.width && part.y + part.height >= map.height;
      });
      if (!(await isWhole())) await page.click('[data-overview]');
      check(await isWhole(), `${board}: a part of the map`);
      const hidden = (await seen(page, '[data-map] .city', '[data-map]')).filter((one) => !one.seen);
      check(hidden.length === 0, `${board}: ${hidden.map((one) => one.what).join(', ')}`);
      // Nor can one be moved under a button: none lies on the map.
      const on = await page.evaluate(() => {
        const map = document.querySelector('[data-map]').getBoundingClientRect();
        return [...document.querySelectorAll('.zoom .button, [data-more]')].map((one) => one.getBoundingClientRect()).filter((b) => b.left < map.right - 1 && map.left < b.right - 1 && b.top < map.bottom - 1 && map.top < b.bottom - 1).length;
      });
      check(on === 0, `${board}: ${on} buttons lie on the map`);
      await page.context().close();
    }
  },
  'on a phone a ticket that is looked at is in view with both its ends, clear of what is asked': async () => {
    for (const board of ['usa', 'nordic', 'iberia']) {
      const page = await open(phone);
      await startGame(page, board, { opponents: 1 });
      const now = await whatNow(page);
      check(['keep_opening', 'draft', 'choose_mix'].includes(now.phase), `${board}: ${now.phase}`);
      for (let i = 0; i < (await page.locator('[data-offer]').count()); i++) {
        await page.locator('[data-offer]').nth(i).focus();
        await until(page, () => document.querySelectorAll('.city.lit').length > 0, null, 'the ends of a ticket');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const ends = await seen(page, '.city.lit', '[data-map]');
        check(ends.length >= 2 && ends.every((one) => one.seen), `${board}: ${JSON.stringify(ends)}`);
      }
      await page.context().close();
    }
  },
  'on a phone nothing on the map is smaller than 9 pixels, what is asked is in view, and the whole map is a press away': async () => {
    for (const board of boards) {
      const page = await open(phone);
      await lateTable(page, board, { part: 0.6 });
      await letters(page);
      const smallest = () => page.evaluate(() => {
        const frame = document.querySelector('[data-map]').getBoundingClientRect();
        const inside = (b) => b.right > frame.left && b.left < frame.right && b.bottom > frame.top && b.top < frame.bottom;
        const size = (text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
        const drawn = [...document.querySelectorAll('[data-map] svg text')].filter((one) => one.checkVisibility() && inside(one.getBoundingClientRect()));
        return drawn.map((one) => ({ size: size(one), text: one.textContent.trim() })).sort((a, b) => a.size - b.size)[0];
      });
      const least = await smallest();
      check(least.size >= 8.95, `${board}: “${least.text}” has ${least.size.toFixed(1)} px`);
      const shining = () => page.$$eval('.route.glows', (all) => {
        const frame = document.querySelector('[data-map]').getBoundingClientRect();
        return all.filter((one) => { const b = one.getBoundingClientRect(); return b.right > frame.left && b.left < frame.right && b.bottom > frame.top && b.top < frame.bottom; }).length;
      });
      if ((await page.locator('.route.glows').count()) > 0) check((await shining()) > 0, `${board}: something that can be claimed is in view`);
      await page.tap('[data-overview]');
      const all = () => page.evaluate(() => {
        const frame = document.querySelector('[data-map]').getBoundingClientRect();
        return [...document.querySelectorAll('.city .disc')].every((one) => { const b = one.getBoundingClientRect(); return b.left >= frame.left && b.right <= frame.right && b.top >= frame.top && b.bottom <= frame.bottom; });
      });
      check(await all(), `${board}: the whole map`);
      await page.tap('[data-overview]');
      check((await smallest()).size >= 8.95, `${board}: and back to a part that can be read`);
      await page.context().close();
    }
  },
  'special scoring on every board is what the engine says, wide and on a phone': async () => {
    const engine = await instantiate(await WebAssembly.compile(readFileSync(`${root}web/generated/table.wasm`)));
    for (const board of boards) {
      for (const [size, options] of [['wide', {}], ['phone', phone]]) {
        const page = await open(options);
        const table = await lateTable(page, board, { part: 0.7 });
        const { seat, game, legal } = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((r) => r.json()).then(({ d }) => d), table);
        const told = JSON.parse(engine.text('rh_insight', engine.call('rh_board_built_in', board), ...engine.sized(JSON.stringify({ seat, game, legal, scoring: true })), 0));
        if (size === 'phone') {
          check((await page.locator('[data-scoring]').count()) === 0, 'it is closed on a phone');
          await page.tap('[data-scoring-open]');
        }
        await page.waitForSelector('[data-scoring]');
        const numbers = (selector, key) => page.$$eval(selector, (all, k) => all.map((one) => Number(k === '' ? one.textContent : one.dataset[k])), key);
        const same = (name, drawn, meant) => check(JSON.stringify(drawn) === JSON.stringify(meant), `${board}, ${size}, ${name}: ${drawn} instead of ${meant}`);
        const each = (of, pick) => Object.values(of.seats).map(pick);
        if (told.longest) same('paths', await numbers('[data-longest]', 'length'), each(told.longest, (one) => one.length));
        if (told.festivals) {
          same('festivals', (await numbers('[data-festival]', 'mine')).sort(), told.festivals.list.filter((one) => one.mine + one.lying > 0).map((one) => one.mine).sort());
          same('cards', await numbers('[data-festival-cards]', ''), each(told.festivals, (one) => one));
        }
        if (told.provinces) {
          same('provinces', await numbers('[data-province-points]', ''), each(told.provinces, (one) => one));
          const cells = await page.$$eval('[data-scoring] .cell', (all) => all.filter((one) => one.classList.contains('taken')).length);
          same('cells', cells, told.provinces.lines.flatMap((line) => line.cells).filter((cell) => cell.seat > 0).length);
          await page.locator('[data-line]').first().click();
          await page.waitForSelector('[data-line-ranks]');
        }
        if (told.attractions) same('attractions', await numbers('[data-attractions]', 'sum'), each(told.attractions, (one) => one.sum));
        if (told.passengers) {
          same('passengers', await numbers('[data-passengers]', 'left'), each(told.passengers, (one) => one.left));
          same('rides', await numbers('[data-best-ride]', 'points'), told.passengers.rides.map((one) => one.points));
          same('goods', await numbers('[data-goods]', 'goods'), [told.passengers.tokens]);
        }
        if (told.most_tickets) same('tickets', await numbers('[data-done]', 'done'), [told.most_tickets.done]);
        if (told.longest) {
          // Pressed, a path is lit on the map, which is in view then.
          const [path, routes] = Object.entries(told.longest.seats).map(([n, one]) => [n, one.routes]).find(([, list]) => list.length > 0);
          await page.locator(`[data-longest="${path}"]`).click();
          await until(page, (n) => document.querySelectorAll('.halos .lit').length === n, routes.length, 'the path on the map');
        }
        await page.context().close();
      }
    }
  },
  'what is asked about provinces shows their lines and names them, wide and on a phone': async () => {
    for (const [size, options] of [['wide', {}], ['phone', phone]]) {
      const page = await open(options);
      await startGame(page, 'south-korea');
      for (const phase of ['place_province', 'extra_cards']) {
        await playUntil(page, phase);
        await page.waitForSelector('[data-decision] [data-cells] th');
        const shown = await page.evaluate(() => {
          const sheet = document.querySelector('[data-decision]');
          const lines = [...sheet.querySelectorAll('[data-cells] th')].filter((one) => one.checkVisibility()).map((one) => one.textContent.trim());
          return { lines, cells: sheet.querySelectorAll('[data-cells] td').length };
        });
        check(shown.lines.length > 0 && shown.lines.every((one) => one.length > 2) && shown.cells > 0, `${size}, ${phase}: ${JSON.stringify(shown)}`);
        // A cell that is pressed says what putting a train there takes; a second press does it.
        const { version } = await page.evaluate(() => document.querySelector('.table').dataset);
        const cell = page.locator('[data-decision] .cell.can').first();
        const at = await cell.getAttribute('data-cell');
        await cell.click();
        await page.locator('[data-decision] [data-place]').click();
        await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v, Number(version), 'the train is put there');
        if (phase !== 'extra_cards' || size === 'phone') continue;
        await page.waitForSelector(`[data-scoring] .cell.taken[data-at="${at}"]`);
      }
      await page.context().close();
    }
  },
  'on a phone every way to pay is in view': async () => {
    const page = await open(phone);
    await startGame(page, 'usa', { opponents: 1 });
    await playUntil(page, 'pay', { most: 400, fits: async () => (await page.locator('[data-pay]').count()) >= 4 });
    const ways = await seen(page, '[data-pay]');
    check(ways.length >= 4 && ways.slice(0, 4).every((one) => one.seen), JSON.stringify(ways));
    await page.context().close();
  },
  'a phone on its side has a map that can be used': async () => {
    for (const board of ['usa', 'south-korea']) {
      const page = await open(sideways);
      await lateTable(page, board);
      const map = await page.locator('[data-map]').boundingBox();
      check(map.width >= 540 && map.height >= 300, `${board}: the map is ${map.width} × ${map.height}`);
      const cards = (await seen(page, '[data-take], [data-draw], [data-hand] li')).filter((one) => one.seen);
      check(cards.length >= 6, `${board}: row, deck and hand are in view: ${JSON.stringify(cards)}`);
      await page.context().close();
    }
  },
  'a small phone on its side has a map that can be used, too': async () => {
    const page = await open({ viewport: { width: 667, height: 375 }, hasTouch: true });
    await lateTable(page, 'usa');
    const map = await page.locator('[data-map]').boundingBox();
    check(map.width >= 540 && map.height >= 230, `the map is ${map.width} × ${map.height}`);
    await page.context().close();
  },
  'the bars of the score are as long as the totals': async () => {
    const page = await open();
    await startGame(page, 'usa', { opponents: 2, level: 'regular' });
    await playToTheEnd(page);
    await page.waitForSelector('[data-total]');
    await until(page, () => document.querySelector('.counting') === null, null, 'all is counted');
    const rows = await page.$$eval('[data-bar]', (bars) => bars.map((bar) => ({
      total: parseInt(document.querySelector(`[data-total="${bar.dataset.bar}"]`).textContent, 10),
      length: [...bar.querySelectorAll('.part')].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0),
      filtered: [...bar.children].some((part) => getComputedStyle(part).filter !== 'none'),
    })));
    check(rows.length === 3, 'three bars');
    const scale = Math.max(...rows.map((row) => row.length)) / Math.max(...rows.map((row) => row.total));
    for (const row of rows) check(!row.filtered && Math.abs(row.length - Math.max(0, row.total) * scale) < 2, JSON.stringify({ ...row, scale }));
    await page.context().close();
  },
  'passengers are counted on the map and to place, and can be read': async () => {
    const page = await open();
    await lateTable(page, 'marklin');
    await until(page, () => document.querySelectorAll('.passenger').length > 0, null, 'a passenger on the map');
    const told = await page.evaluate(() => {
      const on = {};
      for (const one of document.querySelectorAll('[data-passenger]')) on[one.dataset.passenger] = (on[one.dataset.passenger] ?? 0) + 1;
      return {
        on,
        says: Object.fromEntries([...document.querySelectorAll('.player')].map((one) => [one.dataset.seat, /passengers: (\d) on the map, (\d) to place/.exec(one.textContent)?.slice(1).map(Number)])),
        px: [...document.querySelectorAll('.passenger text')].map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a),
      };
    });
    for (const [seat, says] of Object.entries(told.says)) check(says !== undefined && says[0] === (told.on[seat] ?? 0), JSON.stringify(told));
    check(Math.min(...told.px) >= 8, `the figures are ${Math.min(...told.px).toFixed(1)} px`);
    await page.context().close();
  },
  'New York is driven by taxis: on its cards and beside the names': async () => {
    const page = await open();
    await lateTable(page, 'new-york', { part: 0.3 });
    await untilText(page, '.player dt', /^Taxis$/, 'taxis are counted');
    check((await page.locator('.player dt', { hasText: 'Trains' }).count()) === 0, 'no trains');
    const page2 = await open();
    await startGame(page2, 'new-york');
    await playUntil(page2, 'turn', { fits: async () => (await page2.locator('[data-card="locomotive"], [data-take="locomotive"]').count()) > 0 });
    const taxi = page2.locator('[data-card="locomotive"], [data-take="locomotive"]').first();
    check((await taxi.locator('[data-taxi]').count()) > 0, 'the wild card is a taxi');
    await page.context().close();
    await page2.context().close();
  },
  'a ticket holds its box, and its two cities are two words': async () => {
    for (const options of [{}, phone]) {
      const page = await open(options);
      await startGame(page, 'nordic');
      await whatNow(page);
      // The longest names of the board, in the ticket that is offered.
      const wrong = await page.$$eval('[data-offer]', (tickets) => tickets.flatMap((ticket) => {
        const ends = ticket.querySelector('.ends');
        const said = ends.textContent;
        ends.textContent = 'Kristiansand – Honningsvåg';
        const [box, tick] = [ticket, ticket.querySelector('.tick')].map((one) => one.getBoundingClientRect());
        return [...(/\S – \S/.test(said) ? [] : [said]), ...(tick.right <= box.right && tick.bottom <= box.bottom && ends.getBoundingClientRect().right <= tick.left + 1 ? [] : ['the box sticks out'])];
      }));
      check(wrong.length === 0, wrong.join('; '));
      await page.context().close();
    }
  },
  'small letters keep their dots: controls render text as everything else does': async () => {
    const page = await open();
    await lateTable(page, 'new-york', { part: 0.3 });
    const other = await page.evaluate(() => [...document.querySelectorAll('button, select, input, textarea')].filter((one) => getComputedStyle(one).textRendering !== 'geometricprecision').length);
    check(other === 0, `${other} controls render text in their own way`);
    await page.context().close();
  },
  'Mo i Rana is written as its people write it': async () => {
    const page = await open();
    await startGame(page, 'nordic');
    await untilText(page, 'text.name', /Mo i Rana/, 'the name on the map');
    await page.context().close();
  },
  'on a phone every express card is in view': async () => {
    const page = await open(phone);
    await startGame(page, 'south-korea');
    await playUntil(page, 'turn', { fits: async () => (await page.locator('.actions [data-move^="express"]').count()) >= 3 });
    const cards = await seen(page, '.actions [data-move^="express"]');
    check(cards.every((one) => one.seen), JSON.stringify(cards));
    await page.context().close();
  },
};

const failed = await run(tests);
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
