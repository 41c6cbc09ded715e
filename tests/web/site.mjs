// Without a server of ours: the page in a folder of a plain web server, and then without any network.
import { NO_NETWORK, check, openPage, run, startBrowser, until, untilText } from './kit.mjs';
import { servePlainly } from './plain.mjs';

const site = await servePlainly();
const browser = await startBrowser();
const open = (path = '', options = {}) => openPage(browser, site.url + path, { serviceWorkers: 'allow', ...options });

/** Everything is on the device, and the start page says so. */
const readyOffline = (page) => page.waitForSelector('[data-offline-ready]');

const failed = await run({
  'in a sub-folder nothing is asked for that is not there, and nothing outside of the folder': async () => {
    const page = await open('', { serviceWorkers: 'block' });
    const outside = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) outside.push(request.url());
    });
    await page.reload();
    await page.waitForSelector('[data-play-now]');
    await page.waitForLoadState('networkidle');
    check(outside.length === 0, `asked for: ${outside}`);
    await page.context().close();
  },
  'what needs a server is not offered, and every way that is leads somewhere': async () => {
    const page = await open('', { serviceWorkers: 'block' });
    await page.waitForSelector('[data-play-now]');
    check((await page.locator('[data-way="friends"], a[href*="lobby"], a[href*="leaderboards"], [data-elsewhere]').count()) === 0, 'nothing for which there is no server');
    const ways = page.locator('.ways > li > :is(a, button)');
    const count = await ways.count();
    check(count >= 3, `${count} ways`);
    for (let i = 0; i < count; i++) {
      const before = await page.locator('#app').innerHTML();
      await ways.nth(i).click();
      await until(page, (was) => document.querySelector('#app').innerHTML !== was, before, `something after way ${i}`);
      await page.goto(site.url);
      await page.waitForSelector('[data-play-now]');
    }
    await page.click('[data-menu]');
    await page.waitForSelector('[data-preference="theme"]');
    check((await page.locator('[data-account]').count()) === 0, 'no account');
    await page.context().close();
  },
  'a screen has an address in the folder, which survives reload, back and a link to a clause': async () => {
    const page = await open('', { serviceWorkers: 'block' });
    await page.click('.ways a[href*="rules"]');
    await page.waitForSelector('[id^="chapter-"]');
    check(page.url() === `${site.url}?/rules`, page.url());
    await page.reload();
    await page.waitForSelector('[id^="chapter-"]');
    await page.goBack();
    await page.waitForSelector('[data-play-now]');
    check(page.url() === site.url, page.url());
    await page.goto(`${site.url}?/rules#B-24`);
    await until(page, () => { const at = document.getElementById('B-24')?.getBoundingClientRect(); return at !== undefined && at.top >= 0 && at.bottom <= innerHeight; }, null, 'the clause in view');
    await page.context().close();
  },
  'it can be installed: manifest and icons are found in the folder': async () => {
    const page = await open('', { serviceWorkers: 'block' });
    const manifest = await page.evaluate(async () => { const url = document.querySelector('link[rel="manifest"]').href; return { url, ...(await (await fetch(url)).json()) }; });
    check(new URL(manifest.start_url, manifest.url).href === site.url && new URL(manifest.scope, manifest.url).href === site.url, 'it starts in the folder');
    for (const icon of manifest.icons) check((await page.request.get(new URL(icon.src, manifest.url).href)).ok(), icon.src);
    await page.context().close();
  },
  'a server that is named is offered, remembered and forgotten again': async () => {
    const page = await open('?server=https://play.example.org/', { serviceWorkers: 'block' });
    await page.waitForSelector('[data-elsewhere][href="https://play.example.org/"]');
    await page.goto(site.url);
    await untilText(page, '[data-elsewhere]', /play\.example\.org/, 'the server is remembered');
    for (const nonsense of ['?server=javascript:alert(1)', '?server=']) {
      await page.goto(site.url + nonsense);
      await page.waitForSelector('[data-play-now]');
      check((await page.locator('[data-elsewhere]').count()) === 0, nonsense);
    }
    await page.context().close();
  },
  'after one visit everything opens without a network': async () => {
    const page = await open();
    await readyOffline(page);
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.goto(site.url);
    await readyOffline(page);
    check(await page.evaluate(() => [...document.images].filter((one) => one.loading !== 'lazy').every((one) => one.complete && one.naturalWidth > 0)), 'pictures are there');
    for (const language of ['en', 'fr']) {
      await page.goto(`${site.url}?/rules`);
      await page.waitForSelector('[id^="chapter-"]');
      check((await page.getAttribute('html', 'lang')) === language, language);
      await page.click('[data-language]');
    }
    await page.context().close();
  },
  'a new version comes whole, and only when it is asked for': async () => {
    const page = await open();
    await readyOffline(page);
    site.publish('later');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('[data-newer]');
    // The old version still works whole, although its files are gone from the web server.
    await page.click('.ways a[href*="rules"]');
    await page.waitForSelector('[id^="chapter-"]');
    await page.reload();
    await page.waitForSelector('[id^="chapter-"]');
    check((await page.getAttribute('html', 'data-version')) === null, 'the old version stays until it is replaced');
    await page.waitForSelector('[data-newer]');
    await page.click('[data-newer] button');
    await until(page, () => document.documentElement.dataset.version === 'later', null, 'the new version');
    await page.waitForSelector('[id^="chapter-"]');
    check((await page.evaluate(() => caches.keys())).filter((name) => name.includes('shell')).length === 2, 'the version before stays for pages that still use it');
    await page.context().close();
  },
  'a game begun without a network survives a reload and a new version': async () => {
    const page = await open();
    await readyOffline(page);
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.reload();
    await page.click('[data-play-now]');
    await page.waitForSelector('[data-offer]');
    await page.reload();
    await page.waitForSelector('[data-offer]');
    const table = page.url();
    await page.context().setOffline(false);
    site.publish('latest');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('[data-newer]');
    await page.click('[data-newer] button');
    await until(page, () => document.documentElement.dataset.version === 'latest', null, 'the new version');
    await page.waitForSelector('[data-offer]');
    check(page.url() === table, page.url());
    await page.context().close();
  },
});
await browser.close();
site.stop();
process.exit(failed === 0 ? 0 : 1);
