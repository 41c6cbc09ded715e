/** Names for what is done, so that it is done once. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).reduce((s, n) => s + n.toString(36), '');
