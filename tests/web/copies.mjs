// What the page is told by the engine’s module, against the program: the deal from the seed, hands, the log in words, points, tickets, longest paths.
// Hundreds of games of all boards; no browser.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { instantiate } from '../../wasm/roundhouse.mjs';
import { boards, check, everything, program, root, run, startServer } from './kit.mjs';

const GAMES = everything ? 18 : 3;

// The page's own modules, as the browser gets them, with as much of a browser as they ask for.
const pretended = {
  navigator: { language: 'en' },
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
};
for (const [name, value] of Object.entries(pretended)) Object.defineProperty(globalThis, name, { value, configurable: true });
const require = createRequire(`${root}web/package.json`);
const { createServer } = await import(pathToFileURL(require.resolve('vite')).href);
const vite = await createServer({ root: `${root}web`, logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom' });
const page = (path) => vite.ssrLoadModule(`/src/${path}`);
const { en } = await page('text/en.ts');
const { fr } = await page('text/fr.ts');

const fileOf = (id) => JSON.parse(readFileSync(`${root}boards/${id}.json`, 'utf8'));
const module = await instantiate(await WebAssembly.compile(readFileSync(`${root}build/wasm/roundhouse.wasm`)));
const handles = new Map(boards.map((id) => [id, module.call('rh_board_built_in', id)]));
const languages = { en: 0, fr: 1 };
const story = (board, request, language) => JSON.parse(module.text('rh_story', handles.get(board), ...module.sized(JSON.stringify(request)), languages[language]));
const insight = (board, view, language = 'en') => JSON.parse(module.text('rh_insight', handles.get(board), ...module.sized(JSON.stringify(view)), languages[language]));
const study = await instantiate(await WebAssembly.compile(readFileSync(`${root}build/wasm/study.wasm`)));
const studied = new Map(boards.map((id) => [id, study.call('rh_board_built_in', id)]));
const checkDeal = (board, record, promised = '') => JSON.parse(study.text('rh_deal_check', studied.get(board), ...study.sized(record), promised, 0));

/** Games of every number of players, between players who do many different things. */
const folder = mkdtempSync(join(tmpdir(), 'roundhouse-copies-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
function recordsOf(board) {
  const into = join(folder, board);
  const { min, max } = fileOf(board).players;
  for (let players = min; players <= max; players++) {
    const bots = Array.from({ length: players }, (_, i) => ['greedy', 'random', 'planner'][i % 3]).join(',');
    execFileSync(program, ['sim', '--board', board, '--players', String(players), '--games', String(Math.ceil(GAMES / (max - min + 1)) * 2), '--seed', '11', '--bots', bots, '--records', into], { stdio: 'ignore' });
  }
  return readdirSync(into).map((name) => ({ name: join(into, name), text: readFileSync(join(into, name), 'utf8') }));
}
const records = new Map(boards.map((id) => [id, recordsOf(id)]));
const all = boards.flatMap((id) => records.get(id).map((record) => ({ board: id, ...record })));

const ask = (...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });

/** The end of a game as the engine sees it: everybody's hand and points. */
const ends = new Map();
function endOf(name) {
  if (!ends.has(name)) ends.set(name, JSON.parse(ask('replay', name, '--json')));
  return ends.get(name);
}

/** An event without what only its own seat may know, as the connection tells it to others. */
const openly = (event) => event.replace(/^([*=] (?:card|ticket|pack) \d) .*$/, '$1 ?').replace(/^(\d (?:keep|pick|mix)) .*$/, '$1 ?');

/** The record as steps that a seat hears of. */
function steps(record, seat) {
  const lines = record.split('\n');
  const found = [{ v: 1, decision: 0, what: 'started', events: [] }];
  for (const line of lines.slice(lines.findIndex((one) => one.startsWith('header ')) + 1, lines.indexOf('end'))) {
    const decided = /^(\d+) ((\d) .*) ~[0-9a-f]{4}$/.exec(line);
    if (decided) found.push({ v: Number(decided[1]) + 1, decision: Number(decided[1]), what: 'moved', events: [] });
    const words = decided ? decided[2] : line;
    const whose = decided ? Number(decided[3]) : Number(/^[*=] (?:card|ticket|pack) (\d) /.exec(line)?.[1] ?? seat);
    found.at(-1).events.push(whose === seat ? words : openly(words));
  }
  found.at(-1).events.push('= over');
  return found;
}

/** Somebody who uploads records and looks at their positions. */
async function guest(server) {
  const { headers } = await fetch(`${server.url}/api/guest`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"language":"en"}' });
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  return async (text) => {
    const answer = await fetch(`${server.url}/api/games`, { method: 'POST', headers: { cookie, 'content-type': 'text/plain' }, body: text });
    check(answer.ok, await answer.clone().text());
    const { game } = await answer.json();
    return { game, position: async (at) => (await (await fetch(`${server.url}/api/games/${game.id}/position?at=${at}`, { headers: { cookie } })).json()).game };
  };
}

const namesIn = (record) => [...record.matchAll(/^player \d (.*)$/gm)].map((one) => one[1]);
/** The log of a record as a seat reads it. */
const told = (board, record, seat, language) => story(board, { names: namesIn(record), steps: steps(record, seat) }, language).lines;

const hash = (text) => createHash('sha256').update(text).digest('hex');
/** The same record with other lines, and its last hash made right again; with `digits` the check digits of every decision, too. */
function forge(record, change, digits = false) {
  let body = change(record.slice(0, record.lastIndexOf('\nsha256 ') + 1));
  if (digits) body = body.split('\n').reduce((all, line) => all + line.replace(/ ~[0-9a-f]{4}$/, () => ` ~${hash(all + line.slice(0, -6)).slice(0, 4)}`) + '\n', '').slice(0, -1);
  return `${body}sha256 ${hash(body)}\n`;
}

/** Every sentence of a catalogue that takes one thing: a number, or a name. */
function* sentences(part, path = '') {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'function' && value.length === 1) yield [`${path}${key}`, value];
    else if (typeof value === 'object') yield* sentences(value, `${path}${key}.`);
  }
}

const failed = await run({
  [`${all.length} games are dealt again from their seeds, and everybody holds what the engine says`]: () => {
    for (const { board, name, text } of all) {
      const dealt = checkDeal(board, text);
      check(dealt.fits && dealt.record, `${name}: the seed fits ${dealt.fits}, the hashes ${dealt.record}`);
      check(dealt.wrong === undefined, `${name}: line ${dealt.wrong?.line} says ${dealt.wrong?.told}, the page deals ${dealt.wrong?.dealt}`);
      const lines = text.split('\n');
      check(dealt.cards === lines.filter((line) => /^\* (card|row|reveal|festival) /.test(line)).length, `${name}: ${dealt.cards} cards`);
      check(dealt.tickets === lines.filter((line) => line.startsWith('* ticket ')).length, `${name}: ${dealt.tickets} tickets`);
      const truth = endOf(name);
      for (const { seat, hand } of truth.seats) {
        const { total, ...cards } = hand;
        const held = dealt.hands[seat] ?? {};
        check(JSON.stringify(Object.entries(held).sort()) === JSON.stringify(Object.entries(cards).sort()), `${name}: seat ${seat} holds ${JSON.stringify(cards)}, the page says ${JSON.stringify(held)}`);
        check(Object.values(held).reduce((a, b) => a + b, 0) === total, `${name}: ${total} cards`);
      }
    }
  },
  'the log in words is the program’s own, with every seat’s eyes, in both languages': () => {
    let lines = 0;
    const wrong = new Map();
    for (const [n, { board, name, text }] of all.entries()) {
      const seat = 1 + (n % Number(/^seats (\d)/m.exec(text)[1]));
      const language = n % 2 === 0 ? 'en' : 'fr';
      const truth = JSON.parse(ask('--lang', language, 'replay', name, '--tell', '--seat', String(seat), '--json'));
      const page = told(board, text, seat, language).map((line) => line.text);
      const at = Array.from({ length: Math.max(truth.length, page.length) }, (_, i) => i).find((i) => truth[i] !== page[i]);
      if (at !== undefined) wrong.set(`${board} ${language}`, `${name}, seat ${seat}, sentence ${at + 1}: the page says “${page[at]}”, the program “${truth[at]}”`);
      lines += truth.length;
    }
    check(wrong.size === 0, [...wrong.values()].join('\n'));
    check(lines > 100 * all.length, `${lines} sentences`);
  },
  'points in the log add up to the engine’s, and a province cell is taken once': () => {
    for (const { board, name, text } of all) {
      const truth = endOf(name);
      const lines = told(board, text, 1, 'en');
      const cells = new Set();
      for (const line of lines) {
        const cell = /(?:cell|space) (\d+) of (.+?)(?:,|\.$)/.exec(line.text);
        if (cell === null) continue;
        check(!cells.has(`${cell[1]} ${cell[2]}`), `${name}: cell ${cell[1]} of ${cell[2]} twice`);
        cells.add(`${cell[1]} ${cell[2]}`);
      }
      for (const { seat, score } of truth.seats) {
        const won = lines.filter((line) => line.seat === seat).flatMap((line) => [...line.text.matchAll(/: \+(\d+)\.$| \(\+(\d+)\)/g)]).reduce((sum, one) => sum + Number(one[1] ?? one[2]), 0);
        check(won === score, `${name}: seat ${seat} has ${score}, the log says ${won}`);
      }
    }
  },
  'who comes in the middle reads the same from there on, and what everybody may know is what a spectator reads': () => {
    for (const [n, { board, name, text }] of all.entries()) {
      const names = namesIn(text);
      const half = steps(text, 1);
      const from = half.length >> 1;
      // A sentence may begin before; those that begin afterwards are the same.
      const late = story(board, { names, steps: half.slice(from) }, 'en').lines.map((line) => line.text);
      const whole = told(board, text, 1, 'en').filter((line) => line.decision > from + 4).map((line) => line.text);
      const shared = late.slice(-whole.length);
      const at = whole.findIndex((line, i) => line !== shared[i] && !/last turn|space \d/.test(line));
      check(at < 0, `${name}: “${shared[at]}” instead of “${whole[at]}”`);
      if (n % 4 > 0) continue;
      const open = story(board, { names, open: true, steps: half }, 'en').lines.map((line) => line.text).join('\n');
      const watched = told(board, text, 0, 'en').map((line) => line.text).join('\n');
      check(open === watched, `${name}: openly it is told otherwise`);
    }
  },
  'tickets, longest path and score of finished games are those of the server': async () => {
    const server = await startServer();
    const upload = await guest(server);
    for (const id of boards) {
      const file = fileOf(id);
      const mechanics = file.mechanics.flatMap((one) => (typeof one === 'string' ? one : Object.keys(one)));
      const length = (route) => file.routes.find((one) => one.id === route).length;
      for (const { name, text } of records.get(id).slice(0, 12)) {
        const { game: kept, position } = await upload(text);
        const game = await position(kept.decisions);
        for (const [seat, score] of Object.entries(game.scores)) {
          const { places, tickets, points } = insight(id, { seat: 0, game }).seats[seat];
          const path = places.longest_path.routes.reduce((sum, route) => sum + length(route), 0);
          if (mechanics.includes('longest_path')) check(path === score.longest, `${name}: the longest path of seat ${seat} is ${score.longest}, the page shows ${path}`);
          const done = game.seats[seat].kept.filter((ticket) => tickets[ticket].state === 'done').length;
          check(done === score.completed, `${name}: seat ${seat} has done ${score.completed} tickets, the page says ${done}`);
          check(points === score.total, `${name}: ${score.total}`);
          const { scores: _, ...running } = game;
          check(insight(id, { seat: 0, game: { ...running, phase: 'turn' } }).seats[seat].points === score.routes + score.goods, `${name}: the running score of seat ${seat} agrees with the routes (Y-05)`);
        }
      }
    }
    server.stop();
  },
  'only its own seed fits a commitment; whatever is changed in a record is found': () => {
    for (const id of boards) {
      const { text } = records.get(id)[0];
      const fits = (record) => checkDeal(id, record).record;
      check(checkDeal(id, text).fits && fits(text), 'a true record fits');
      check(!checkDeal(id, text, '0'.repeat(64)).fits, 'another commitment does not');
      check(!checkDeal(id, text.replace(/^seed ./m, (start) => (start.endsWith('0') ? 'seed 1' : 'seed 0'))).fits, 'another seed does not');
      check(!fits(text.replace(/^player 1 .*$/m, 'player 1 Nobody')), 'a name changed');
      check(fits(forge(text, (body) => body, true)), 'the forger knows the way');
      check(!fits(forge(text, (body) => body.replace(/^player 1 .*$/m, 'player 1 Nobody'), true)), 'a name changed, and everything below the header made right');
      check(!fits(forge(text, (body) => body.replace(/^header ./m, (start) => (start.endsWith('0') ? 'header 1' : 'header 0')), true)), 'the hash of the header changed, and everything below it made right');
      const swapped = (body) => body.replace(/^\* card 1 (\S+)$/m, (_, card) => `* card 1 ${card === 'red' ? 'blue' : 'red'}`);
      check(!fits(forge(text, swapped)), 'a card changed');
      check(checkDeal(id, forge(text, swapped, true)).wrong !== undefined, 'a card changed, and everything made right');
      check(!fits(text.slice(0, text.lastIndexOf('\nsha256 ') + 1)), 'the end torn off');
    }
  },
  'the best payment is first: few wild cards, then the colour one has most of': async () => {
    const server = await startServer();
    const upload = await guest(server);
    let compared = 0;
    for (const id of boards) {
      const { text } = records.get(id)[0];
      const { game: kept, position } = await upload(text);
      for (let at = 0; at < kept.decisions && compared < 60; at++) {
        const game = await position(at);
        if (game.phase !== 'pay') continue;
        const seat = game.turn;
        const legal = [...text.matchAll(/^\d+ \d (pay .*) ~/gm)].map((one) => one[1]);
        const { payments, moves } = insight(id, { seat, game, legal: [...new Set(legal)] });
        const wild = payments.map((move) => moves[move].cards.locomotive ?? 0);
        check(wild.every((n, i) => i === 0 || n >= wild[i - 1] || /swap|locomotive_4/.test(payments[i - 1] + payments[i])), payments.join(', '));
        compared++;
      }
    }
    check(compared > 10, `${compared} payments`);
    server.stop();
  },
  'a ticket is open while the trains suffice, lost when they do not, done when joined': async () => {
    const server = await startServer();
    const upload = await guest(server);
    const file = fileOf('usa');
    const { position } = await upload(records.get('usa')[0].text);
    const start = await position(0);
    const dearest = file.tickets.reduce((best, one) => (one.points > best.points ? one : best)).id;
    const look = (trains, routes = {}) => insight('usa', { seat: 1, game: { ...start, routes, seats: { ...start.seats, 1: { ...start.seats[1], trains, kept: [dearest], tickets: 1 } } } }).seats[1].tickets[dearest];
    const { missing, state, routes } = look(45);
    check(state === 'open' && missing === routes.reduce((sum, id) => sum + file.routes.find((one) => one.id === id).length, 0), `${state}, ${missing}`);
    check(look(missing).state === 'open', 'just enough trains');
    check(look(missing - 1).state === 'lost', 'one train too few');
    const of = (seat) => Object.fromEntries(routes.map((id) => [id, seat]));
    check(look(0, of(1)).state === 'done', 'joined without a train left');
    check(look(45, of(2)).routes.every((id) => !routes.includes(id)), 'what others have is no way');
    server.stop();
  },
  'what there is one of is told in the singular, in both languages': () => {
    const told = { en: 0, fr: 0 };
    for (const [language, catalogue] of Object.entries({ en, fr })) {
      for (const [key, say] of sentences(catalogue)) {
        let one = '';
        try {
          one = String(say(1));
        } catch {
          continue; // it takes a name
        }
        const noun = /(?<![\d.,])1\s(point|card|train|ticket|seat|game|player|turn|space|route|minute|second|hour|day|move|step|carte|wagon|billet|place|partie|joueur|tour|case|seconde|heure|jour|coup|étape)(s?)\b/u.exec(one);
        if (noun === null) continue;
        told[language]++;
        check(noun[2] === '', `${language} ${key}: ${one}`);
      }
    }
    check(told.en >= 10 && told.fr >= 10, `sentences that count: ${JSON.stringify(told)}`);
  },
});
await vite.close();
process.exit(failed === 0 ? 0 : 1);
