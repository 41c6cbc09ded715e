// Writes web/generated/: for each board its facts, its map, its relief and a small picture; the grain of the paper; and the clauses of the rules.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { picture, rose } from './picture.mjs';
import { grain, relief } from './relief.mjs';

// The rules as data: chapters with headings and clauses, read from docs/rules/.
export function clauses(folder, chapters, language) {
  return chapters.map((chapter) => {
    const path = `${folder}${language === 'en' ? '' : `${language}/`}${chapter}.md`;
    if (!existsSync(path)) throw new Error(`${path} is missing`);
    const found = { id: chapter, title: '', parts: [{ title: '', clauses: [] }] };
    // French sources may have straight apostrophes; readers get typographic ones.
    const text = readFileSync(path, 'utf8');
    for (const line of (language === 'fr' ? text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') : text).split('\n')) {
      const clause = /^- \*\*([A-Z]-\d+)\*\* (.*)$/.exec(line);
      if (line.startsWith('# ')) found.title = line.slice(2);
      else if (line.startsWith('## ')) found.parts.push({ title: line.slice(3), clauses: [] });
      else if (clause) found.parts.at(-1).clauses.push({ id: clause[1], text: clause[2] });
      else if (line.startsWith('  ') && found.parts.at(-1).clauses.length > 0) {
        found.parts.at(-1).clauses.at(-1).text += ` ${line.trim()}`;
      }
    }
    found.parts = found.parts.filter((part) => part.clauses.length > 0);
    return found;
  });
}

const root = new URL('../../', import.meta.url).pathname;
const out = new URL('../generated/', import.meta.url).pathname;
const ids = JSON.parse(readFileSync(`${root}boards/index.json`, 'utf8'));
mkdirSync(out, { recursive: true });
// What an earlier version wrote would be found first. Nothing else is removed: another build may be reading it.
for (const old of ['boards.js', 'boards.d.ts']) rmSync(out + old, { force: true });

const imports = [];
const entries = [];
for (const [i, id] of ids.entries()) {
  const board = JSON.parse(readFileSync(`${root}boards/${id}.json`, 'utf8'));
  const map = JSON.parse(readFileSync(`${root}boards/maps/${id}.json`, 'utf8'));
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
// What a board file may leave out, as the schema says.
const defaults = ({ properties }) => Object.fromEntries(Object.entries(properties).flatMap(([name, one]) => ('default' in one ? [[name, one.default]] : [])));
const schema = JSON.parse(readFileSync(`${root}boards/schema.json`, 'utf8'));
const leftOut = JSON.stringify({ ...defaults(schema), switches: defaults(schema.properties.switches) });
writeFileSync(`${out}grain.png`, grain());
imports.push("export { default as grain } from './grain.png?url';");
writeFileSync(`${out}boards.ts`, `import type { BoardCard } from '../src/board/files';\n${imports.join('\n')}\n\nexport const boards: BoardCard[] = [\n${entries.join('\n')}\n];\nexport const leftOut: object = ${leftOut};\n`);
// A board of one's own mixes mechanics: the schema says which clauses each has.
const span = (from, to) => Array.from({ length: Number(to.slice(2)) - Number(from.slice(2)) + 1 }, (_, i) => `${from.slice(0, 2)}${String(Number(from.slice(2)) + i).padStart(2, '0')}`);
const mechanicOf = Object.fromEntries(schema.properties.mechanics.items.oneOf.flatMap(({ const: name, properties = {}, description }) =>
  [...description.matchAll(/([A-Z]-\d\d)(?: to ([A-Z]-\d\d))?/g)].flatMap(([, from, to = from]) => span(from, to)).map((id) => [id, name ?? Object.keys(properties)[0]])));
for (const language of ['en', 'fr']) {
  const chapters = clauses(`${root}docs/rules/`, ['base', ...ids, 'stations'], language);
  for (const one of chapters.flatMap(({ parts }) => parts.flatMap((part) => part.clauses))) if (one.id in mechanicOf) one.of = mechanicOf[one.id];
  writeFileSync(`${out}rules.${language}.json`, JSON.stringify(chapters));
}
