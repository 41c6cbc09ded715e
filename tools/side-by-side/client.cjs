// Plays at boardgame.io's server as `roundhouse load` plays at ours: every seat is a connection, a table moves every PACE seconds on
// average, and what is measured is the time from sending a move to its arrival at the other seats.
//   node client.cjs URL TABLES PACE SECONDS
"use strict";
const { io } = require("socket.io-client");

const [url, tables, pace, seconds] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const SEATS = 4;
const game = "cards";
const times = [];
let moves = 0;

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Table {
  async gather() {
    ({ matchID: this.id } = await post(`/games/${game}/create`, { numPlayers: SEATS }));
    this.state = null;
    this.sent = null;
    this.seats = [];
    for (let seat = 0; seat < SEATS; ++seat) {
      const { playerCredentials } = await post(`/games/${game}/${this.id}/join`, { playerID: String(seat), playerName: `p${seat}` });
      const socket = io(`${url}/${game}`, { transports: ["websocket"], forceNew: true });
      this.seats.push({ socket, credentials: playerCredentials });
      await new Promise((done, fail) => {
        socket.once("connect_error", fail);
        socket.once("sync", (id, answer) => {
          this.state = answer.state;
          done();
        });
        socket.on("connect", () => socket.emit("sync", this.id, String(seat), playerCredentials, SEATS));
      });
      socket.on("update", (id, state) => this.arrived(seat, state));
    }
  }

  arrived(seat, state) {
    if (this.sent && state._stateID > this.sent.stateID) {
      if (seat !== this.sent.seat) times.push(performance.now() - this.sent.at);
      if (++this.sent.seen === SEATS) {
        ++moves;
        this.sent = null;
      }
    }
    if (!this.state || state._stateID > this.state._stateID) this.state = state;
    if (this.due && !this.sent) this.move();
  }

  play() {
    this.next = performance.now() + Math.random() * pace * 1000;
    this.wait();
  }

  wait() {
    setTimeout(() => {
      this.due = true;
      if (!this.sent) this.move();
    }, Math.max(0, this.next - performance.now()));
  }

  move() {
    this.due = false;
    const seat = Number(this.state.ctx.currentPlayer);
    const { socket, credentials } = this.seats[seat];
    this.sent = { seat, stateID: this.state._stateID, at: performance.now(), seen: 0 };
    const payload = { type: "take", args: [Math.floor(Math.random() * 5)], playerID: String(seat), credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.id, String(seat));
    this.next = Math.max(this.next + pace * 1000 * (0.5 + Math.random()), performance.now());
    this.wait();
  }
}

const share = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? 0;

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  for (let i = 0; i < all.length; i += 8) await Promise.all(all.slice(i, i + 8).map((table) => table.gather()));
  console.error(`${tables} tables ready`);
  for (const table of all) table.play();
  const start = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - start) / 1000;
  // A table whose move has not arrived for long counts with the time it has waited: a server that stands still must not look quick.
  for (const table of all) if (table.sent && performance.now() - table.sent.at > 1000) times.push(performance.now() - table.sent.at);
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({
    tables, pace, seconds: took, moves, moves_per_second: moves / took,
    event_ms: { p50: share(times, 0.5), p99: share(times, 0.99), longest: times.at(-1) ?? 0, count: times.length },
  }));
  process.exit(0);
}

main().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
