/** Tables and games of this device are told by their ids, which the engine makes. */
const PREFIX = 'local-';

/** The one person whom the hall of a device knows. */
export const OWNER = 'local';

export const isLocal = (id: string): boolean => id.startsWith(PREFIX);

/** Whether an address of docs/protocol.md is about a table or a game of this device. */
export const isAboutLocal = (path: string): boolean => path.split('/').some(isLocal);

/** All that a text names. */
export const localIds = (text: string): string[] => text.match(/\blocal-[a-z0-9]+/g) ?? [];

/** Names for what is done, so that it is done once. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).reduce((s, n) => s + n.toString(36), '');
