/** Which server there is: the one that sent the page, another one with a page of its own, or none. */
import { recall, remember } from '../base/preferences.svelte';
import { named, served } from '../base/site';

const KEY = 'roundhouse.server';

/** Whether the page can ask a server: for tables with others, accounts, leaderboards, results of the day. Without one it plays alone. */
export const hasServer = served;

/** `?server=https://…` names a server, and an empty one forgets it. Whatever is not the address of a server is passed over. */
function asked(): string | undefined {
  const text = new URLSearchParams(location.search).get('server');
  if (text === null) return undefined;
  try {
    const { href, protocol } = new URL(text);
    return /^https?:$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

function find(): string {
  const now = asked();
  if (now !== undefined) remember(KEY, now);
  return now ?? recall<string>(KEY) ?? named;
}

/** Where others play, on a page without a server of its own: the address of a server's page; empty if none is known. */
export const elsewhere = served ? '' : find();
