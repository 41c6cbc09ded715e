/** The numbers that a seed gives, as docs/record.md describes them: one stream for each thing that is shuffled. */

/* SHA-256: the browser offers it only over TLS, and a game at home is played without. */

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The fractional parts of roots of the first primes. */
function constants(): { k: Uint32Array; h: Uint32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const part = (x: number) => (x - Math.floor(x)) * 2 ** 32;
  return { k: Uint32Array.from(primes, (p) => part(Math.cbrt(p))), h: Uint32Array.from(primes.slice(0, 8), (p) => part(Math.sqrt(p))) };
}

export function sha256(bytes: Uint8Array): string {
  const { k, h } = constants();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const w = new Uint32Array(64);
  const at = (array: Uint32Array, i: number) => array[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = at(w, i - 15);
      const b = at(w, i - 2);
      w[i] = at(w, i - 16) + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + at(w, i - 7) + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    const s = Uint32Array.from(h);
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, hh] = s as unknown as [number, number, number, number, number, number, number, number];
      const t1 = hh + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i);
      const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      s.set([t1 + t2, a, b, c, d + t1, e, f, g]);
    }
    for (let i = 0; i < 8; i++) h[i] = at(h, i) + at(s, i);
  }
  return Array.from(h, (x) => x.toString(16).padStart(8, '0')).join('');
}

export const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export type Stream = () => number;

/** Real games: SHA-256 of the seed, the stream and a counter. */
function shaStream(seed: Uint8Array, stream: number): Stream {
  let block: number[] = [];
  let counter = 0;
  return () => {
    if (block.length === 0) {
      const bytes = new Uint8Array(seed.length + 9);
      bytes.set(seed);
      const view = new DataView(bytes.buffer);
      view.setUint8(seed.length, stream);
      view.setUint32(seed.length + 5, counter++);
      block = (sha256(bytes).match(/.{8}/g) ?? []).map((word) => parseInt(word, 16));
    }
    return block.shift() ?? 0;
  };
}

const WORD = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

function mix(word: bigint): bigint {
  let x = word & WORD;
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return x ^ (x >> 31n);
}

/** Simulations: xoshiro256**. */
function xoshiro(seed: Uint8Array, stream: number): Stream {
  const words = new DataView(seed.buffer);
  const word = (j: number) => mix(words.getBigUint64(8 * j) + BigInt(4 * stream + j + 1) * GOLDEN);
  let [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  const rotate = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & WORD;
  return () => {
    const out = (rotate((b * 5n) & WORD, 7n) * 9n) & WORD;
    const shifted = (b << 17n) & WORD;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 45n);
    return Number(out >> 32n);
  };
}

export function streamOf(kind: string, seed: string, stream: number): Stream {
  const bytes = fromHex(seed);
  return kind === 'xoshiro256' ? xoshiro(bytes, stream) : shaStream(bytes, stream);
}

const FULL = 2 ** 32;

/** A number below n, every one as likely. */
export function below(next: Stream, n: number): number {
  for (;;) {
    const m = next() * n;
    if (m % FULL >= FULL % n) return Math.floor(m / FULL);
  }
}
