/** SHA-256 of our own: the browser's is only there over TLS, and a game at home is played without. */
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
