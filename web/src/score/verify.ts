/** Checks of a finished game that need nobody's word: the seed against the commitment, the record against its hashes. */
import { fromHex, sha256 } from './streams';

/** The commitment was published before the deal: it is the SHA-256 of the seed. */
export const seedFits = (seed: string, commitment: string): boolean => sha256(fromHex(seed)) === commitment;

/** What a record says of its deal; empty where it says nothing. */
export function secrets(record: string): { seed: string; commitment: string } {
  const field = (name: string) => new RegExp(`^${name} ([0-9a-f]{64})$`, 'm').exec(record)?.[1] ?? '';
  return { seed: field('seed'), commitment: field('commitment') };
}

/** The check digits of every decision, and the hash at the end: docs/record.md. */
export function recordFits(record: string): boolean {
  const encoder = new TextEncoder();
  const end = record.lastIndexOf('\nsha256 ');
  if (end < 0) return false;
  if (sha256(encoder.encode(record.slice(0, end + 1))) !== record.slice(end + 8).trim()) return false;
  const header = /^header ([0-9a-f]{64})$/m.exec(record);
  if (header === null || sha256(encoder.encode(record.slice(0, header.index))) !== header[1]) return false;
  // One decision in the middle and the last one: the digits of each depend on all before it.
  const decisions = [...record.matchAll(/^\d+ \d .* ~([0-9a-f]{4})$/gm)];
  return [decisions.at(decisions.length >> 1), decisions.at(-1)].every((line) => {
    if (line === undefined) return true;
    const before = record.slice(0, line.index + line[0].lastIndexOf(' ~'));
    return sha256(encoder.encode(before)).slice(0, 4) === line[1];
  });
}
