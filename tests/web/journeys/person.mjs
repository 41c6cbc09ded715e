// A second person, who needs no browser: their device speaks to the server directly.
import { createRequire } from 'node:module';

const { request } = createRequire(new URL('../../../web/package.json', import.meta.url))('playwright-core');

/** Somebody new at the server; `say` does something at a table, `ask` reads. */
export async function newcomer(url, language = 'en') {
  const device = await request.newContext({ extraHTTPHeaders: { origin: url } });
  const call = async (method, path, data) => {
    const answer = await device.fetch(`${url}${path}`, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const id = () => `other${Math.random()}`.slice(0, 18);
  const { person } = await call('POST', '/api/guest', { language });
  const ask = (path) => call('GET', path);
  const say = (table, what, more = {}) => call('POST', `/api/tables/${table}/${what}`, { id: id(), ...more });
  return {
    person, call, ask, say,
    close: () => device.dispose(),
    async upload(record) {
      const answer = await device.post(`${url}/api/games`, { data: record, headers: { 'content-type': 'text/plain' } });
      if (!answer.ok()) throw new Error(`a record: ${answer.status()} ${await answer.text()}`);
    },
    setPassword: (password) => call('POST', '/api/me/password', { password }),
    /** A table of this person; with open seats it waits, else it begins. */
    async open(board, seats, more = {}) {
      const made = await call('POST', '/api/tables', { id: id(), settings: { board, seats, listed: false, rated: false, hints: true, paced: false, ...more } });
      if (!seats.some((seat) => seat.kind === 'open')) await say(made.d.table, 'start');
      return made.d.table;
    },
    /** Does what is legal, if this person is asked: claims and pays if `claims`, else draws. Returns what was done. */
    async move(table, claims = false) {
      const { d } = await ask(`/api/tables/${table}`);
      if (d.legal === undefined) return '';
      const words = [...(claims ? ['claim', 'pay'] : []), 'draw', 'take', 'keep', 'pick'];
      const move = words.map((word) => d.legal.find((one) => one.split(' ')[0] === word)).find((one) => one !== undefined) ?? d.legal[0];
      await say(table, 'move', { seat: d.seat, v: d.v, move });
      return move;
    },
    /** What a browser must have to be this person's. */
    cookies: async () => (await device.storageState()).cookies,
  };
}
