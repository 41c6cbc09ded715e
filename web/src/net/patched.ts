/** Merge patches (RFC 7396), as `did` messages have them. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with a merge patch. Nothing is changed in place, so that whoever looks at the old value still has it. */
export function patched<T>(value: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const result: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key];
    else result[key] = patched(result[key], change);
  }
  return result as T;
}
