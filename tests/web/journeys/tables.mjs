// Brings tables to where something can be pressed: quickly, over HTTP, as the person at the browser. Computer players answer at once.
import { known } from '../kit.mjs';

const newId = () => `drive${Math.random()}`.slice(0, 18);

/** A page speaks for the person who is signed in there; a newcomer of journey.mjs speaks for themselves. */
function speaker(one) {
  if (one.call !== undefined) return one.call;
  const { origin } = new URL(one.url());
  return async (method, path, data) => {
    const answer = await one.request.fetch(origin + path, { method, data, headers: { origin } });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path} ${JSON.stringify(data)}: ${answer.status()} ${text}`);
    return JSON.parse(text);
  };
}

const starts = (legal, ...words) => words.map((one) => legal.find((move) => move.split(' ')[0] === one)).find((move) => move !== undefined);

/** What leads on to the phases that are rare: tunnels, passengers, festivals, provinces; else cards and routes by turns. */
function choose({ legal, game }, wanted, turns, n) {
  if (game.phase === 'turn') {
    if (wanted.includes('keep_drawn') && starts(legal, 'tickets')) return starts(legal, 'tickets');
    if (wanted.includes('first_card') && starts(legal, 'express')) return starts(legal, 'express');
    if (wanted.includes('ride') && starts(legal, 'ride')) return starts(legal, 'ride');
    if (wanted.includes('pay_station') && starts(legal, 'station')) return starts(legal, 'station');
    const claims = legal.filter((move) => move.startsWith('claim '));
    const often = wanted.includes('pay_raise') ? 2 : 3;
    if (claims.length > 0 && (turns % often === 0 || !starts(legal, 'draw', 'take'))) return claims[(turns * 7) % claims.length];
    return starts(legal, 'draw', 'take', 'claim', 'pass', 'tickets') ?? legal[0];
  }
  if (game.phase === 'ride') return starts(legal, 'stop') ?? legal[n % legal.length];
  if (game.phase === 'pay_raise') return starts(legal, 'give-up') ?? legal[0];
  return starts(legal, 'keep', 'pick', 'pay', 'passenger', 'festival', 'province') ?? legal[0];
}

/** Waits until this person must decide; resumes the game or takes the seat back first. */
async function myTurn(call, table) {
  const view = async () => (await call('GET', `/api/tables/${table}`)).d;
  const say = (what) => call('POST', `/api/tables/${table}/${what}`, { id: newId() });
  for (let waits = 0; waits < 2000; waits++) {
    const now = await view();
    if (now.facts.life !== 'playing') return { ...now, over: true };
    if (now.legal !== undefined) return now;
    if (now.facts.paused) await say('unpause');
    if (now.facts.seats[String(now.seat)]?.sits_in) await say('back');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`nobody moves at ${table}`);
}

/** Plays until the table asks for one of these phases (with a legal move that begins like `word`), or is over. */
export async function drive(who, table, phases, { word = '', most = 400 } = {}) {
  const call = speaker(who);
  const wanted = [phases].flat();
  let turns = 0;
  for (let n = 0; n < most; n++) {
    const now = await myTurn(call, table);
    if (now.over) return { phase: 'over', v: now.v };
    const { phase } = now.game;
    if (wanted.includes(phase) && (word === '' || now.legal.some((move) => move.startsWith(word)))) return { phase, v: now.v };
    if (phase === 'turn') turns++;
    await call('POST', `/api/tables/${table}/move`, { id: newId(), seat: now.seat, v: now.v, move: choose(now, wanted, turns, n) });
  }
  throw new Error(`${wanted} did not come in ${most} decisions`);
}

/** A table against a beginner who answers at once. */
export async function newTable(who, board, settings = {}) {
  const call = speaker(who);
  // A page becomes a guest by itself: a second guest beside it would take over its cookie.
  if (who.call === undefined) await known(who);
  const made = await call('POST', '/api/tables', { id: newId(), settings: { board, seats: [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }], listed: false, rated: false, hints: true, paced: false, ...settings } });
  if (!(settings.seats ?? []).some((seat) => seat.kind === 'open')) await call('POST', `/api/tables/${made.d.table}/start`, { id: newId() });
  return made.d.table;
}
