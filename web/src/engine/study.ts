/** What takes the strongest players, or looks back: a module that thinks with nets and reviews games, and the net of a board. Both come when somebody first needs them. */
import { once } from '../base/patiently';
import studyFile from '../../generated/study.wasm?url';
import { compile } from './module';

export type Study = { board: string; module: WebAssembly.Module; net: Uint8Array };

/** By the ids of the boards. */
const NETS = Object.fromEntries(
  Object.entries(import.meta.glob<string>('../../../players/nets/*.net', { query: '?url', import: 'default', eager: true }))
    .map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.net'.length), address]),
);
/** By the numbers of the languages: said at the table where it did not come. */
export const NOTHING_LEARNED = [
  'What the strongest computer players have learned could not be loaded; they think without it.',
  'Ce que les IA les plus fortes ont appris n’a pas pu être chargé ; elles réfléchissent sans.',
];

export const studyModule = once(() => compile(studyFile));

async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let last: { board: string; study: Promise<Study> } | undefined;

/** Of this board; nothing where none has been learned. Who plays another board next needs that one's. */
export async function studyOf(board: string): Promise<Study | undefined> {
  const address = NETS[board];
  if (address === undefined) return undefined;
  if (last?.board !== board) last = { board, study: Promise.all([studyModule(), fetched(address)]).then(([module, net]) => ({ board, module, net })) };
  const mine = last;
  return mine.study.catch((error: unknown) => {
    if (last === mine) last = undefined;
    throw error;
  });
}
