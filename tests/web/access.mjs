// axe-core on every screen in both themes and both languages; sizes of what is pressed; nothing wider than the screen.
import { check, axePath, openPage, run, startBrowser, startServer } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function clean(page, screen) {
  await page.addScriptTag({ path: axePath }).catch(() => page.evaluate(() => undefined));
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return result.violations.map((v) => `${v.id}: ${v.help}\n        ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''}`).join('\n        ')}`);
  });
  page.violations ??= [];
  page.violations.push(...found.map((text) => `${screen}: ${text}`));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 1) page.violations.push(`${screen} is ${wide} px too wide`);
}

/** All screens of one look. axe is let in past the content policy, which the other tests keep. */
function screens(look) {
  return async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true, ...look });
    await page.waitForSelector('[data-board]');
    await clean(page, 'start');
    await page.click('[data-menu]');
    await clean(page, 'settings');
    await page.click('[data-menu]');
    await page.click('[data-way="friends"]');
    await clean(page, 'new table');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-waiting] svg[role="img"] path');
    await clean(page, 'waiting');
    for (const path of ['lobby', 'history', 'rules']) {
      await page.goto(`${server.url}/${path}`);
      await page.waitForSelector('main h1');
      await clean(page, path);
    }
    await page.goto(server.url);
    const table = await startGame(page, look.board);
    const seen = new Set();
    await playToTheEnd(page, {
      touch: look.hasTouch ?? false,
      each: async (_, now) => {
        if (seen.has(now.phase)) return;
        seen.add(now.phase);
        await clean(page, `table, ${now.phase}`);
      },
    });
    await page.waitForSelector('[data-score-screen]');
    await page.click('[data-verify]');
    await page.waitForSelector('[data-fits]');
    await clean(page, 'score');
    await page.goto(`${server.url}/game/${table}?at=20`);
    await page.waitForSelector('[data-replay-at]');
    await page.waitForSelector('svg[role="img"]');
    await clean(page, 'replay');
    check(page.violations.length === 0, page.violations.join('\n      '));
    check(seen.size >= 4, `several kinds of decisions were looked at: ${[...seen].join(' ')}`);
    await page.context().close();
  };
}

const failed = await run({
  'no violation: light, English, wide, USA': screens({ board: 'usa', locale: 'en-GB', colorScheme: 'light' }),
  'no violation: dark, English, wide, Nordic': screens({ board: 'nordic', locale: 'en-GB', colorScheme: 'dark' }),
  'no violation: light, French, phone, Märklin': screens({ board: 'marklin', locale: 'fr-FR', colorScheme: 'light', ...phone }),
  'no violation: dark, French, phone, South Korea': screens({ board: 'south-korea', locale: 'fr-FR', colorScheme: 'dark', ...phone }),
  'no violation: dark, French, wide, New York': screens({ board: 'new-york', locale: 'fr-FR', colorScheme: 'dark' }),
  'no violation: light, English, phone, Iberia': screens({ board: 'iberia', locale: 'en-GB', colorScheme: 'light', ...phone }),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
