// Names on the maps, as the browser draws them: none on another, none on a space of a route, in both languages.
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

function names(board, locale) {
  return async () => {
    const page = await openPage(browser, server.url, { locale, viewport: { width: 1600, height: 1200 } });
    await startGame(page, board);
    await page.waitForSelector('.name');
    await page.evaluate(() => document.fonts.ready);
    const found = await page.evaluate(() => {
      // In units of the map: the letters without the halo around them.
      const boxes = [...document.querySelectorAll('text.name')].map((text) => ({ text: text.textContent.trim(), ...inside(text.getBBox()) }));
      function inside({ x, y, width, height }) {
        return { x0: x + 0.5, y0: y + height * 0.22, x1: x + width - 0.5, y1: y + height * 0.84 };
      }
      const meet = (a, b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
      const problems = [];
      boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => { if (meet(a, b)) problems.push(`${a.text} and ${b.text}`); }));
      const svg = document.querySelector('.film svg');
      const toMap = svg.getScreenCTM().inverse();
      for (const space of document.querySelectorAll('rect.space')) {
        const box = space.getBBox();
        const m = toMap.multiply(space.getScreenCTM());
        // The middle line of the space, point by point.
        for (let u = 0.05; u < 1; u += 0.15) {
          const p = new DOMPoint(box.x + box.width * u, box.y + box.height / 2).matrixTransform(m);
          const hit = boxes.find((b) => p.x > b.x0 && p.x < b.x1 && p.y > b.y0 && p.y < b.y1);
          if (hit) { problems.push(`${hit.text} lies on ${space.closest('[data-route]').dataset.route}`); break; }
        }
      }
      const frame = svg.viewBox.baseVal;
      for (const b of boxes) if (b.x0 < 0 || b.y0 < 0 || b.x1 > frame.width || b.y1 > frame.height) problems.push(`${b.text} leaves the map`);
      return { problems, count: boxes.length };
    });
    check(found.count > 10, 'there are names');
    check(found.problems.length === 0, found.problems.join('; '));
    await page.context().close();
  };
}

const failed = await run(
  Object.fromEntries(
    ['usa', 'new-york', 'nordic', 'marklin', 'iberia', 'south-korea'].flatMap((board) => [
      [`no name on another: ${board}, English`, names(board, 'en-GB')],
      [`no name on another: ${board}, French`, names(board, 'fr-FR')],
    ]),
  ),
);
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
