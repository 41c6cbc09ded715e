// Gives every control of the page a name that comes from its place in the source, so that what has been pressed can be compared with
// what there is. The page is built once more with those names (`data-control`); the page that people get has none.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const root = new URL('../../../', import.meta.url).pathname;
const require = createRequire(`${root}web/package.json`);
const { parse } = require('svelte/compiler');

const TAGS = ['button', 'a', 'input', 'select', 'textarea', 'summary'];
/** Not for people: it only helps password managers, or is pressed by its label. */
const isHidden = (element) => attribute(element, 'aria-hidden') !== undefined;

const attribute = (element, name) => element.attributes.find((one) => one.type === 'Attribute' && one.name === name);
const isControl = (element) => element.type === 'RegularElement' && !isHidden(element) && (TAGS.includes(element.name) || attribute(element, 'onclick') !== undefined);

/** All controls of a component in the order of the source. */
function* elements(node) {
  if (Array.isArray(node)) for (const one of node) yield* elements(one);
  else if (node !== null && typeof node === 'object') {
    if (isControl(node)) yield node;
    for (const [key, value] of Object.entries(node)) if (key !== 'metadata') yield* elements(value);
  }
}

/** What a control is called: by its data attribute, else by what is written on it, else by what it is bound to. */
function nameOf(element, source) {
  const data = element.attributes.find((one) => one.type === 'Attribute' && one.name.startsWith('data-'));
  const written = data?.value?.[0]?.type === 'Text' ? data.value[0].data : '';
  if (data !== undefined) return written || data.name.slice('data-'.length);
  const text = source.slice(element.start, element.end);
  return /t\(\)\.([\w.]+)/.exec(text)?.[1] ?? /bind:\w+=\{(?:\w+\.)?(\w+)/.exec(text)?.[1] ?? /type="(\w+)"/.exec(text)?.[1] ?? element.name;
}

/** The controls of one file: `Bar:undo`, with where it stands. */
export function controlsOf(source, file) {
  const known = new Map();
  return [...elements(parse(source, { modern: true }).fragment)].map((element) => {
    const name = `${basename(file, '.svelte')}:${nameOf(element, source)}`;
    const count = (known.get(name) ?? 0) + 1;
    known.set(name, count);
    return { id: count === 1 ? name : `${name}-${count}`, tag: element.name, file, line: source.slice(0, element.start).split('\n').length, at: element.start + 1 + element.name.length };
  });
}

function stamped(source, file) {
  return controlsOf(source, file).reverse().reduce((text, { id, at }) => `${text.slice(0, at)} data-control="${id}"${text.slice(at)}`, source);
}

/** Every control of the page, by name. */
export function allControls() {
  const files = readdirSync(`${root}web/src`, { recursive: true }).filter((file) => file.endsWith('.svelte')).sort();
  const all = files.flatMap((file) => controlsOf(readFileSync(join(root, 'web/src', file), 'utf8'), file));
  return new Map(all.map((control) => [control.id, control]));
}

/** Builds the page with the names into build/journeys/; `tools/page` has made what it is built from. */
export async function buildStamped() {
  const { build } = await import(require.resolve('vite'));
  const plugin = { name: 'stamp', enforce: 'pre', transform: (source, id) => (/\/web\/src\/.*\.svelte$/.test(id) ? { code: stamped(source, id), map: null } : undefined) };
  const outDir = `${root}build/journeys`;
  await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts`, plugins: [plugin], build: { outDir, emptyOutDir: true, minify: false }, logLevel: 'error' });
  execFileSync(process.execPath, [`${root}web/steps/finish.mjs`, outDir]);
  return outDir;
}
