// What the tests of the page share: a real server of their own, a real browser, and a player who only clicks.
import { createHash } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../../', import.meta.url).pathname;
const require = createRequire(`${root}web/package.json`);
const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

/** The ids of the boards, in their order. */
export const boards = JSON.parse(readFileSync(`${root}boards/index.json`, 'utf8'));

/** Also what takes long and rarely says something new: `./test --all`. A file that is run by itself does everything, too. */
export const everything = process.env.EVERYTHING !== 'no';

export const program = process.env.ROUNDHOUSE ?? `${root}build/release/roundhouse`;

/** The cards of the tests: the same after every start, table by table. */
const DEALS_FROM = Number(process.env.DEALS_FROM ?? 2026);

/** Starts a server on a free port; `stop` ends it and forgets its games. */
export async function startServer(binary = program, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-web-'));
  console.log(`      dealt from ${DEALS_FROM}`);
  return serve(binary, folder, 0, more);
}

async function serve(binary, folder, port, more) {
  const server = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'games.db'), '--web', process.env.ROUNDHOUSE_WEB ?? `${root}build/web`, '--rates', 'off', '--wait-for-disk', 'off', '--deals-from', String(DEALS_FROM), ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  // A test that ends in the middle leaves nothing running.
  process.on('exit', () => server.kill('SIGKILL'));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => reject(new Error(`the server did not start: ${said}`)));
  });
  return {
    url,
    /** `roundhouse admin …` beside the server; what it answers. */
    admin: (...words) => JSON.parse(execFileSync(binary, ['admin', ...words, '--db', join(folder, 'games.db'), '--json'], { encoding: 'utf8' })),
    /** Kills it in the middle of everything and starts it again at the same address. */
    async crash() {
      server.kill('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return serve(binary, folder, Number(new URL(url).port), more);
    },
    stop() {
      server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Records of games between computer players. */
export function simulatedRecords(board, games, { players = 2, bot = 'greedy', seed = 7 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-record-'));
  execFileSync(program, ['sim', '--board', board, '--players', String(players), '--games', String(games), '--seed', String(seed), '--bots', Array(players).fill(bot).join(','), '--records', folder]);
  const texts = readdirSync(folder).sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return texts;
}
/** The same record in which trains look like this, `teal box_car` for each seat, with all its hashes. */
export function withTrains(record, trains) {
  const hash = (text) => createHash('sha256').update(text).digest('hex');
  const lines = record.slice(0, record.lastIndexOf('\nsha256 ') + 1).replace(/^first /m, (first) => trains.map((train, i) => `train ${i + 1} ${train}\n`).join('') + first).trimEnd().split('\n');
  let text = '';
  for (const line of lines) text += `${line.startsWith('header ') ? `header ${hash(text)}` : line.replace(/ ~[0-9a-f]{4}$/, (digits) => ` ~${hash(text + line.slice(0, -digits.length)).slice(0, 4)}`)}\n`;
  return `${text}sha256 ${hash(text)}\n`;
}
export const simulatedRecord = (board, how) => simulatedRecords(board, 1, how)[0];

export function startBrowser() {
  // The same Chromium without the parts of a desktop browser takes half the processor time. Without a graphics card, drawing in the renderer takes a
  // third less than imitating one; and no renderer is started before somebody needs it.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-software-rasterizer', '--disable-features=SpareRendererForSitePerProcess'];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args });
}

/** The pages of the test that runs: whatever goes wrong on one of them fails it. */
const opened = new Set();

/**
 * A page whose errors, and what the content policy forbids, are failures; so is every answer of the server that is no. A test says what
 * it means to provoke: `allows` are patterns, compared with the message and the address ("… status of 403 (Forbidden) …/api/sign-in").
 */
export async function openPage(browser, url, { allows = [], ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.allows = [...allows];
  watchFaults(page);
  await page.goto(url);
  return page;
}

/** Also for a second tab of the same person. */
export function watchFaults(page) {
  page.allows ??= [];
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const told = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !page.allows.some((pattern) => pattern.test(told))) page.faults.push(told);
  });
  opened.add(page);
}

/** What a browser says while nobody answers. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_NETWORK_CHANGED|WebSocket connection/;

export function check(truth, what) {
  if (!truth) throw new Error(what);
}

/** A busy machine takes its time; what never comes is a failure all the same. */
export const PATIENCE_MS = 60_000;

/** Asks again and again until the answer is a yes, and returns it. */
async function untilYes(ask, what) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`never came: ${what}`);
}

/** Waits until something holds in the page: what is shown follows what is done a moment later. Returns what the condition returned.
    Not waitForFunction: it takes the promise of a condition that fetches something for a yes. */
export function until(page, condition, arg, what) {
  // While the page goes elsewhere, nothing holds.
  return untilYes(() => page.evaluate(condition, arg).catch((error) => {
    if (!/context was destroyed|navigat/.test(error.message)) throw error;
  }), what);
}

/** The page's own letters come after the engine: only with them texts have their size. */
export async function letters(page) {
  await until(page, () => [...document.fonts].some(({ family, status }) => family.includes('Barlow') && status === 'loaded'), undefined, 'the letters of the page');
  await page.evaluate(() => document.fonts.ready);
}

/** Who the server takes this page for; null while nobody is signed in. */
export async function me(page) {
  return (await (await page.request.get(new URL('/api/me', page.url()).href)).json()).person;
}

/** Until the server knows somebody at this page, or somebody who is `as` asked. */
export async function known(page, as = (person) => person !== null, what = 'a person at the server') {
  const { person } = await untilYes(async () => {
    const someone = await me(page);
    return as(someone) && { person: someone };
  }, what);
  return person;
}

/** Waits until a selector's text fits; the text that is there instead is told. */
export async function untilText(page, selector, pattern, what) {
  await until(page, ([s, source]) => [...document.querySelectorAll(s)].some((one) => new RegExp(source).test(one.textContent)), [selector, pattern.source], what).catch(async (error) => {
    throw new Error(`${error.message}; ${selector} says: ${(await page.locator(selector).allTextContents()).join(' | ')}`);
  });
}

/** Runs the tests of a file one after the other; ends with how many passed. */
export async function run(tests, long = {}) {
  const wanted = process.argv[2];
  let failed = 0;
  let count = 0;
  // What nobody waited for fails the test in which it broke, not the whole file.
  let stray;
  process.on('unhandledRejection', (error) => (stray ??= error));
  for (const [name, test] of Object.entries(everything ? { ...tests, ...long } : tests)) {
    if (wanted !== undefined && !name.includes(wanted)) continue;
    count++;
    const start = Date.now();
    stray = undefined;
    opened.clear();
    try {
      await test();
      await new Promise((resolve) => setImmediate(resolve));
      if (stray !== undefined) throw stray;
      const faults = [...opened].flatMap((page) => page.faults);
      if (faults.length > 0) throw new Error(`on the page: ${faults.join('; ')}`);
      console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n      ${String(error.stack ?? error).replaceAll('\n', '\n      ')}`);
    }
  }
  console.log(`${count - failed} passed, ${failed} failed`);
  return failed;
}
