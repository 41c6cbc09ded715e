// Writes build/site/ from build/web/: the same files, for any folder of any plain web server. node steps/site.mjs [SERVER]
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [server = ''] = process.argv.slice(2);
if (server !== '' && !/^https?:\/\/[^\s"<>]+$/.test(server)) {
  console.error(`tools/page --site: “${server}” is no address of a server; one looks like https://play.example.org/`);
  process.exit(2);
}
const web = new URL('../../build/web/', import.meta.url).pathname;
const site = new URL('../../build/site/', import.meta.url).pathname;
rmSync(site, { recursive: true, force: true });
cpSync(web, site, { recursive: true });

const html = readFileSync(`${site}index.html`, 'utf8')
  .replaceAll('"/', '"./')
  .replace('<meta name="server" content="here" />', `<meta name="server" content="${server}" />`);
if (!html.includes(`name="server" content="${server}"`)) throw new Error('build/web/index.html does not say where its server is');
// Another page than that of build/web, so another version for its worker.
const worker = readFileSync(`${site}worker.js`, 'utf8').replace(/const VERSION = '([^']*)';/, (_, version) => `const VERSION = '${version}-${createHash('sha256').update(html).digest('base64url').slice(0, 8)}';`);
const lost = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Roundhouse</title>
  <body>
    <p>There is nothing at this address. <a href="./">To the start page</a></p>
    <p lang="fr">Il n’y a rien à cette adresse. <a href="./">Vers la page d’accueil</a></p>
  </body>
</html>
`;
for (const [name, text] of [['404.html', lost], ['index.html', html], ['worker.js', worker]]) {
  writeFileSync(site + name, text);
  writeFileSync(`${site}${name}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${site}${name}.br`, brotliCompressSync(text));
}
