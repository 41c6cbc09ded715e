// Brings tables to where something can be pressed: quickly, over HTTP, as the person at the browser. Computer players answer at once.

/** Runs in the page: plays until the table asks for one of these phases (with a legal move that begins like `word`), or is over. */
async function driveInPage({ table, phases, word, most }) {
  const say = async (what, more) => {
    const answer = await fetch(`/api/tables/${table}/${what}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: `drive${Math.random()}`.slice(0, 18), ...more }) });
    // Also what nobody needs is read: an answer that is not read is never over.
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${what} ${JSON.stringify(more)}: ${text}`);
  };
  const view = async () => (await (await fetch(`/api/tables/${table}`)).json()).d;
  const starts = (legal, ...words) => words.map((one) => legal.find((move) => move.split(' ')[0] === one)).find((move) => move !== undefined);
  /** What leads on to the phases that are rare: tunnels, passengers, festivals, provinces; else cards and routes by turns. */
  let turns = 0;
  const choose = ({ legal, game }, n) => {
    if (game.phase === 'turn') {
      turns++;
      if (phases.includes('keep_drawn') && starts(legal, 'tickets')) return starts(legal, 'tickets');
      if (phases.includes('first_card') && starts(legal, 'express')) return starts(legal, 'express');
      if (phases.includes('ride') && starts(legal, 'ride')) return starts(legal, 'ride');
      const claims = legal.filter((move) => move.startsWith('claim '));
      if (claims.length > 0 && (turns % 3 === 0 || !starts(legal, 'draw', 'take'))) return claims[(turns * 7) % claims.length];
      return starts(legal, 'draw', 'take', 'claim', 'pass', 'tickets') ?? legal[0];
    }
    if (game.phase === 'ride') return starts(legal, 'stop') ?? legal[n % legal.length];
    if (game.phase === 'pay_raise') return starts(legal, 'give-up') ?? legal[0];
    return starts(legal, 'keep', 'pick', 'pay', 'passenger', 'festival', 'province') ?? legal[0];
  };
  for (let n = 0; n < most; n++) {
    let now = await view();
    for (let waits = 0; now.legal === undefined && now.game.phase !== 'over'; waits++) {
      if (waits > 2000) throw new Error(`nobody moves at ${table}: ${now.game.phase}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now = await view();
    }
    if (now.game.phase === 'over') return { phase: 'over', v: now.v };
    if (phases.includes(now.game.phase) && (word === '' || now.legal.some((move) => move.startsWith(word)))) return { phase: now.game.phase, v: now.v };
    await say('move', { seat: now.seat, v: now.v, move: choose(now, n) });
  }
  throw new Error(`${phases} did not come in ${most} decisions`);
}

/** A table against a beginner who answers at once. */
export async function newTable(page, board, settings = {}) {
  return page.evaluate(async ([id, more]) => {
    const post = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: `new${Math.random()}`.slice(0, 16), ...body }) })).json();
    if ((await (await fetch('/api/me')).json()).person === null) await post('/api/guest', { id: undefined, language: document.documentElement.lang });
    const made = await post('/api/tables', { settings: { board: id, seats: [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }], listed: false, rated: false, hints: true, paced: false, ...more } });
    if (made.d?.table === undefined) throw new Error(JSON.stringify(made));
    if (!(more.seats ?? []).some((seat) => seat.kind === 'open')) await post(`/api/tables/${made.d.table}/start`, {});
    return made.d.table;
  }, [board, settings]);
}

export function drive(page, table, phases, { word = '', most = 400 } = {}) {
  return page.evaluate(driveInPage, { table, phases: [phases].flat(), word, most });
}
