/** What has not changed stays the same object, so that whoever shows it need not look at it again. */

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

/** A value that was just made, with the parts of an earlier one in place of those that are equal; the earlier one itself if all of it is. */
export function sharing<T>(before: unknown, now: T): T {
  if (now instanceof Set) return before instanceof Set && [...before].join('\n') === [...now].join('\n') ? (before as T) : now;
  if (!isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const parts: Record<string, unknown> = now;
  const keys = Object.keys(parts);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    parts[key] = sharing(before[key], parts[key]);
    same &&= parts[key] === before[key] && key in before;
  }
  return same ? (before as T) : now;
}

/** For `$derived.by`: makes a value each time it is asked for, and gives back the one before if nothing in it is new. */
export function steady<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = sharing(last, make()));
}

/** The same for a list of things that have their places: those whose parts are the same ones stay, without a look into their parts. */
export function steadyList<T extends object>(make: () => T[]): () => T[] {
  let last: T[] = [];
  const alike = (a: T, b: T) => (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
  return () => (last = make().map((one, i) => { const before = last[i]; return before !== undefined && alike(one, before) ? before : one; }));
}
