/** What takes the strongest players, or looks back: a module that thinks with nets and reviews games, and the net of a board. Both come when somebody first needs them. */
import { once } from '../base/patiently';
import studyFile from '../../generated/study.wasm?url';
import type { FromHall, Thought } from './letters';
import { compile } from './module';
import type { Thinker } from './thinker';

/** Of the hall, what is needed here. */
type Hall = {
  language: number;
  thinkers: Pick<Thinker, 'learn' | 'drop'>[];
  watchers: Map<string, Set<string>>;
  answered: (number: number, answer: string) => void;
  say: (message: FromHall) => void;
};

/** How long a strong player waits for what it has learned; then it thinks without, until it is there. */
const PATIENCE_MS = 5_000;
/** What the file of a net begins with. */
const MAGIC = 'RHNET1\n';
/** How often it is looked whether somebody watches a table to which something is to be said. */
const LOOK_MS = 200;
/** By the ids of the boards. */
const NETS = Object.fromEntries(
  Object.entries(import.meta.glob<string>('../../../players/nets/*.net', { query: '?url', import: 'default', eager: true }))
    .map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.net'.length), address]),
);
/** By the numbers of the languages: said at the table where it did not come. */
const NOTHING_LEARNED = [
  'What the strongest computer players have learned could not be loaded; they think without it.',
  'Ce que les IA les plus fortes ont appris n’a pas pu être chargé ; elles réfléchissent sans.',
];

export const studyModule = once(() => compile(studyFile));

async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some hosts and networks answer with a page of their own.
  if (!String.fromCharCode(...bytes.subarray(0, MAGIC.length)).startsWith(MAGIC)) throw new Error(`${address}: not a net`);
  return bytes;
}

const late = (): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), PATIENCE_MS));

/** Without a network only what was kept comes: to ask for more would fail, and the browser would say so. */
const canCome = async (address: string): Promise<boolean> => navigator.onLine || (await globalThis.caches?.match(address)) !== undefined;

/** The net of a board; nothing where there is none, or where it does not come in time. */
export async function netOf(board: string): Promise<Uint8Array | undefined> {
  const address = NETS[board];
  if (address === undefined || !(await canCome(address))) return undefined;
  return Promise.race([fetched(address).catch(() => undefined), late()]);
}

/** Thoughts about one board, by the thinker that has learned of it, and who thinks about them if it fails. */
type Desk = { board: string; thinker: Promise<Thinker>; asked: Map<number, { thought: Thought; plainly: () => void }> };

let desk: Desk | undefined;
const told = new Set<string>();
/** Boards whose net failed: it would again. */
const broken = new Set<string>();

/** Said once a table, as soon as somebody is there. */
function tell(hall: Hall, table: string): void {
  if (told.has(table)) return;
  told.add(table);
  const look = setInterval(() => {
    if ((hall.watchers.get(table)?.size ?? 0) === 0) return;
    clearInterval(look);
    hall.say({ t: 'frames', frames: [{ t: 'error', d: { code: 'nothing_learned', text: NOTHING_LEARNED[hall.language] ?? '', table } }] });
  }, LOOK_MS);
}

/** One board is studied at a time. Own boards have nothing that was learned, so no thinker here needs to know them. */
function deskFor(hall: Hall, Mind: typeof Thinker, board: string, address: string): Desk {
  if (desk?.board === board) return desk;
  const asked: Desk['asked'] = new Map();
  const answered = (number: number, answer: string): void => {
    const one = asked.get(number);
    asked.delete(number);
    if (one === undefined || answer !== '') return hall.answered(number, answer);
    broken.add(board);
    tell(hall, one.thought.table);
    one.plainly();
  };
  const made: Desk = { board, asked, thinker: Promise.all([studyModule(), fetched(address)]).then(([module, net]) => new Mind(() => Promise.resolve(module), answered, net)) };
  desk = made;
  made.thinker.then((thinker) => hall.thinkers.splice(1, 1, thinker), () => desk === made && (desk = undefined));
  return made;
}

/** Thinks about it with what has been learned, or plainly where that does not come. */
export async function study(hall: Hall, Mind: typeof Thinker, thought: Thought, plainly: () => void): Promise<void> {
  const address = NETS[thought.study];
  if (address === undefined || broken.has(thought.study)) return plainly();
  const { thinker, asked } = deskFor(hall, Mind, thought.study, address);
  try {
    const mind = await Promise.race([thinker, late()]);
    if (mind === undefined) return plainly();
    asked.set(thought.number, { thought, plainly });
    mind.ask(thought);
  } catch {
    tell(hall, thought.table);
    plainly();
  }
}
