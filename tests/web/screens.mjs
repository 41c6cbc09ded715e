// Pictures of the screens for docs/screens/. Run by hand: node tests/web/screens.mjs [part of a name]
import { openPage, startBrowser, startServer } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

const folder = new URL('../../docs/screens/', import.meta.url).pathname;
const server = await startServer();
const browser = await startBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function take(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 80 });
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
  console.log(name);
}

/** A game under way, at a turn of ours. */
async function game(look, board, decisions, opponents = 2) {
  const page = await openPage(browser, server.url, look);
  await startGame(page, board, { opponents, level: 'regular' });
  const options = { touch: look.hasTouch ?? false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
  let now = await whatNow(page);
  for (let n = 0; n < decisions + 30 && now.phase !== 'over'; n++) {
    if (n >= decisions && now.phase === 'turn' && (await page.locator('.route.glows').count()) > 1) break;
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  return page;
}

const light = { colorScheme: 'light' };
const dark = { colorScheme: 'dark' };
const pictures = {
  'start-light': async (name) => take(await openPage(browser, server.url, light), name),
  'start-dark-phone': async (name) => take(await openPage(browser, server.url, { ...dark, ...phone }), name),
  'usa-light': async (name) => take(await game(light, 'usa', 55), name),
  'nordic-dark': async (name) => take(await game(dark, 'nordic', 45, 1), name),
  'marklin-light': async (name) => take(await game(light, 'marklin', 50), name),
  'new-york-dark': async (name) => take(await game(dark, 'new-york', 14), name),
  'iberia-light': async (name) => take(await game(light, 'iberia', 60), name),
  'south-korea-light': async (name) => take(await game(light, 'south-korea', 45), name),
  'usa-dark-phone': async (name) => take(await game({ ...dark, ...phone }, 'usa', 26, 1), name),
  'iberia-light-phone': async (name) => take(await game({ ...light, ...phone }, 'iberia', 40, 1), name),
  'tickets-light': async (name) => {
    const page = await openPage(browser, server.url, light);
    await startGame(page, 'usa', { opponents: 2 });
    await page.locator('[data-offer]').first().click();
    await take(page, name);
  },
  'waiting-light': async (name) => {
    const page = await openPage(browser, server.url, light);
    await page.click('[data-way="friends"]');
    await page.click('[data-begin]');
    await page.waitForSelector('[data-waiting] svg[role="img"] path');
    await take(page, name);
  },
  'lesson-light': async (name) => {
    const page = await openPage(browser, `${server.url}/rules`, light);
    await page.click('[data-lesson="usa"]');
    await page.waitForSelector('[data-coach]');
    await take(page, name);
  },
  'score-and-replay': async () => {
    const page = await openPage(browser, server.url, light);
    const table = await startGame(page, 'usa', { level: 'regular', opponents: 2 });
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    await take(page, 'score-light');
    await page.goto(`${server.url}/game/${table}?at=90`);
    await page.waitForSelector('[data-replay-at="90"]');
    await page.waitForSelector('main svg[role="img"]');
    await take(page, 'replay-light');
  },
  'rules-dark': async (name) => take(await openPage(browser, `${server.url}/rules#N-09`, dark), name),
};
for (const [name, picture] of Object.entries(pictures)) {
  if (process.argv[2] === undefined || name.includes(process.argv[2])) await picture(name);
}
await browser.close();
server.stop();
process.exit(0);
