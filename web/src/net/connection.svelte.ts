/** The server's tables, over one WebSocket for the whole page. It reconnects with backoff; hellos and unanswered actions are then said again. */
import { ban } from './ban.svelte';
import { Carrier } from './carrier.svelte';
import type { ClientMessage, ServerMessage } from './messages';

const PING_MS = 8_000;
const SILENCE_MS = 20_000;
const SLOWEST_MS = 10_000;
/** How the server closes the connection of somebody who is banned. */
const BANNED = 4003;

class Connection extends Carrier {
  /** Asks who we are when the server keeps rejecting the connection: the cookie may be gone. */
  introduce: (() => Promise<unknown>) | undefined;
  #socket: WebSocket | undefined;
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    addEventListener('online', () => this.#retryNow());
    addEventListener('offline', () => this.#drop());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retryNow();
    });
    setInterval(() => this.#beat(), PING_MS);
  }

  override open(): void {
    if (this.#socket !== undefined) return;
    clearTimeout(this.#timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#lost();
      // Whoever is asked now says until when.
      if (code === BANNED) void this.introduce?.().catch(() => undefined);
    };
  }

  /** Sends something that needs no answer; false without a connection. */
  override say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #opened(): void {
    this.#tries = 0;
    ban.text = '';
    this.#heard = Date.now();
    this.status = 'online';
    this.sayAgain();
  }

  /** Gives the connection up at once: the browser would wait long for a clean close. */
  #drop(): void {
    const silent = this.#socket;
    if (silent === undefined) return;
    this.#lost();
    silent.close();
  }

  #lost(): void {
    this.#socket = undefined;
    this.status = navigator.onLine ? 'reconnecting' : 'offline';
    const pause = Math.min(SLOWEST_MS, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#again(), pause);
  }

  async #again(): Promise<void> {
    if (this.#tries > 2) await this.introduce?.().catch(() => undefined);
    this.open();
  }

  #retryNow(): void {
    this.#tries = 0;
    if (this.#socket === undefined && this.status !== 'connecting') this.open();
  }

  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#drop();
    else this.say({ t: 'ping', d: {} });
  }

  #received(message: ServerMessage): void {
    this.#heard = Date.now();
    this.received(message);
  }
}

export const connection = new Connection();
