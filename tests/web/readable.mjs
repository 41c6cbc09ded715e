// Late positions of every board, as they are drawn: free, mine and taken differ in lightness, size, outline and order, in both themes, without colours and
// to people who see some of them alike. The thresholds were chosen by eye, on the pictures of late.mjs.
import { boards, check, openPage, run, simulatedRecords, startBrowser, startServer, until, withTrains } from './kit.mjs';
import { fullTable, lateTable } from './late.mjs';

const server = await startServer();
const browser = await startBrowser();
/** Steps of lightness (L*, 0 to 100) between a free space and any train, in every view: seen at a glance. */
const FAR = 15;
/** How much longer and higher a wagon is than a space. */
const [LONGER, HIGHER] = [1.08, 1.35];
/** The outline of a train is darker than this, the band under one's own network lighter. */
const [DARK, BRIGHT] = [12, 85];
/** How much of a free space a train of another route may cover. */
const COVERED = 0.1;
/** Every colour and every shape comes on every board: whoever plays may choose them. */
const COLORS = ['teal', 'rust', 'indigo', 'gold', 'magenta'];
const SHAPES = ['box_car', 'tank_car', 'gondola', 'flat_car', 'engine'];
const trainsOf = (players, game) => Array.from({ length: players }, (_, i) => `${COLORS[(i + game) % 5]} ${SHAPES[(i + 2 * game) % 5]}`);
/** Late positions of a board: as many games, and these parts of each. */
const GAMES = 4;
const PARTS = [0.8, 0.86, 0.91, 0.95, 0.98];

/** How colours look without colour, and to people who lack one kind of cones (after Machado, Oliveira and Fernandes, 2009). */
const views = {
  'in colours and in grey': [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  'without red cones': [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  'without green cones': [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  'without blue cones': [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const linear = (rgb) => rgb.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const seen = (view, light) => view.map((row) => Math.min(1, Math.max(0, row.reduce((sum, part, i) => sum + part * light[i], 0))));
/** L* of a colour in a view. */
function lightness(rgb, view = views['in colours and in grey']) {
  const luminance = seen(view, linear(rgb)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
}
const over = (top, opacity, ground) => top.map((c, i) => c * opacity + ground[i] * (1 - opacity));

/** In the page, in units of the map: every free space and every wagon as drawn. */
function marks() {
  const rgb = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
  const corners = (mark) => [...mark.getAttribute('d').matchAll(/[MLA]([^MLAZ]+)/g)].map(([, numbers]) => numbers.trim().split(' ').map(Number).slice(-2));
  /** Points of a drawing as they were before it was turned, and the middle and the halves of the box around them. */
  const unturned = (mark, points) => {
    const turn = (Number(mark.dataset.turn) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const flat = points.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
    const [[left, right], [top, bottom]] = [0, 1].map((i) => [Math.min(...flat.map((at) => at[i])), Math.max(...flat.map((at) => at[i]))]);
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    return { flat, turn, u, v, x: u * cos - v * sin, y: u * sin + v * cos, half: [(right - left) / 2, (bottom - top) / 2] };
  };
  /** What is drawn with its outline: middle, length, height and turn. */
  const place = (mark) => {
    const long = mark.getTotalLength();
    const round = Array.from({ length: 24 }, (_, i) => mark.getPointAtLength((long * i) / 24)).map(({ x, y }) => [x, y]);
    const { x, y, half, turn } = unturned(mark, [...corners(mark), ...round]);
    const edge = parseFloat(getComputedStyle(mark).strokeWidth);
    return { x, y, length: 2 * half[0] + edge, height: 2 * half[1] + edge, turn };
  };
  /** The corners of a silhouette, whatever its size, place and turn. */
  const silhouette = (mark) => {
    const { flat, u, v, half } = unturned(mark, corners(mark));
    return flat.map(([x, y]) => [(x - u) / half[0], (y - v) / half[1]].map((n) => (Math.round(n * 10) / 10 || 0).toFixed(1)).join(',')).join(' ');
  };
  const spaces = [...document.querySelectorAll('.route[data-owner="0"] .space')].map((mark) => ({
    route: mark.closest('[data-route]').dataset.route, ...place(mark),
    fill: rgb(getComputedStyle(mark).fill), opacity: Number(getComputedStyle(mark).fillOpacity), edge: rgb(getComputedStyle(mark).stroke),
    ground: rgb(getComputedStyle(mark.parentElement.querySelector('.ground') ?? mark).fill),
  }));
  const wagons = [...document.querySelectorAll('[data-train] .body')].map((mark) => ({
    route: mark.closest('[data-train]').dataset.train, seat: Number(mark.closest('[data-train]').dataset.of), ...place(mark),
    fill: rgb(getComputedStyle(mark).fill), edge: rgb(getComputedStyle(mark).stroke), outline: silhouette(mark),
  }));
  const mine = [...document.querySelectorAll('[data-mine]')].map((mark) => ({ route: mark.dataset.mine, stroke: rgb(getComputedStyle(mark).stroke), width: Number(mark.getAttribute('stroke-width')) }));
  const last = [...document.querySelectorAll('.space')].at(-1);
  const first = document.querySelector('[data-train]');
  const halo = document.querySelector('.halos');
  const space = document.querySelector('.space');
  const before = (a, b) => a !== null && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { spaces, wagons, mine, trainsAbove: before(last, first), halosBelow: before(halo, space) };
}

/** Whether two turned boxes share more than a hair. */
function meet(a, b) {
  const axes = [a, b].flatMap(({ turn }) => [[Math.cos(turn), Math.sin(turn)], [-Math.sin(turn), Math.cos(turn)]]);
  const reach = ({ length, height, turn }, [x, y]) => (length / 2) * Math.abs(Math.cos(turn) * x + Math.sin(turn) * y) + (height / 2) * Math.abs(-Math.sin(turn) * x + Math.cos(turn) * y);
  return axes.every((axis) => reach(a, axis) + reach(b, axis) - Math.abs((a.x - b.x) * axis[0] + (a.y - b.y) * axis[1]) > 0.3);
}

/** The part of a space that a wagon covers, by points spread over it. */
function covered(space, wagon) {
  if (Math.hypot(space.x - wagon.x, space.y - wagon.y) > space.length + wagon.length) return 0;
  const steps = [-0.45, -0.35, -0.25, -0.15, -0.05, 0.05, 0.15, 0.25, 0.35, 0.45];
  const points = steps.flatMap((u) => steps.map((v) => {
    const [along, across] = [u * space.length, v * space.height];
    const [x, y] = [space.x + along * Math.cos(space.turn) - across * Math.sin(space.turn) - wagon.x, space.y + along * Math.sin(space.turn) + across * Math.cos(space.turn) - wagon.y];
    return [x * Math.cos(wagon.turn) + y * Math.sin(wagon.turn), -x * Math.sin(wagon.turn) + y * Math.cos(wagon.turn)];
  }));
  return points.filter(([x, y]) => Math.abs(x) < wagon.length / 2 && Math.abs(y) < wagon.height / 2).length / points.length;
}

async function open(options) {
  const page = await openPage(browser, server.url, options);
  await page.waitForSelector('[data-play-now]');
  return page;
}

/** Everything that makes one position readable, for the seat that looks. */
function checkPosition(where, { spaces, wagons, mine, trainsAbove, halosBelow }, eyes) {
  const own = wagons.filter((one) => one.seat === eyes);
  const rivals = wagons.filter((one) => one.seat !== eyes);
  check(spaces.length > 0 && own.length > 0 && rivals.length > 5, `${where}: a late game has ${spaces.length} free, ${own.length} mine, ${rivals.length} of others`);
  check(trainsAbove && halosBelow, `${where}: halos below the spaces, trains above them`);
  const [space] = spaces;
  for (const one of wagons) {
    check(one.length >= space.length * LONGER && one.height >= space.height * HIGHER, `${where}: a wagon on ${one.route} is ${one.length.toFixed(1)} × ${one.height.toFixed(1)}, a space ${space.length} × ${space.height}`);
    check(lightness(one.edge) < DARK, `${where}: a train has a dark outline: ${one.edge}`);
  }
  const fills = new Map(spaces.map((one) => [String(one.fill), over(one.fill, one.opacity, one.ground)]));
  const trains = new Map(wagons.map((one) => [one.seat, one.fill]));
  for (const [name, view] of Object.entries(views)) {
    for (const [seat, train] of trains) {
      for (const [fill, free] of fills) {
        const apart = Math.abs(lightness(train, view) - lightness(free, view));
        check(apart >= FAR, `${where}, ${name}: the trains of seat ${seat} and free spaces of ${fill} are ${apart.toFixed(1)} apart`);
      }
    }
  }
  // Mine: a bright band under all of my trains, wider than they are, and under no other.
  check(new Set(own.map((one) => one.route)).size === mine.length && own.every((one) => mine.some((band) => band.route === one.route && band.width > one.height && lightness(band.stroke) > BRIGHT)), `${where}: a band under my network`);
  const outlines = new Map(wagons.map((one) => [one.seat, one.outline]));
  check(new Set(outlines.values()).size === outlines.size, `${where}: each seat has its own silhouette`);
  const beside = (a, b) => a.route !== b.route && a.route.replace(/-\d$/, '') === b.route.replace(/-\d$/, '');
  const clash = wagons.flatMap((a, i) => wagons.slice(i + 1).filter((b) => beside(a, b) && meet(a, b)).map((b) => `${a.route} and ${b.route}`));
  check(clash.length === 0, `${where}: trains side by side lie on each other: ${[...new Set(clash)].join('; ')}`);
  const hidden = spaces.flatMap((one) => wagons.filter((wagon) => wagon.route !== one.route && covered(one, wagon) > COVERED).map((wagon) => `${wagon.route} covers ${one.route}`));
  check(hidden.length === 0, `${where}: ${[...new Set(hidden)].join('; ')}`);
}

function readable(board) {
  return async () => {
    const page = await open();
    const records = simulatedRecords(board, GAMES, { players: fullTable(board), bot: 'planner' }).map((record, game) => withTrains(record, trainsOf(fullTable(board), game)));
    const drawn = new Set();
    let positions = 0;
    for (const [number, record] of records.entries()) {
      const { game } = await page.evaluate(async (body) => (await fetch('/api/games', { method: 'POST', body })).json(), record);
      await page.goto(`${server.url}/game/${game.id}`);
      await page.waitForSelector('[data-replay-at] .route');
      const eyes = (number % fullTable(board)) + 1;
      await page.selectOption('[data-eyes-choice]', String(eyes));
      for (const part of PARTS) {
        const at = Math.floor(game.decisions * part);
        await page.locator('input[type="range"]').fill(String(at));
        await page.waitForSelector(`[data-replay-at="${at}"] [data-mine]`, { state: 'attached' });
        for (const theme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme: theme });
          await page.waitForSelector(`html[data-theme="${theme}"]`);
          const here = await page.evaluate(marks);
          checkPosition(`game ${number + 1} at ${at}, ${theme}`, here, eyes);
          for (const { fill, outline } of here.wagons) drawn.add(`${theme} ${fill}`).add(outline);
        }
        positions++;
      }
    }
    check(positions === GAMES * PARTS.length, `${positions} positions`);
    check(drawn.size === 2 * COLORS.length + SHAPES.length, `all colours and shapes were drawn: ${[...drawn].join('; ')}`);
    await page.context().close();
  };
}

const failed = await run({
  ...Object.fromEntries(boards.map((board) => [`free, mine and taken are told apart in ${GAMES * PARTS.length} late positions: ${board}`, readable(board)])),
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
