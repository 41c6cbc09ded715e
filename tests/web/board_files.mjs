// Boards of one's own in the page, without a server: from a file, by dropping it, from a link; what is wrong with them is said, and nothing of them is trusted.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { check, openPage, program, root, run, simulatedRecord, startBrowser, untilText } from './kit.mjs';
import { servePlainly } from './plain.mjs';
import { playToTheEnd } from './player.mjs';

const site = await servePlainly();
const browser = await startBrowser();
const tiny = readFileSync(`${root}tests/boards/tiny.json`, 'utf8');
/** A whole board under another name: its layout takes many seconds. */
const large = JSON.stringify({ ...JSON.parse(readFileSync(`${root}boards/iberia.json`, 'utf8')), id: 'large' });
const mixed = readFileSync(`${root}tests/boards/mixed.json`, 'utf8');
const MB = 1 << 20;

const open = async (path = '', options = {}) => {
  const page = await openPage(browser, site.url + path, options);
  await page.waitForSelector('[data-play-now]');
  return page;
};
const file = (text, name = 'board.json') => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const give = (page, text, name) => page.setInputFiles('[data-open-file]', file(text, name));
const step = (page, name) => page.waitForSelector(`[data-open-board="${name}"]`);
async function add(page, text) {
  await give(page, text);
  await step(page, 'ready');
}
async function refused(page, text, why) {
  await give(page, text);
  await untilText(page, '[data-open-board="refused"] [role="alert"]', why, `${why} is said`);
}
/** The board of the tests with something changed. */
const changed = (change) => {
  const board = JSON.parse(tiny);
  change(board);
  return JSON.stringify(board);
};
const packed = (text) => deflateRawSync(Buffer.from(text)).toString('base64url');

const failed = await run({
  'a board file is checked, drawn, listed and kept': async () => {
    const page = await open();
    await give(page, large);
    await step(page, 'drawing');
    await page.waitForSelector('[data-preview]');
    await untilText(page, '[data-drawing]', /Drawing the map… [1-9]/, 'the time that drawing takes');
    await page.click('[data-cancel-board]');
    await give(page, mixed);
    await step(page, 'ready');
    check((await page.locator('.note').count()) === 0, 'the map was laid out');
    await page.reload();
    await page.waitForSelector('[data-board="mixed"] [data-own]');
    const shown = await page.$eval('[data-board="mixed"] img', async (image) => { await image.decode(); return image.naturalWidth; });
    check(shown > 0, 'the card has a picture');
    // Once more the same: it is there already, and nothing is drawn again.
    await give(page, mixed);
    await step(page, 'ready');
    check((await page.locator('[data-board="mixed"]').count()) === 1, 'it is listed once');
    await page.context().close();
  },
  'a file that is dropped is opened': async () => {
    const page = await open();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'mixed.json', { type: 'application/json' }));
      for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }, mixed);
    await step(page, 'drawing');
    await page.click('[data-cancel-board]');
    await page.waitForSelector('[data-open-board]', { state: 'detached' });
    check((await page.locator('[data-board="mixed"]').count()) === 0, 'what is cancelled is not there');
    // Who does not want to wait plays on straight lines.
    await give(page, mixed);
    await page.click('[data-simple-map]');
    await step(page, 'ready');
    await page.waitForSelector('[data-board="mixed"] [data-own]');
    await page.context().close();
  },
  'what is wrong with a file is said, with the place, in both languages': async () => {
    for (const [locale, patterns] of [['en-GB', [/JSON/, /^cities\[3\]\.id: /, /^routes\[0\]\.length: /]], ['fr-FR', [/JSON/, /^cities\[3\]\.id : /, /^routes\[0\]\.length : /]]]) {
      const page = await open('', { locale });
      const texts = ['{ not JSON', changed((board) => (board.cities[3].id = board.cities[0].id)), changed((board) => (board.routes[0].length = 99))];
      for (const [i, text] of texts.entries()) await refused(page, text, patterns[i]);
      await refused(page, '', /./);
      await refused(page, '[]', /./);
      await page.click('[data-close-board]');
      await page.waitForSelector('[data-open-board]', { state: 'detached' });
      await page.context().close();
    }
  },
  'a file of 10 MB is refused at once, and the page does not freeze': async () => {
    const page = await open();
    await page.evaluate(() => {
      window.longest = 0;
      new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration); }).observe({ type: 'longtask' });
    });
    // Not through setInputFiles: handing over 10 MB would be what takes long.
    await page.evaluate((size) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(size)], 'large.json', { type: 'application/json' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, 10 * MB);
    await untilText(page, '[data-open-board="refused"] [role="alert"]', /at most 1 MB/, 'the file is too large');
    check((await page.evaluate(() => window.longest)) < 500, `the page stood still for ${await page.evaluate(() => window.longest)} ms`);
    // Below that the engine has a word on it.
    await refused(page, changed((board) => (board.summary.en = 'x'.repeat(600_000))), /262144/);
    await page.context().close();
  },
  'an id belongs to one board': async () => {
    const page = await open();
    await refused(page, changed((board) => (board.id = 'usa')), /“usa”/);
    await add(page, tiny);
    await refused(page, changed((board) => (board.trains += 1)), /“tiny”/);
    await give(page, readFileSync(`${root}boards/usa.json`, 'utf8'));
    await step(page, 'ready');
    check((await page.locator('[data-board="usa"] [data-own]').count()) === 0, 'a copy of a built-in board is that board');
    // Only its words have changed: the same board, written anew.
    await add(page, changed((board) => (board.name.en = 'Tiny, renamed')));
    await untilText(page, '[data-board="tiny"] h3', /Tiny, renamed/, 'the new name');
    // Once it is removed, another may have its id.
    await page.click('[data-board="tiny"] [data-remove-board]');
    await page.click('[data-board="tiny"] [data-remove-really]');
    await page.waitForSelector('[data-board="tiny"]', { state: 'detached' });
    await page.waitForSelector('[data-play-now]');
    await add(page, changed((board) => (board.trains += 1)));
    await page.waitForSelector('[data-board="tiny"]');
    await page.context().close();
  },
  'a link holds the board, and asks before it adds it': async () => {
    const page = await open();
    const name = 'Tiny <b onclick=alert(1)>';
    await add(page, changed((board) => (board.name.en = name)));
    await page.click('[data-open-board] [data-share]');
    const link = await page.inputValue('[data-share-board] [data-link]');
    await page.waitForSelector('[data-share-board] svg[role="img"]');
    check(inflateRawSync(Buffer.from(link.split('#board=')[1], 'base64url')).toString() === changed((board) => (board.name.en = name)), 'the link holds the board');
    const friend = await open(link.slice(site.url.length));
    await step(friend, 'asking');
    await untilText(friend, '[data-open-board] h3', /^Tiny <b onclick/, 'the name is text');
    await friend.waitForSelector('[data-preview]');
    check((await friend.locator('[data-board="tiny"]').count()) === 0, 'nothing is added without a yes');
    check(!friend.url().includes('#board'), 'the link is gone from the address');
    await friend.click('[data-add-not]');
    await friend.waitForSelector('[data-open-board]', { state: 'detached' });
    await friend.evaluate((hash) => (location.hash = hash), link.slice(link.indexOf('#')));
    await friend.click('[data-add-board]');
    await step(friend, 'ready');
    await friend.waitForSelector('[data-board="tiny"] [data-own]');
    await page.context().close();
    await friend.context().close();
  },
  'a damaged link, and one that unpacks to gigabytes, end with a sentence': async () => {
    const whole = packed(tiny);
    const bomb = deflateRawSync(Buffer.alloc(20 * MB, ' '), { level: 9 }).toString('base64url');
    for (const [what, why] of [[whole.slice(0, -40), /damaged/], [`${whole.slice(0, 200)}AAAA${whole.slice(204)}`, /./], ['***', /damaged/], ['', /damaged|JSON/], [packed('{}'), /./], [bomb, /too large/], ['A'.repeat(40_000), /too large/], [Buffer.from(deflateRawSync(Buffer.from([0xff, 0xfe]))).toString('base64url'), /damaged/]]) {
      const page = await open(`#board=${what}`);
      await untilText(page, '[data-open-board="refused"] [role="alert"]', why, `${what.slice(0, 20)}…: ${why}`);
      await page.context().close();
    }
  },
  'a board that is too large for a link has its file': async () => {
    const page = await open();
    // Texts that cannot be compressed.
    const noise = Array.from({ length: 60_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919 + (i * i) % 8191) % 20_000))).join('');
    await add(page, changed((board) => (board.summary.en = noise)));
    await page.click('[data-open-board] [data-share]');
    await untilText(page, '[data-share-board]', /too large for a link/, 'the link is too long');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-share-board] [data-save-board]')]);
    check(saved.suggestedFilename() === 'tiny.json' && JSON.parse(readFileSync(await saved.path(), 'utf8')).summary.en === noise, 'the file is the board');
    await page.context().close();
  },
  'wishes of the file for its map cannot break it': async () => {
    const page = await open();
    await give(page, changed((board) => {
      board.layout = { space_scale: 1e300, rotate: 'north' };
      for (const city of board.cities) Object.assign(city, { lat: 0, lon: 0, layout: { at: [1, 2], label: 7, x: 1e308, y: -1e308 } });
    }));
    await step(page, 'ready');
    const map = await page.evaluate(async () => {
      const database = await new Promise((done) => (indexedDB.open('roundhouse').onsuccess = (event) => done(event.target.result)));
      return new Promise((done) => (database.transaction('rows').objectStore('rows').get('board/tiny').onsuccess = (event) => done(JSON.parse(event.target.result.map))));
    });
    check(map.size.every((side) => side > 50 && side < 20_000), `the map has a size: ${map.size}`);
    check(Object.values(map.routes).flatMap(({ spaces }) => spaces.flat()).every(Number.isFinite), 'every space has a place');
    await page.context().close();
  },
  'a whole game on an own board, after a reload, ends with a record that the program accepts': async () => {
    const page = await open();
    await add(page, tiny);
    await page.reload();
    await page.click('[data-board="tiny"] .button.main');
    await page.waitForSelector('[data-new-table] [data-field="level"] option[value="regular"]', { state: 'attached' });
    await page.selectOption('[data-field="level"]', 'regular');
    await page.check('[data-field="quick"]');
    await page.click('[data-begin]');
    await page.waitForSelector('.route');
    check((await page.locator('.route').count()) === JSON.parse(tiny).routes.length, 'all routes are on the map');
    await page.reload();
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    const [record] = await Promise.all([page.waitForEvent('download'), page.click('[data-record]')]);
    const folder = mkdtempSync(join(tmpdir(), 'roundhouse-record-'));
    await record.saveAs(join(folder, 'game.rec'));
    execFileSync(program, ['verify', '--board', `${root}tests/boards/tiny.json`, join(folder, 'game.rec')]);
    rmSync(folder, { recursive: true });
    await page.context().close();
  },
  'a record on a board that is not here says which, and opens once it is': async () => {
    const page = await open();
    const record = { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(simulatedRecord(`${root}tests/boards/tiny.json`)) };
    const field = 'input[accept^=".rec"]';
    await page.setInputFiles(field, record);
    await untilText(page, '.ways [role="alert"]', /board 'tiny', which is not known here/, 'the board that is missing');
    await add(page, tiny);
    await page.setInputFiles(field, record);
    await page.waitForSelector('[data-replay-log] li');
    check((await page.locator('.route').count()) === JSON.parse(tiny).routes.length, 'the replay has the board');
    await page.context().close();
  },
});
await browser.close();
site.stop();
process.exit(failed === 0 ? 0 : 1);
