// A second person, who needs no browser: their device speaks to the server directly.

/** Somebody new at the server; `say` does something at a table, `ask` reads. */
export async function newcomer(browser, url, language = 'en') {
  const context = await browser.newContext();
  const call = async (method, path, data) => {
    const answer = await context.request.fetch(`${url}${path}`, { method, data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const id = () => `other${Math.random()}`.slice(0, 18);
  const { person } = await call('POST', '/api/guest', { language });
  const ask = (path) => call('GET', path);
  const say = (table, what, more = {}) => call('POST', `/api/tables/${table}/${what}`, { id: id(), ...more });
  return {
    person, ask, say,
    close: () => context.close(),
    upload: (record) => context.request.post(`${url}/api/games`, { data: record, headers: { origin: url, 'content-type': 'text/plain' } }),
    setPassword: (password) => context.request.post(`${url}/api/me/password`, { data: { password }, headers: { origin: url } }),
    /** A table of this person; with open seats it waits, else it begins. */
    async open(board, seats, more = {}) {
      const made = await call('POST', '/api/tables', { id: id(), settings: { board, seats, listed: false, rated: false, hints: true, paced: false, ...more } });
      if (!seats.some((seat) => seat.kind === 'open')) await say(made.d.table, 'start');
      return made.d.table;
    },
    /** Does the first thing that is legal, if this person is asked. */
    async move(table) {
      const { d } = await ask(`/api/tables/${table}`);
      if (d.legal === undefined) return false;
      const draw = d.legal.find((move) => move === 'draw') ?? d.legal.find((move) => /^(keep|pick)/.test(move)) ?? d.legal[0];
      await say(table, 'move', { seat: d.seat, v: d.v, move: draw });
      return true;
    },
  };
}
