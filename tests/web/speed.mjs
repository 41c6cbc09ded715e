// How soon one can move on a slow device, and how smoothly the map moves: figures, for an idle machine; not part of ./test.
// The device is four times slower, on a connection of 1.6 Mbit/s and 150 ms. The browser slows the page's own thread, not its workers.
//   node tests/web/speed.mjs [PART OF A NAME]
// PARTS=1: what was loaded when. CAUSES=1: what the worst frames were made of; FUNCTIONS=1: also by function. BOARDS='usa south-korea', SLOW='no yes' and
// PRESSES=12 say which games are played, whether slowed down, and how long.
import { createServer, connect } from 'node:net';
import { frames, told } from './frames.mjs';
import { check, openPage, run, startBrowser, startServer, until, watchFaults } from './kit.mjs';
import { decide, serverTable, whatNow } from './player.mjs';

const ROUND_TRIP_MS = 150;
const BYTES_A_SECOND = 200_000;
const PIECE = 1400;
const BOARDS = (process.env.BOARDS ?? 'usa south-korea').split(' ');
const SLOW = (process.env.SLOW ?? 'no yes').split(' ').map((word) => word === 'yes');
const PRESSES = Number(process.env.PRESSES ?? 12);
const causes = process.env.CAUSES === '1' || process.env.FUNCTIONS === '1';

/** A slow connection in front of a server, for everything that a browser opens, workers too. Its address; `stop` ends it. */
async function slowLine(url) {
  const { hostname, port } = new URL(url);
  const later = (ms, what) => setTimeout(what, ms);
  /** What waits for the line, by connection: each gets its turn. */
  const waiting = [];
  let allowed = 0;
  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // Time in which nothing waited is lost.
    allowed = waiting.length === 0 ? 0 : allowed + ((now - before) * BYTES_A_SECOND) / 1000;
    before = now;
    while (allowed > 0 && waiting.length > 0) {
      const one = waiting.shift();
      const piece = one.pieces.shift();
      allowed -= piece.length;
      later(ROUND_TRIP_MS / 2, () => one.near.write(piece));
      if (one.pieces.length > 0) waiting.push(one);
    }
  }, 2);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    const mine = { near, pieces: [] };
    // A connection is made by a first message there and back.
    const open = Date.now() + ROUND_TRIP_MS;
    near.on('data', (bytes) => later(Math.max(open - Date.now(), 0) + ROUND_TRIP_MS / 2, () => far.write(bytes)));
    far.on('data', (bytes) => {
      if (mine.pieces.length === 0) waiting.push(mine);
      for (let at = 0; at < bytes.length; at += PIECE) mine.pieces.push(bytes.subarray(at, at + PIECE));
    });
    near.on('close', () => far.destroy());
    for (const end of [near, far]) end.on('error', () => undefined);
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${line.address().port}`, stop: () => { clearInterval(timer); line.close(); } };
}

const server = await startServer();
const line = await slowLine(server.url);

async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page before everything else: notes when a first choice could be made, by the page's own clock. */
const noteFirstChoice = () => new MutationObserver(() => {
  if (window.firstChoice === undefined && document.querySelector('[data-offer]')?.getBoundingClientRect().width > 0) window.firstChoice = performance.now();
}).observe(document, { childList: true, subtree: true });

/** Presses “Play now” as soon as it can be pressed; when it was pressed, and when the first choice came. */
async function playNow(page) {
  await page.evaluate(() => { window.firstChoice = undefined; addEventListener('click', () => { window.pressed = performance.now(); }, { capture: true, once: true }); });
  await page.click('[data-play-now]');
  await until(page, () => window.firstChoice !== undefined, undefined, 'a first choice');
  return page.evaluate(() => ({ pressed: Math.round(window.pressed), choice: Math.round(window.firstChoice) }));
}

const shifts = (page) => page.evaluate(() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
}));

/** Plays turns by drawing from the deck as soon as one is asked, with real presses; the page says when and where, so that nobody has to ask it while it is measured. */
async function drawTurns(page, presses) {
  let asked;
  await page.exposeFunction('pressHere', (x, y) => asked(x, y));
  const done = new Promise((resolve) => {
    let left = presses;
    asked = async (x, y) => {
      await page.mouse.click(x, y);
      if (--left === 0) resolve();
    };
  });
  await page.evaluate(() => {
    let version = -1;
    const look = () => {
      const { myTurn, busy, version: now } = document.querySelector('.table').dataset;
      const deck = myTurn === 'true' && busy === 'false' && Number(now) > version ? document.querySelector('[data-draw].can')?.getBoundingClientRect() : undefined;
      if (deck !== undefined) {
        version = Number(now);
        window.pressHere(deck.x + deck.width / 2, deck.y + deck.height / 2);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await done;
}

const failed = await run({
  'from an empty cache to the first choice, and on later visits': async () => {
    const browser = await startBrowser();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.allows = [/ERR_INTERNET_DISCONNECTED/];
    watchFaults(page);
    await slowDown(page);
    await page.addInitScript(noteFirstChoice);
    await page.goto(line.url, { waitUntil: 'commit' });
    await page.waitForSelector('[data-play-now]');
    const first = await playNow(page);
    console.log(`      from an empty cache: pressed after ${first.pressed} ms, first choice after ${first.choice} ms; layout shift ${(await shifts(page)).toFixed(3)}`);
    if (process.env.PARTS) console.log((await page.evaluate(() => performance.getEntriesByType('resource').filter((one) => one.startTime < window.firstChoice).map((one) => `      ${one.name.replace(/^.*\//, '').slice(0, 40)} ${one.startTime.toFixed(0)}–${one.responseEnd.toFixed(0)} ms ${(one.transferSize / 1000).toFixed(1)} kB`))).join('\n'));
    await until(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', undefined, 'the page’s worker');
    await page.goto(line.url);
    await page.waitForTimeout(3000);
    const again = await playNow(page);
    await context.setOffline(true);
    await page.goto(line.url);
    await page.waitForTimeout(3000);
    const offline = await playNow(page);
    console.log(`      after the press: ${again.choice - again.pressed} ms on a later visit, ${offline.choice - offline.pressed} ms offline`);
    check(first.choice <= 3000, `the first choice came after ${first.choice} ms`);
    check(again.choice - again.pressed <= 500 && offline.choice - offline.pressed <= 500, 'later visits wait longer than 0.5 s');
    await browser.close();
  },
  'the largest board moves smoothly with everything claimable': async () => {
    const browser = await startBrowser();
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    const table = await serverTable(page, { board: 'south-korea', seats: [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }], hints: true, paced: false });
    // Nothing but draws, until the hand pays for nearly every route that is free.
    const claims = await page.evaluate(async (id) => {
      for (let draws = 0; ;) {
        const { v, seat, legal, game } = (await (await fetch(`/api/tables/${id}`)).json()).d;
        if (legal === undefined) continue;
        const starts = (word) => legal.find((move) => move.startsWith(word));
        if (game.phase === 'turn' && draws >= 40) return legal.filter((move) => move.startsWith('claim ')).length;
        const move = starts('draw') ?? starts('take') ?? legal[0];
        if (move.startsWith('draw') || move.startsWith('take')) draws++;
        await fetch(`/api/tables/${id}/move`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: crypto.randomUUID(), seat, v, move }) });
      }
    }, table);
    await page.reload();
    await page.waitForSelector('.table');
    await page.waitForSelector('.route.glows');
    // What the first move need not wait for comes after a while, in a frame or two of its own.
    await page.waitForSelector('[data-ticker]', { state: 'attached' });
    await page.waitForTimeout(1000);
    await slowDown(page);
    const box = await page.locator('[data-map]').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.waitForTimeout(500);
    const zoom = await frames(page, async () => {
      for (let i = 0; i < 40; i++) { await page.mouse.wheel(0, i < 20 ? -60 : 40); await page.waitForTimeout(16); }
    });
    await page.mouse.down();
    const pan = await frames(page, async () => {
      for (let i = 0; i < 60; i++) { await page.mouse.move(x + 120 * Math.sin(i / 6), y + 80 * Math.cos(i / 5)); await page.waitForTimeout(10); }
    });
    await page.mouse.up();
    for (const [name, all] of Object.entries({ zoom, pan })) console.log(`      ${name}, ${claims} claims: ${told(all).join('\n      ')}`);
    check([...zoom, ...pan].every(({ gap }) => gap <= 33.5), 'a frame takes longer than 33 ms');
    await browser.close();
  },
  'a turn with four computer players is smooth': async () => {
    const browser = await startBrowser();
    for (const board of BOARDS) {
      for (const slow of SLOW) {
        const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
        await serverTable(page, { board, seats: [{ kind: 'mine' }, ...Array(4).fill({ kind: 'bot', level: 'casual' })], hints: true, paced: true });
        for (let now = await whatNow(page); now.phase !== 'turn'; now = await whatNow(page, now.version)) await decide(page, now.phase, { moves: { phases: {} } });
        await page.waitForSelector('[data-ticker]');
        await page.waitForTimeout(1000);
        if (slow) await slowDown(page);
        const all = await frames(page, () => drawTurns(page, PRESSES), { causes });
        console.log(`      ${board}, ${slow ? '4× slower' : 'as it is'}: ${told(all).join('\n      ')}`);
        const late = all.filter(({ gap }) => gap > 33.5).length;
        check(late <= all.length / 2, 'most frames take longer than 33 ms');
        await page.context().close();
      }
    }
    await browser.close();
  },
});
line.stop();
server.stop();
process.exit(failed === 0 ? 0 : 1);
