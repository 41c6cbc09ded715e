// The page as a site without a server: build/site/ in a folder of a plain web server that knows no rules.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './kit.mjs';

/** Serves a copy of the site at /games/roundhouse/. `publish` puts a later version of it there; `stop` ends it. */
export async function servePlainly() {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-site-'));
  const site = join(folder, 'games/roundhouse');
  cpSync(`${root}build/site`, site, { recursive: true });
  const server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  process.on('exit', () => server.kill('SIGKILL'));
  const port = await new Promise((resolve, reject) => {
    server.stdout.on('data', (said) => {
      const found = / port (\d+)/.exec(String(said));
      if (found) resolve(found[1]);
    });
    server.on('exit', () => reject(new Error('the plain web server did not start')));
  });
  return {
    url: `http://127.0.0.1:${port}/games/roundhouse/`,
    /** Every script gets another name, as after a change of each; the old ones are gone. */
    publish(version) {
      const assets = join(site, 'assets');
      const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
      const renamed = (text) => scripts.reduce((sum, name) => sum.replaceAll(name, name.replace(/\.js$/, `${version}.js`)), text);
      const texts = [...scripts.map((name) => `assets/${name}`), 'index.html', 'worker.js'];
      for (const path of texts) {
        const text = renamed(readFileSync(join(site, path), 'utf8'));
        rmSync(join(site, path));
        writeFileSync(join(site, renamed(path)), path === 'worker.js' ? text.replace(/const VERSION = '[^']*'/, `const VERSION = '${version}'`) : path === 'index.html' ? text.replace(/<html( data-version="\w+")?/, `<html data-version="${version}"`) : text);
      }
    },
    stop() {
      server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
