// A slow connection in front of a server, for everything that a browser opens, workers too: 150 ms there and back, 1.6 Mbit/s in all.
import { createServer, connect } from 'node:net';

const ROUND_TRIP_MS = 150;
const BYTES_A_SECOND = 200_000;

/** The address of a server behind such a connection; `stop` ends it. */
export async function slowLine(url) {
  const { hostname, port } = new URL(url);
  /** When the line is free again: all connections share it. */
  let free = 0;
  const later = (ms, what) => setTimeout(what, ms);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    // A connection is made by a first message there and back.
    const open = Date.now() + ROUND_TRIP_MS;
    near.on('data', (bytes) => later(Math.max(open - Date.now(), 0) + ROUND_TRIP_MS / 2, () => far.write(bytes)));
    far.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += 4096) {
        const piece = bytes.subarray(at, at + 4096);
        free = Math.max(free, Date.now()) + (1000 * piece.length) / BYTES_A_SECOND;
        later(free - Date.now() + ROUND_TRIP_MS / 2, () => near.write(piece));
      }
    });
    near.on('close', () => far.destroy());
    far.on('close', () => later(Math.max(free - Date.now(), 0) + ROUND_TRIP_MS, () => near.destroy()));
    for (const end of [near, far]) end.on('error', () => undefined);
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${line.address().port}`, stop: () => line.close() };
}
