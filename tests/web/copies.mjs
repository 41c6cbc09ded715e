// What the page works out by itself, against the program: the deal from the seed, hands, the log in words, points, tickets, longest paths.
// Hundreds of games of all boards; no browser.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
const { Board } = await page('board/board.ts');
const { Narrator, openly } = await page('game/narrator.ts');
const { preferences } = await page('base/preferences.svelte.ts');
const { dealAgain } = await page('score/redeal.ts');
const { seedFits, recordFits, secrets } = await page('score/verify.ts');
const { bestFirst } = await page('game/choices.ts');
const { longestPath, standing, ticketState } = await page('board/network.ts');
const { en } = await page('text/en.ts');
const { fr } = await page('text/fr.ts');

const fileOf = (id) => JSON.parse(readFileSync(`${root}boards/${id}.json`, 'utf8'));
const boardOf = (id) => new Board(fileOf(id), {}, '');

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

/** The record's events as a seat sees them and the connection tells them. */
function events(record, seat) {
  const lines = record.split('\n');
  const found = [];
  let decision = 0;
  for (const line of lines.slice(lines.findIndex((one) => one.startsWith('header ')) + 1, lines.indexOf('end'))) {
    const decided = /^(\d+) ((\d) .*) ~[0-9a-f]{4}$/.exec(line);
    if (decided) decision = Number(decided[1]);
    const words = decided ? decided[2] : line;
    const whose = decided ? Number(decided[3]) : Number(/^[*=] (?:card|ticket|pack) (\d) /.exec(line)?.[1] ?? seat);
    found.push({ words: whose === seat ? words : openly(words), decision });
  }
  return [...found, { words: '= over', decision }];
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

/** The log of a record; `after` gives the table after a decision, as somebody has it who is there. */
function told(board, record, seat, language, after = () => undefined) {
  preferences.language = language;
  const names = [...record.matchAll(/^player \d (.*)$/gm)].map((one) => one[1]);
  const narrator = new Narrator(board, (one) => names[one - 1]);
  for (const { words, decision } of events(record, seat)) narrator.read(words, after(decision), decision);
  narrator.finish();
  preferences.language = 'en';
  return narrator.lines;
}

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
      const dealt = dealAgain(text, fileOf(board));
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
      const page = told(boardOf(board), text, seat, language).map((line) => line.text);
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
      const lines = told(boardOf(board), text, 1, 'en');
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
  'the live log, which sees the table after every step, says the same': async () => {
    const server = await startServer();
    const upload = await guest(server);
    // Where two trains of a seat may stand in one line, several games; elsewhere one.
    const chosen = boards.flatMap((id) => records.get(id).slice(0, id === 'south-korea' && everything ? 6 : 1).map((record) => ({ id, ...record })));
    for (const { id, name, text } of chosen) {
      const { game, position } = await upload(text);
      const tables = [];
      for (let at = 0; at <= game.decisions; at++) tables.push(await position(at));
      const live = told(boardOf(id), text, 1, 'en', (decision) => tables[decision]).map((line) => line.text);
      const later = told(boardOf(id), text, 1, 'en').map((line) => line.text);
      const at = later.findIndex((line, i) => line !== live[i]);
      check(at < 0 && live.length === later.length, `${name}, sentence ${at + 1}: live “${live[at]}”, later “${later[at]}”`);
    }
    server.stop();
  },
  'tickets, longest path and score of finished games are those of the server': async () => {
    const server = await startServer();
    const upload = await guest(server);
    for (const id of boards) {
      const board = boardOf(id);
      for (const { name, text } of records.get(id).slice(0, 12)) {
        const { game: kept, position } = await upload(text);
        const game = await position(kept.decisions);
        for (const [seat, score] of Object.entries(game.scores)) {
          const path = longestPath(board, game, Number(seat)).reduce((sum, route) => sum + board.route(route).length, 0);
          if (board.mechanics.longest_path) check(path === score.longest, `${name}: the longest path of seat ${seat} is ${score.longest}, the page shows ${path}`);
          const done = game.seats[seat].kept.filter((ticket) => ticketState(board, game, Number(seat), board.ticket(ticket)).state === 'done').length;
          check(done === score.completed, `${name}: seat ${seat} has done ${score.completed} tickets, the page says ${done}`);
          check(standing(board, game, Number(seat)) === score.total, `${name}: ${score.total}`);
          check(standing(board, { ...game, phase: 'turn' }, Number(seat)) === score.routes + score.goods, `${name}: the running score of seat ${seat} agrees with the routes (Y-05)`);
        }
      }
    }
    server.stop();
  },
  'only its own seed fits a commitment; whatever is changed in a record is found': () => {
    for (const { text } of boards.map((id) => records.get(id)[0])) {
      const { seed, commitment } = secrets(text);
      check(seedFits(seed, commitment) && recordFits(text), 'a true record fits');
      const other = seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      check(!seedFits(other, commitment), 'another seed does not');
      check(!recordFits(text.replace(/^player 1 .*$/m, 'player 1 Nobody')), 'a name changed');
      check(recordFits(forge(text, (body) => body, true)), 'the forger knows the way');
      check(!recordFits(forge(text, (body) => body.replace(/^player 1 .*$/m, 'player 1 Nobody'), true)), 'a name changed, and everything below the header made right');
      check(!recordFits(forge(text, (body) => body.replace(/^header ./m, (start) => (start.endsWith('0') ? 'header 1' : 'header 0')), true)), 'the hash of the header changed, and everything below it made right');
      check(!recordFits(forge(text, (body) => body.replace(/^\* card 1 \S+$/m, '* card 1 purple?'))), 'a card changed');
      check(!recordFits(text.slice(0, text.lastIndexOf('\nsha256 ') + 1)), 'the end torn off');
    }
  },
  'the best payment is first: few wild cards, then the colour one has most of': () => {
    const hand = { red: 5, blue: 3, locomotive: 2, locomotive_4: 1 };
    check(bestFirst(['pay red:1 locomotive:2', 'pay red:3', 'pay blue:2 locomotive:1', 'pay blue:3'], hand).join() === 'pay red:3,pay blue:3,pay blue:2 locomotive:1,pay red:1 locomotive:2', 'colours before locomotives, many before few');
    check(bestFirst(['pay red:2 swap:1', 'pay red:2 locomotive:1', 'pay red:2 locomotive_4:1'], hand).join() === 'pay red:2 locomotive_4:1,pay red:2 locomotive:1,pay red:2 swap:1', 'any three cards are the dearest');
  },
  'a ticket is open while the trains suffice, lost when they do not, done when joined': () => {
    const board = boardOf('usa');
    const ticket = board.file.tickets.find((one) => one.points === Math.max(...board.file.tickets.map((each) => each.points)));
    const game = (trains, routes = {}) => ({ routes, seats: { 1: { trains }, 2: { trains: 45 } } });
    const { missing, state, routes } = ticketState(board, game(45), 1, ticket);
    check(state === 'open' && missing === routes.reduce((sum, id) => sum + board.route(id).length, 0), `${state}, ${missing}`);
    check(ticketState(board, game(missing), 1, ticket).state === 'open', 'just enough trains');
    check(ticketState(board, game(missing - 1), 1, ticket).state === 'lost', 'one train too few');
    const own = Object.fromEntries(routes.map((id) => [id, 1]));
    check(ticketState(board, game(0, own), 1, ticket).state === 'done', 'joined without a train left');
    check(ticketState(board, game(45, Object.fromEntries(routes.map((id) => [id, 2]))), 1, ticket).routes.every((id) => !routes.includes(id)), 'what others have is no way');
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
