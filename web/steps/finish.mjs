// What the build adds to what vite has made: a first script, the worker's list of files, and everything packed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = new URL('../../build/web/', import.meta.url).pathname;

// A few lines that run before the page's own script has arrived: the address of a table is enough to ask for it, and for its board and map.
// On a slow connection all three then come while the script is still on its way, instead of one after the other. The start page has a
// script of its own, which is loaded in the same way.
const boards = {};
for (const file of readdirSync(`${root}assets`)) {
  const found = /^(.+)\.(board|map)-[\w-]+\.json$/.exec(file);
  if (found) (boards[found[1]] ??= []).push(`/assets/${file}`);
}
const assets = readdirSync(`${root}assets`).filter((file) => !/\.(gz|br)$/.test(file));
const start = assets.find((file) => /^Start-[\w-]+\.js$/.test(file));
const script = `{const id=/^\\/table\\/([^/]+)$/.exec(location.pathname)?.[1],boards=${JSON.stringify(boards)};
let known,person;try{known=localStorage.getItem('roundhouse.table.'+id);person=localStorage.getItem('roundhouse.person')}catch{}
if(id&&person&&!known)window.early={table:id,view:fetch('/api/tables/'+id).then(r=>r.ok?r.json():undefined).then(m=>{for(const f of boards[m?.d?.facts?.settings.board]??[])fetch(f).catch(()=>{});return m}).catch(()=>{})};
if(location.pathname==='/')document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/assets/${start}'}))}
`;
const name = `early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
writeFileSync(`${root}assets/${name}`, script);
const html = readFileSync(`${root}index.html`, 'utf8');
writeFileSync(`${root}index.html`, html.replace('<script type="module"', `<script async src="/assets/${name}"></script>\n    <script type="module"`));

// Scripts, styles, letters, boards, paper and relief: with them every screen and every replay seen before opens without a network.
const shell = [...assets, name].filter((file) => /\.(js|css|woff2|json|png)$/.test(file)).map((file) => `/assets/${file}`);
const version = createHash('sha256').update(shell.join()).digest('base64url').slice(0, 8);
const worker = readFileSync(`${root}worker.js`, 'utf8');
writeFileSync(`${root}worker.js`, worker.replace('const VERSION = 0;', `const VERSION = '${version}';`).replace('const FILES = [];', `const FILES = ${JSON.stringify(shell)};`));

// The server sends x.js.gz or x.js.br instead of x.js, so that it does not have to pack anything itself.
for (const path of readdirSync(root, { recursive: true }).map((name) => root + name)) {
  if (!/\.(js|css|html|json|svg|webmanifest|wasm|txt)$/.test(path) || statSync(path).size < 1024) continue;
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
