// Every lesson: the coach says what is new on its board, in both languages, while a real game is played.
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { decide, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** Plays a lesson until the coach has said all that is expected. */
function lesson(board, expected, locale = 'en-GB') {
  return async () => {
    const page = await openPage(browser, `${server.url}/rules`, { locale });
    await page.click(`[data-lesson="${board}"]`);
    await page.waitForSelector('.table');
    const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
    const told = new Set();
    let version = -1;
    // The coach is loaded after the table; from then on a note is there as soon as what it is about.
    await page.waitForSelector('[data-coach]');
    for (let n = 0; n < 160 && expected.some((id) => !told.has(id)); n++) {
      const now = await whatNow(page, version);
      if (now.phase === 'over') break;
      version = now.version;
      for (let i = 0; i < 6; i++) {
        const coach = page.locator('[data-coach]');
        if ((await coach.count()) === 0) break;
        told.add(await coach.getAttribute('data-coach'));
        await page.click('[data-understood]');
      }
      await decide(page, now.phase, options);
    }
    const missing = expected.filter((id) => !told.has(id));
    check(missing.length === 0, `the coach never told: ${missing.join(', ')} (told: ${[...told].join(', ')})`);
    await page.context().close();
  };
}

const failed = await run({
  'the first game': lesson('usa', ['tickets', 'draw', 'second', 'claim', 'pay', 'scored']),
  'tunnels and ferries, in French': lesson('nordic', ['tickets', 'tunnels', 'ferries'], 'fr-FR'),
  'attractions': lesson('new-york', ['attractions']),
  'passengers': lesson('marklin', ['mix', 'tickets', 'place-passenger']),
  'draft and festivals': lesson('iberia', ['draft', 'festivals']),
  'express cards and provinces': lesson('south-korea', ['draft', 'express', 'province', 'extra']),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
