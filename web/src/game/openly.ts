/** What everybody at a shared screen may read: `docs/protocol.md` says what is hidden from other seats. */

const DEALT = /^([*=] (?:card|ticket|pack) \d) .*$/;
const CHOSEN = /^(\d (?:keep|pick|mix)) .*$/;

/** An event without what only its own seat may know. */
export const openly = (event: string): string => event.replace(DEALT, '$1 ?').replace(CHOSEN, '$1 ?');
