// What the build adds to what vite has made: a first script, the worker's list of files, and everything packed.
//   node steps/finish.mjs            build/web/
//   node steps/finish.mjs FOLDER     another page of vite's, which is not packed: nobody waits for it
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ? `${process.argv[2].replace(/\/$/, '')}/` : new URL('../../build/web/', import.meta.url).pathname;

// A few lines that run before the page's own script has arrived: the address of a table is enough to ask for it, and for its board and map.
// On a slow connection all three then come while the script is still on its way, instead of one after the other. The start page and
// the table have scripts of their own, which are loaded in the same way, with all that they import.
const boards = {};
for (const file of readdirSync(`${root}assets`)) {
  const found = /^(.+)\.(board|map)-[\w-]+\.json$/.exec(file);
  if (found) (boards[found[1]] ??= []).push(file);
}
const assets = readdirSync(`${root}assets`).filter((file) => !/\.(gz|br)$/.test(file));
/** The script of a screen, what it imports at once, and their styles. */
function scripts(screen) {
  const found = new Set([assets.find((file) => file.startsWith(`${screen}-`) && file.endsWith('.js'))]);
  for (const file of found) for (const [, other] of readFileSync(`${root}assets/${file}`, 'utf8').matchAll(/\bfrom\s*"\.\/([^"]+\.js)"|\bimport\s*"\.\/([^"]+\.js)"/g)) if (other) found.add(other);
  return [...found, ...assets.filter((file) => file.endsWith('.css') && [...found].some((one) => one.split('-')[0] === file.split('-')[0]))];
}
const early = { start: scripts('Start'), table: scripts('TableDoor') };
/** Whoever sees the start page plays on this device next, and every table tells its moves with it. On a slow line it takes longest, so the page itself names it, behind its scripts. */
const module = assets.find((file) => /^table-.*\.wasm$/.test(file));
const script = `{const id=/^\\/table\\/((?!local-)[^/]+)$/.exec(location.pathname)?.[1],boards=${JSON.stringify(boards)},assets=new URL('.',document.currentScript.src);
let known,person;try{known=localStorage.getItem('roundhouse.table.'+id);person=localStorage.getItem('roundhouse.person')}catch{}
if(id&&person&&!known)window.early={table:id,view:fetch('/api/tables/'+id).then(r=>r.ok?r.json():undefined).then(m=>{for(const f of boards[m?.d?.facts?.settings.board]??[])fetch(new URL(f,assets)).catch(()=>{});return m}).catch(()=>{})};
const path=location.search.startsWith('?/')?location.search.slice(1):location.pathname,screen=/\\/table\\/[^/]+$/.test(path)?'table':path===new URL('..',assets).pathname?'start':'';
for(const file of ${JSON.stringify(early)}[screen]??[])document.head.append(Object.assign(document.createElement('link'),{crossOrigin:'',href:new URL(file,assets)},file.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'}))}
`;
const name = `early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
writeFileSync(`${root}assets/${name}`, script);
// A server of ours answers at every screen's address with this page, so its files are named from the top.
const html = readFileSync(`${root}index.html`, 'utf8').replaceAll('"./', '"/');
writeFileSync(`${root}index.html`, html.replace('<script type="module"', `<script async src="/assets/${name}"></script>\n    <script type="module"`)
  .replace('  </head>', `    <link rel="preload" as="fetch" crossorigin href="/assets/${module}">\n  </head>`));

// Everything but the packed copies, what only robots read, and what the strongest players have learned, which is large and kept when it first comes:
// with it every screen opens and every game is played without a network.
const kept = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile() && !/\.(gz|br)$/.test(one.name) && !['index.html', 'worker.js', 'robots.txt'].includes(one.name) && !/\.net$/.test(one.name))
  .map((one) => `${one.parentPath ?? one.path}/${one.name}`.slice(root.length).replace(/^\//, ''))
  .sort();
const version = createHash('sha256').update(html).update(kept.join()).digest('base64url').slice(0, 8);
const worker = readFileSync(`${root}worker.js`, 'utf8');
writeFileSync(`${root}worker.js`, worker.replace("const VERSION = '';", `const VERSION = '${version}';`).replace('const FILES = [];', `const FILES = ${JSON.stringify(kept)};`));

// The server sends x.js.gz or x.js.br instead of x.js, so that it does not have to pack anything itself.
for (const path of process.argv[2] ? [] : readdirSync(root, { recursive: true }).map((name) => root + name)) {
  if (!/\.(js|css|html|json|svg|webmanifest|wasm|txt)$/.test(path) || statSync(path).size < 1024) continue;
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
