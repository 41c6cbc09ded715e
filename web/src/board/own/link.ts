/** A link that holds a whole board: `#board=`, then the board file without blanks, compressed (deflate) and in letters that need no escaping. */
import { href } from '../../base/address.svelte';

const MARK = '#board=';
/** Longer links are cut by programs they are sent with. */
const LONGEST = 32_000;
/** What is unpacked from a link may be as large as a file. */
export const LARGEST_FILE = 1 << 20;

/** Why a link brings no board. */
export class BadLink extends Error {
  constructor(readonly why: 'damaged' | 'large' | 'old browser') {
    super(why);
  }
}

/** What the address holds behind the mark, if it is such a link. */
export const packedBoard = (address: string): string | undefined => {
  const at = address.indexOf(MARK);
  return at < 0 ? undefined : address.slice(at + MARK.length);
};

/** The link to a board; undefined if it is too large for one. */
export async function boardLink(board: string): Promise<string | undefined> {
  const packed = letters(await through(new Blob([board]).stream(), compression(), LARGEST_FILE));
  const link = new URL(`${href('/')}${MARK}${packed}`, location.href).href;
  return link.length <= LONGEST ? link : undefined;
}

/** The text of the board in a link. It comes from anybody: nothing but its size and its letters has been looked at. */
export async function unpacked(packed: string): Promise<string> {
  if (packed.length > LONGEST) throw new BadLink('large');
  const bytes = bytesOf(packed);
  const all = await through(new Blob([bytes]).stream(), decompression(), LARGEST_FILE);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch {
    throw new BadLink('damaged');
  }
}

type Change = ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;

function made(make: () => Change): Change {
  try {
    return make();
  } catch {
    throw new BadLink('old browser');
  }
}
const compression = () => made(() => new CompressionStream('deflate-raw'));
const decompression = () => made(() => new DecompressionStream('deflate-raw'));

/** Stops as soon as more comes out than may: a short text can unpack to gigabytes. */
async function through(stream: ReadableStream<Uint8Array<ArrayBuffer>>, change: Change, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.pipeThrough(change).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadLink('damaged');
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      throw new BadLink('large');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function letters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(packed: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadLink('damaged');
  }
}
