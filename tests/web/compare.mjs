// What the page shows against the server's view, element by element, at any moment of a game.
import { existsSync, readFileSync } from 'node:fs';
import { check, PATIENCE_MS } from './kit.mjs';

const root = new URL('../../', import.meta.url).pathname;
const fileOf = (board) => {
  const file = ['boards', 'tests/boards'].map((folder) => `${root}${folder}/${board}.json`).find(existsSync);
  return JSON.parse(readFileSync(file, 'utf8'));
};
const mechanicsOf = (board) => Object.assign({}, ...fileOf(board).mechanics.map((m) => (typeof m === 'string' ? { [m]: {} } : m)));

/** Everything of the table that can be seen, as plain values; and the server's view at the same version. */
const look = (page, table) => page.evaluate(async (id) => {
  const { d: view } = await (await fetch(`/api/tables/${id}`)).json();
  const all = (selector, value, within = document) => [...within.querySelectorAll(selector)].map(value);
  const numbers = (text) => (text?.match(/-?\d+/g) ?? []).map(Number);
  const number = (element) => numbers(element?.textContent)[0];
  const screen = document.querySelector('.table').dataset;
  const city = (element) => element.closest('[data-city]').dataset.city;
  const shown = {
    version: Number(screen.version), phase: screen.phase, eyes: Number(screen.eyes), mine: screen.myTurn === 'true',
    waits: all('.player.turn', (p) => Number(p.dataset.seat)).sort(),
    seats: Object.fromEntries(all('[data-players] [data-seat]', (p) => [p.dataset.seat, {
      score: number(p.querySelector('.score')),
      counts: all('dd', number, p),
      more: all('.more', (m) => numbers(m.textContent), p).flat(),
    }])),
    hand: Object.fromEntries(all('.dock [data-card]', (c) => [c.dataset.card, number(c.querySelector('.count'))])),
    kept: all('.dock [data-ticket]', (x) => x.dataset.ticket).sort(),
    done: all('.dock [data-ticket][data-state="done"]', (x) => x.dataset.ticket).sort(),
    offer: all('[data-decision] [data-offer]', (x) => x.dataset.offer).sort(),
    row: all('[data-market] .place:not(.deck):not(.tickets)', (p) => p.dataset.take ?? null),
    deck: number(document.querySelector('[data-draw] .kind [aria-hidden]')),
    tickets: number(document.querySelector('[data-tickets] .kind [aria-hidden]')),
    owners: Object.fromEntries(all('[data-route]', (r) => [r.dataset.route, Number(r.dataset.owner)])),
    wagons: Object.fromEntries(all('[data-route]', (r) => [r.dataset.route, document.querySelectorAll(`[data-train="${r.dataset.route}"] path.body`).length])),
    spaces: Object.fromEntries(all('[data-route]', (r) => [r.dataset.route, r.querySelectorAll('.space').length])),
    glows: all('.route.glows', (r) => r.dataset.route).sort(),
    choosable: all('.city.choosable', (c) => c.dataset.city).sort(),
    passengers: all('.film .passenger', (p) => [city(p), number(p)]).sort(),
    stations: all('.film .station', (s) => [city(s), number(s)]).sort(),
    goods: Object.fromEntries(all('.film .goods', (g) => [city(g), [number(g), g.querySelectorAll('rect').length]])),
    festivals: Object.fromEntries(all('.film .festival', (f) => [city(f), number(f)])),
    attractions: all('.film .attraction', city).sort(),
    provinces: all('[data-scoring] [data-cells] tr', (line) => all('.cell', (cell) => (cell.classList.contains('taken') ? cell.textContent : ''), line)),
    // On a phone it is a press away.
    scoring: document.querySelector('[data-scoring-open]')?.checkVisibility() !== true,
    lastRound: document.querySelector('[data-prompt] .last') === null ? 0 : number(document.querySelector('[data-prompt] .last')),
    names: Object.fromEntries(all('[data-players] [data-seat] h2', (h) => [h.closest('[data-seat]').dataset.seat, h.firstChild.textContent.trim()])),
    totals: Object.fromEntries(all('[data-total]', (c) => [c.dataset.total, parseInt(c.firstChild.textContent, 10)])),
    sources: all('[data-source]', (c) => [c.dataset.of, c.dataset.source, number(c)]),
  };
  return { view, shown };
}, table);

const words = (value) => JSON.stringify(value);
const argumentsOf = (legal, kinds) => [...new Set((legal ?? []).map((m) => m.split(' ')).filter(([kind]) => kinds.includes(kind)).map(([, what]) => what))].sort();
const positive = (counts) => Object.fromEntries(Object.entries(counts ?? {}).filter(([, n]) => n > 0).sort());
const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort());

/** Y-05: where routes are scored at the end, the running score is what they will bring. */
function runningScore(board, game, seat) {
  const { routes, route_points: points, switches } = fileOf(board);
  if (switches?.routes_scored !== 'at_end') return game.seats[seat].score;
  return routes.filter((route) => game.routes[route.id] === Number(seat)).reduce((sum, route) => sum + points[String(route.length)], 0);
}

function seatTruth(seat, score) {
  const more = [];
  if (seat.passengers !== undefined) more.push(seat.passenger_at?.length ?? 0, seat.passengers);
  if (seat.goods !== undefined) more.push(seat.goods);
  if (seat.festival_cards !== undefined) more.push(seat.festival_cards);
  if (seat.stations !== undefined) more.push(seat.stations.length, 3 - seat.stations.length);
  return { score, counts: [seat.trains, seat.cards, seat.tickets], more: [...more, ...(seat.express ?? [])] };
}

/** What the page ought to show, in the same words. */
function truthOf(view, shown, board) {
  const { game, legal } = view;
  const mechanics = mechanicsOf(board);
  const me = game.seats[String(view.seat)] ?? {};
  const owners = Object.fromEntries(Object.keys(shown.owners).map((id) => [id, game.routes[id] ?? 0]));
  const goods = Object.entries(game.goods ?? {}).filter(([, left]) => left > 0)
    .map(([city, left]) => [city, [mechanics.passengers.stacks[mechanics.passengers.goods[city]].slice(-left)[0], left]]);
  const festivals = (mechanics.festivals?.festivals ?? []).flatMap((f) => f.cities.map((city) => [city, game.festivals?.[f.id] ?? 0])).filter(([, n]) => n > 0);
  const asksForTickets = ['keep_opening', 'keep_drawn', 'draft'].includes(game.phase) && legal !== undefined;
  const truth = {
    version: view.v, phase: game.phase, eyes: view.seat, mine: legal !== undefined,
    waits: [...game.waits].sort(),
    seats: Object.fromEntries(Object.entries(game.seats).map(([seat, facts]) => [seat, seatTruth(facts, runningScore(board, game, seat))])),
    hand: positive(me.hand), kept: [...(me.kept ?? [])].sort(), done: [...(me.done ?? [])].sort(),
    offer: asksForTickets ? (game.phase === 'draft' ? argumentsOf(legal, ['pick']) : [...me.offer].sort()) : [],
    row: game.row, deck: game.deck, tickets: game.tickets.reduce((a, b) => a + b, 0),
    owners,
    glows: argumentsOf(legal, ['claim', 'go']), choosable: argumentsOf(legal, ['passenger', 'ride', 'station']),
    passengers: Object.entries(game.seats).flatMap(([seat, facts]) => (facts.passenger_at ?? []).map((city) => [city, Number(seat)])).sort(),
    stations: Object.entries(game.seats).flatMap(([seat, facts]) => (facts.stations ?? []).map((city) => [city, Number(seat)])).sort(),
    goods: Object.fromEntries(goods.sort()), festivals: Object.fromEntries(festivals.sort()),
    attractions: [...(mechanics.attractions?.cities ?? [])].sort(),
    provinces: (mechanics.provinces?.lines ?? []).map((line) => line.cells.map((cell, i) => {
      const owner = game.provinces[line.color]?.[i] ?? null;
      return owner === null ? '' : `${cell}: ${shown.names[owner]}`;
    })),
    lastRound: game.phase === 'over' ? 0 : game.turns_left,
  };
  return truth;
}

function differences(view, shown, board) {
  const { game } = view;
  const truth = truthOf(view, shown, board);
  const found = [];
  for (const [what, value] of Object.entries(truth)) {
    // A ride is planned over several cities ahead; the moves of the next step are its routes, which glow.
    if (game.phase === 'ride' && what === 'choosable') continue;
    if (what === 'provinces' && !shown.scoring) continue;
    // The score takes the place of the players and the market, which compareScores looks at.
    if (game.phase === 'over' && ['seats', 'waits', 'row', 'deck', 'tickets'].includes(what)) continue;
    const there = ['hand', 'goods', 'festivals', 'owners'].includes(what) ? sorted(shown[what]) : shown[what];
    const right = ['owners'].includes(what) ? sorted(value) : value;
    if (words(there) !== words(right)) found.push(`${what}: the page shows ${words(there)}, the server says ${words(right)}`);
  }
  // A claimed route is full of wagons, an open one of spaces.
  const lengths = new Set();
  for (const [id, owner] of Object.entries(truth.owners)) {
    if ((owner === 0 ? shown.wagons : shown.spaces)[id] !== 0) found.push(`${id} shows both wagons and spaces`);
    lengths.add((owner === 0 ? shown.spaces : shown.wagons)[id] > 0);
  }
  if (lengths.has(false)) found.push('a route shows neither');
  return found;
}

/** The page shows what the server says. Others may move while one looks: then one looks again. */
export async function comparePage(page, table, board) {
  const start = Date.now();
  for (;;) {
    const { view, shown } = await look(page, table);
    const found = differences(view, shown, board);
    if (found.length === 0) return;
    // At the same version there is nothing to wait for but the drawing.
    if (Date.now() - start > (shown.version === view.v ? 5000 : PATIENCE_MS)) throw new Error(`at version ${view.v}: ${found.join('; ')}`);
    await page.waitForTimeout(50);
  }
}

/** The score screen, source by source. */
export async function compareScores(page, table) {
  const { view, shown } = await look(page, table);
  check(view.facts.life === 'over', 'the server knows that the game is over');
  for (const [seat, score] of Object.entries(view.game.scores)) {
    check(shown.totals[seat] === score.total, `seat ${seat}: ${shown.totals[seat]} is shown, ${score.total} is true`);
    let sum = 0;
    for (const [, source, points] of shown.sources.filter(([of]) => of === seat)) {
      check(points === (score[source] ?? 0), `seat ${seat}: ${points} for ${source} is shown, ${score[source]} is true`);
      sum += points;
    }
    check(sum === score.total, `seat ${seat}: the sources shown add up to ${sum}, not ${score.total}`);
  }
}
