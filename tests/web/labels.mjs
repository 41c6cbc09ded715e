// Names on the maps, as the browser draws them: none on another, on a space of a route, on a city, on a badge, or over the edge; and no text of the
// table on another. On all boards, in both languages, wide and on a phone.
import { lookAt } from './inspect.mjs';
import { boards, check, letters, openPage, run, startBrowser, startServer } from './kit.mjs';
import { decide, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const looks = [['wide', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]].flatMap(([name, size]) => ['en', 'fr'].map((language) => ({ name: `${name}, ${language}`, size, language, theme: 'light' })));

/** In the page, in units of the map: what lies on what. */
function mapProblems() {
  const svg = document.querySelector('.film svg');
  const toMap = svg.getScreenCTM().inverse();
  const problems = new Set();
  // The letters without the halo around them, line by line: a name of two lines has a short one.
  const boxes = [...document.querySelectorAll('text.name')].flatMap((text) => [...text.querySelectorAll('tspan')].map((line) => {
    const from = line.getStartPositionOfChar(0);
    const to = line.getEndPositionOfChar(line.getNumberOfChars() - 1);
    const size = parseFloat(getComputedStyle(text).fontSize);
    return { text: text.textContent.trim(), x0: from.x + 0.3, x1: to.x - 0.3, y0: from.y - size * 0.7, y1: from.y + size * 0.04 };
  }));
  const meet = (a, b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
  const at = (p) => boxes.find((b) => p.x > b.x0 && p.x < b.x1 && p.y > b.y0 && p.y < b.y1);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => { if (a.text !== b.text && meet(a, b)) problems.add(`${a.text} lies on ${b.text}`); }));
  for (const space of document.querySelectorAll('.space')) {
    // Points inside a box that may be turned: on the way between points of its edge and its middle.
    const long = space.getTotalLength();
    const box = space.getBBox();
    const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let i = 0; i < 24; i++) for (const inward of [0.9, 0.5, 0]) {
      const edge = space.getPointAtLength((long * i) / 24);
      const hit = at({ x: mx + (edge.x - mx) * inward, y: my + (edge.y - my) * inward });
      if (hit) problems.add(`${hit.text} lies on ${space.closest('[data-route]').dataset.route}`);
    }
  }
  for (const mark of document.querySelectorAll('.city .disc, .goods rect:last-of-type, .festival path, .attraction')) {
    const box = mark.getBBox();
    const m = toMap.multiply(mark.getScreenCTM());
    for (const [u, v] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const hit = at(new DOMPoint(box.x + box.width * u, box.y + box.height * v).matrixTransform(m));
      if (hit) problems.add(`${hit.text} lies on the ${mark.parentElement.classList[0]} mark of ${mark.closest('[data-city]').dataset.city}`);
    }
  }
  // Names of seas and countries, letter by letter.
  for (const name of document.querySelectorAll('.geography > text')) {
    const m = toMap.multiply(name.getScreenCTM());
    for (let i = 0; i < name.getNumberOfChars(); i++) {
      const box = name.getExtentOfChar(i);
      const hit = at(new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(m));
      if (hit) problems.add(`${hit.text} lies on the name ${name.textContent}`);
    }
  }
  const frame = svg.viewBox.baseVal;
  for (const b of boxes) if (b.x0 < frame.x || b.y0 < frame.y || b.x1 > frame.x + frame.width || b.y1 > frame.y + frame.height) problems.add(`${b.text} leaves the map`);
  return { problems: [...problems], count: boxes.length };
}

/** In the page: texts of the table that lie on each other, or are cut off without saying so. */
function textProblems() {
  const problems = new Set();
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (node.textContent.trim() === '' || owner.closest('svg, .hidden, option, title') || !owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // What does not fit ends in an ellipsis: only what is seen of a text counts.
    const clips = [];
    for (let e = owner; e !== document.body; e = e.parentElement) if (getComputedStyle(e).overflowX !== 'visible') clips.push(e.getBoundingClientRect());
    for (const whole of range.getClientRects()) {
      const [left, right] = [Math.max(whole.x, ...clips.map((c) => c.x)), Math.min(whole.right, ...clips.map((c) => c.right))];
      const box = new DOMRect(left, whole.y, right - left, whole.height);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // What is scrolled away or lies under a sheet is not seen.
      const seen = document.elementFromPoint(x, y);
      if (box.width < 2 || seen === null || !(owner === seen || owner.contains(seen) || seen.contains(owner))) continue;
      texts.push({ text: node.textContent.trim().slice(0, 40), owner, x0: box.x + 1, x1: box.right - 1, y0: box.y + box.height * 0.25, y1: box.bottom - box.height * 0.25 });
    }
  }
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    if (a.owner !== b.owner && a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1) problems.add(`“${a.text}” lies on “${b.text}”`);
  }));
  for (const element of new Set(texts.map((one) => one.owner))) {
    const style = getComputedStyle(element);
    if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && !['auto', 'scroll'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) problems.add(`“${element.textContent.trim().slice(0, 40)}” is cut off`);
  }
  return { problems: [...problems], count: texts.length };
}

function board(name) {
  return async () => {
    const page = await openPage(browser, server.url);
    await startGame(page, name);
    await page.waitForSelector('.name');
    const options = { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } };
    const found = [];
    const counts = [];
    const see = async (what, ask) => {
      for (const look of looks) {
        await lookAt(page, look);
        await letters(page);
        const { problems, count } = await page.evaluate(ask);
        counts.push(count);
        found.push(...problems.map((problem) => `${what}, ${look.name}: ${problem}`));
      }
      await lookAt(page, looks[0]);
    };
    await see('map', mapProblems);
    await see('first choice', textProblems);
    let now = await whatNow(page);
    while (now.phase !== 'turn') {
      await decide(page, now.phase, options);
      now = await whatNow(page, now.version);
    }
    await see('turn', textProblems);
    console.log(`      ${counts[0]} lines of names, ${counts.at(-1)} texts at the table`);
    check(counts.every((n) => n > 10), 'there are names and texts');
    check(found.length === 0, found.join('\n      '));
    await page.context().close();
  };
}

const failed = await run(Object.fromEntries(boards.map((name) => [`no text on another: ${name}`, board(name)])));
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
