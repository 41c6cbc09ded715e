// Late positions of every board, as they are drawn: free, mine and taken differ in lightness, size, outline and order, in both themes and without colours.
import { boards, check, openPage, run, startBrowser, startServer, until } from './kit.mjs';
import { lateTable } from './late.mjs';

const server = await startServer();
const browser = await startBrowser();
/** Steps of lightness (L*, 0 to 100) between a free space and any train: seen at a glance. */
const FAR = 15;

const luminance = (rgb) => rgb.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const lightness = (rgb) => 116 * Math.cbrt(luminance(rgb)) - 16;
const over = (top, opacity, ground) => top.map((c, i) => c * opacity + ground[i] * (1 - opacity));

/** In the page, in units of the map: every free space and every wagon as drawn. */
function marks() {
  const sheet = document.querySelector('.film svg');
  const toMap = sheet.getScreenCTM().inverse();
  const rgb = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
  /** The corners of what is drawn with its outline: middle, half-length, half-height and turn. */
  const place = (mark) => {
    const box = mark.getBBox();
    const m = toMap.multiply(mark.getScreenCTM());
    const half = parseFloat(getComputedStyle(mark).strokeWidth) / 2;
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(m);
    return { x: at.x, y: at.y, length: (box.width + 2 * half) * Math.hypot(m.a, m.b), height: (box.height + 2 * half) * Math.hypot(m.c, m.d), turn: Math.atan2(m.b, m.a) };
  };
  const spaces = [...document.querySelectorAll('.route[data-owner="0"] rect.space')].map((mark) => ({
    route: mark.closest('[data-route]').dataset.route, ...place(mark),
    fill: rgb(getComputedStyle(mark).fill), opacity: Number(getComputedStyle(mark).fillOpacity), edge: rgb(getComputedStyle(mark).stroke),
    ground: rgb(getComputedStyle(mark.parentElement.querySelector('.ground') ?? mark).fill),
  }));
  const wagons = [...document.querySelectorAll('[data-train] .body')].map((mark) => ({
    route: mark.closest('[data-train]').dataset.train, seat: Number(mark.closest('[data-train]').dataset.of), ...place(mark),
    fill: rgb(getComputedStyle(mark).fill), edge: rgb(getComputedStyle(mark).stroke), outline: mark.getAttribute('d'),
  }));
  const mine = [...document.querySelectorAll('[data-mine]')].map((mark) => ({ route: mark.dataset.mine, stroke: rgb(getComputedStyle(mark).stroke), width: Number(mark.getAttribute('stroke-width')) }));
  const last = [...document.querySelectorAll('rect.space')].at(-1);
  const first = document.querySelector('[data-train]');
  const halo = document.querySelector('.halos');
  const space = document.querySelector('rect.space');
  const before = (a, b) => a !== null && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { spaces, wagons, mine, eyes: Number(document.querySelector('.table').dataset.eyes), trainsAbove: before(last, first), halosBelow: before(halo, space) };
}

/** Whether two turned boxes share more than a hair. */
function meet(a, b) {
  const axes = [a, b].flatMap(({ turn }) => [[Math.cos(turn), Math.sin(turn)], [-Math.sin(turn), Math.cos(turn)]]);
  const reach = ({ length, height, turn }, [x, y]) => (length / 2) * Math.abs(Math.cos(turn) * x + Math.sin(turn) * y) + (height / 2) * Math.abs(-Math.sin(turn) * x + Math.cos(turn) * y);
  return axes.every((axis) => reach(a, axis) + reach(b, axis) - Math.abs((a.x - b.x) * axis[0] + (a.y - b.y) * axis[1]) > 0.3);
}

async function open(options) {
  const page = await openPage(browser, server.url, options);
  await page.waitForSelector('[data-play-now]');
  return page;
}

function readable(board) {
  return async () => {
    const page = await open();
    await lateTable(page, board);
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForSelector(`html[data-theme="${theme}"]`);
      const { spaces, wagons, mine, eyes, trainsAbove, halosBelow } = await page.evaluate(marks);
      const own = wagons.filter((one) => one.seat === eyes);
      const rivals = wagons.filter((one) => one.seat !== eyes);
      check(spaces.length > 10 && own.length > 5 && rivals.length > 10, `a late game: ${spaces.length} free, ${own.length} mine, ${rivals.length} of others`);
      check(trainsAbove && halosBelow, 'halos below the spaces, trains above them');
      const [space] = spaces;
      for (const one of wagons) {
        check(one.length >= space.length * 1.08 && one.height >= space.height * 1.35, `a wagon on ${one.route} is ${one.length.toFixed(1)} × ${one.height.toFixed(1)}, a space ${space.length} × ${space.height}`);
        check(lightness(one.edge) < 12, `a train has a dark outline: ${one.edge}`);
      }
      const pale = [...new Map(spaces.map((one) => [String(one.fill), lightness(over(one.fill, one.opacity, one.ground))]))];
      for (const [seat, light] of new Map(wagons.map((one) => [one.seat, lightness(one.fill)]))) {
        for (const [fill, free] of pale) check(Math.abs(light - free) >= FAR, `${theme}: the trains of seat ${seat} (${light.toFixed(0)}) and free spaces of ${fill} (${free.toFixed(0)}) are equally light`);
      }
      // Mine: a bright band under all of my trains, wider than they are, and under no other.
      check(new Set(own.map((one) => one.route)).size === mine.length && own.every((one) => mine.some((band) => band.route === one.route && band.width > one.height && lightness(band.stroke) > 85)), 'a band under my network');
      const outlines = new Map(wagons.map((one) => [one.seat, one.outline]));
      check(new Set(outlines.values()).size === outlines.size, 'each seat has its own silhouette');
      const beside = (a, b) => a.route !== b.route && a.route.replace(/-\d$/, '') === b.route.replace(/-\d$/, '');
      const clash = wagons.flatMap((a, i) => wagons.slice(i + 1).filter((b) => beside(a, b) && meet(a, b)).map((b) => `${a.route} and ${b.route}`));
      check(clash.length === 0, `trains side by side lie on each other: ${[...new Set(clash)].join('; ')}`);
    }
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  };
}

const failed = await run({
  ...Object.fromEntries(boards.map((board) => [`free, mine and taken are told apart in a late game: ${board}`, readable(board)])),
  'only claims that bring a ticket nearer shine, unless one asks for all, and nothing on the map moves by itself': async () => {
    const page = await open({ reducedMotion: 'no-preference' });
    await lateTable(page, 'usa', { part: 0.3 });
    const shining = () => page.evaluate(() => ({ claims: document.querySelectorAll('.route.glows').length, strong: document.querySelectorAll('.halos .helps[data-halo]').length, thin: document.querySelectorAll('.halos .can').length }));
    await until(page, () => document.querySelectorAll('.route.glows').length > 0, null, 'claims');
    const some = await shining();
    check(some.strong + some.thin === some.claims && some.thin > 0 && some.strong < some.claims, `some shine, the others have an outline: ${JSON.stringify(some)}`);
    const endless = await page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity).map((one) => `${one.animationName} of ${one.effect.target.getAttribute('class')}`));
    check(endless.length === 0, endless.join('; '));
    const filtered = await page.evaluate(() => [...document.querySelectorAll('.film *')].filter((one) => getComputedStyle(one).filter !== 'none').length);
    check(filtered === 0, `${filtered} filters in the map`);
    await page.click('[data-menu]');
    await page.check('[data-all-claims]');
    const all = await shining();
    check(all.strong === all.claims && all.thin === 0, `all shine: ${JSON.stringify(all)}`);
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
