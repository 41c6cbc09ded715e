/**
 * The worker of the hall. Of all tabs one has the hall: whose worker holds the lock. The workers of the others carry letters to it and back, and one
 * of them takes over when it goes.
 */
import { Hall } from './hall';
import type { Begin, FromHall, ToHall } from './letters';
import { Rows } from './rows';

type Carried = { from: string; message: ToHall } | { to: string | undefined; message: FromHall } | 'who';

const NAME = 'roundhouse.hall';
/** How long a hall in another tab may take to answer where there are no locks. */
const PATIENCE_MS = 600;

// On a first visit the database is made while the module is on its way.
void Rows.open().then((rows) => rows.secret().finally(() => rows.database.close())).catch(() => undefined);

const channel = new BroadcastChannel(NAME);
let client = '';
let hall: Hall | undefined;
let elsewhere = false;

const carry = (what: Carried): void => channel.postMessage(what);
const tell = (message: FromHall): void => postMessage(message);

/** To one tab, or to all. */
function say(message: FromHall, to?: string): void {
  if (to === undefined || to === client) tell(message);
  if (to !== client) carry({ to, message });
}

function ready(): void {
  if (hall !== undefined) say({ t: 'ready', kept: hall.kept, damaged: [...hall.damaged] });
}

async function host(module: WebAssembly.Module): Promise<void> {
  try {
    hall = await Hall.begin(module, say);
    ready();
  } catch (error) {
    tell({ t: 'failed', why: String(error) });
    return;
  }
  // The lock is held as long as this worker lives.
  await new Promise(() => undefined);
}

/** Browsers have locks only on secure pages. */
async function hostIfNobodyDoes(module: WebAssembly.Module): Promise<void> {
  await new Promise((done) => setTimeout(done, PATIENCE_MS));
  if (elsewhere) tell({ t: 'taken' });
  else await host(module);
}

channel.onmessage = ({ data }: MessageEvent<Carried>) => {
  if (data === 'who') ready();
  else if ('from' in data) hall?.hear(data.from, data.message);
  else if (data.to === undefined || data.to === client) {
    elsewhere = true;
    if ('locks' in navigator) tell(data.message);
  }
};

addEventListener('message', ({ data }: MessageEvent<Begin | ToHall>) => {
  if (!('module' in data)) {
    if (hall !== undefined) hall.hear(client, data);
    else carry({ from: client, message: data });
    return;
  }
  client = data.client;
  carry('who');
  if ('locks' in navigator) void navigator.locks.request(NAME, () => host(data.module));
  else void hostIfNobodyDoes(data.module);
});
