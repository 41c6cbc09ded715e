// A slow connection in front of a server, for everything that a browser opens, workers too: 150 ms there and back, 1.6 Mbit/s in all.
import { createServer, connect } from 'node:net';

const ROUND_TRIP_MS = 150;
const BYTES_A_SECOND = 200_000;
const PIECE = 1400;

/** The address of a server behind such a connection; `stop` ends it. */
export async function slowLine(url) {
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
