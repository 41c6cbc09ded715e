// Writes web/generated/: for each board its facts, its map, its relief and a small picture; the grain of the paper; and the clauses of the rules.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { picture } from './picture.mjs';
import { grain, relief } from './relief.mjs';
import { rose } from './rose.mjs';
import { clauses } from './rules.mjs';
import { straightMap } from './straight_map.mjs';

const root = new URL('../../', import.meta.url).pathname;
const out = new URL('../generated/', import.meta.url).pathname;
const ids = JSON.parse(readFileSync(`${root}boards/index.json`, 'utf8'));
mkdirSync(out, { recursive: true });

const imports = [];
const entries = [];
for (const [i, id] of ids.entries()) {
  const board = JSON.parse(readFileSync(`${root}boards/${id}.json`, 'utf8'));
  const drawn = `${root}boards/maps/${id}.json`;
  const map = existsSync(drawn) ? JSON.parse(readFileSync(drawn, 'utf8')) : straightMap(board);
  writeFileSync(`${out}${id}.board.json`, JSON.stringify(board));
  writeFileSync(`${out}${id}.map.json`, JSON.stringify({ ...map, rose: rose(map), north: board.layout?.rotate ?? 0 }));
  const hilly = (map.hills ?? []).length > 0;
  if (hilly) {
    writeFileSync(`${out}${id}.relief.png`, relief(map));
    imports.push(`import relief${i} from './${id}.relief.png?url';`);
  }
  writeFileSync(`${out}${id}.svg`, picture(board, map));
  imports.push(`import board${i} from './${id}.board.json?url';`);
  imports.push(`import map${i} from './${id}.map.json?url';`);
  imports.push(`import picture${i} from './${id}.svg?url';`);
  const { name, summary, players } = board;
  const facts = { id, name, summary, players, sure: board.provenance.level, note: board.provenance.note };
  entries.push(`  { ...${JSON.stringify(facts)}, board: board${i}, map: map${i}, picture: picture${i}, relief: ${hilly ? `relief${i}` : "''"}, size: ${JSON.stringify(map.size.map(Math.round))} },`);
}
writeFileSync(`${out}grain.png`, grain());
imports.push("export { default as grain } from './grain.png?url';");
writeFileSync(`${out}boards.js`, `${imports.join('\n')}\n\nexport const boards = [\n${entries.join('\n')}\n];\n`);
writeFileSync(
  `${out}boards.d.ts`,
  `type Text = { en: string; fr: string };
export type BoardCard = {
  id: string; name: Text; summary: Text; players: { min: number; max: number };
  sure: string; note?: Text; board: string; map: string; picture: string; relief: string; size: [number, number];
};
export const boards: BoardCard[];
export const grain: string;
`,
);
for (const language of ['en', 'fr']) {
  writeFileSync(`${out}rules.${language}.json`, JSON.stringify(clauses(`${root}docs/rules/`, ['base', ...ids], language)));
}
