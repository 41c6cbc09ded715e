// Packs what the server sends, so that it does not have to: x.js -> x.js.gz and x.js.br beside it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = new URL('../../build/web', import.meta.url).pathname;
const packable = /\.(js|css|html|json|svg|webmanifest|wasm|txt)$/;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

for (const path of files(root)) {
  if (!packable.test(path)) continue;
  const text = readFileSync(path);
  if (text.length < 1024) continue;
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
