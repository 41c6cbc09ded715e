/** The numbers that a seed gives, as docs/record.md describes them: one stream for each thing that is shuffled. */
import { fromHex, sha256 } from './sha256';

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
