// Lessons: the first five minutes as a newcomer who presses nothing but what the screen says; and what is told on each other board.
import { check, letters, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const sizes = { wide: {}, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

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

/** What a newcomer sees: the note with its progress and what it asks for, where it and the light are, and what lies in the light. */
function look() {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const table = document.querySelector('.table');
  const coach = document.querySelector('[data-coach]');
  const state = { phase: table.dataset.phase, version: Number(table.dataset.version), mine: table.dataset.myTurn === 'true' && table.dataset.busy === 'false', moving: document.querySelector('.film.moving') !== null };
  if (coach === null) return state;
  const spot = document.querySelector('[data-spot]');
  const note = { id: coach.dataset.coach, about: coach.dataset.about, box: box(coach), text: coach.querySelector('[data-text]').textContent, progress: coach.querySelector('[data-progress]').textContent, act: coach.querySelector('[data-act]')?.textContent };
  return { ...state, note, spot: spot && box(spot), screen: { width: innerWidth, height: innerHeight } };
}

/** The same once the map has come to rest: two frames later nothing has moved. */
async function atRest(page, id) {
  let before = '';
  for (;;) {
    const now = await page.evaluate(look);
    check(now.note?.id === id, `${id} is gone before anything was done: ${now.note?.id}`);
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

/** What is wrong with a note: it covers what it speaks of, is not on the screen, or what it speaks of is hidden or covered. */
function faultsOf({ note, spot, screen }) {
  const faults = [];
  const { left, top, right, bottom } = note.box;
  if (left < 0 || top < 0 || right > screen.width + 0.5 || bottom > screen.height + 0.5) faults.push(`${note.id}: the note is not all on the screen: ${JSON.stringify(note.box)}`);
  if (note.about === '') return faults;
  if (spot === null) return [...faults, `${note.id}: nothing is in the light (${note.about})`];
  if (left < spot.right && right > spot.left && top < spot.bottom && bottom > spot.top) faults.push(`${note.id}: the note ${JSON.stringify(note.box)} covers what it speaks of ${JSON.stringify(spot)}`);
  if (spot.left < 0 || spot.top < 0 || spot.right > screen.width || spot.bottom > screen.height) faults.push(`${note.id}: what it speaks of is not all on the screen: ${JSON.stringify(spot)}`);
  return faults;
}

/** In the page: of what lies in the light, what something else covers. Looked at in the middle of everything that can be seen there by itself. */
function covered(about) {
  const selector = about.split(' | ').find((one) => document.querySelector(one) !== null);
  const light = document.querySelector('[data-spot]').getBoundingClientRect();
  const lit = [...document.querySelectorAll(selector)].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    return width > 0 && left >= light.left - 3 && top >= light.top - 3 && right <= light.right + 3 && bottom <= light.bottom + 3;
  });
  if (lit.length === 0) return [`nothing of ${selector} is in the light`];
  return lit.flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const route = one.closest('[data-route]');
    const free = there !== null && (one.contains(there) || there.contains(one) || (route !== null && route.contains(there)) || one.closest('[data-city]')?.contains(there));
    return free ? [] : [`${selector} is under ${there?.outerHTML.slice(0, 120)}`];
  });
}

/** Presses something that lies still and open, with a finger or a mouse. */
const press = (touch, locator) => (touch ? locator.tap() : locator.click());
/** On the map, whatever is drawn there: a place is pressed. */
async function pressPlace(page, touch, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  await (touch ? page.touchscreen.tap(x + width / 2, y + height / 2) : page.mouse.click(x + width / 2, y + height / 2));
}
/** The first thing of a kind that lies in the light; what is still on its way there is waited for. */
async function inLight(page, selector) {
  for (const end = Date.now() + 10_000; Date.now() < end; await page.waitForTimeout(100)) {
    const spot = await page.evaluate(() => document.querySelector('[data-spot]')?.getBoundingClientRect().toJSON());
    if (spot === undefined) continue;
    for (const one of await page.locator(selector).all()) {
      const box = await one.boundingBox();
      if (box !== null && box.x + box.width / 2 > spot.left && box.x + box.width / 2 < spot.right && box.y + box.height / 2 > spot.top && box.y + box.height / 2 < spot.bottom) return one;
    }
  }
  throw new Error(`there is no ${selector} in the light`);
}

/** Does what the note asks for, with nothing but what lies in the light. */
async function follow(page, touch, { note }) {
  switch (note.id) {
    case 'choose':
      await press(touch, await inLight(page, '[data-offer]'));
      await page.waitForSelector('[data-keep]:enabled');
      return press(touch, await inLight(page, '[data-keep]'));
    case 'pay': return press(touch, await inLight(page, '[data-pay]'));
    case 'claim': return pressPlace(page, touch, await inLight(page, note.about));
    case 'draw':
    case 'second':
    case 'collect': return press(touch, await inLight(page, '[data-take].can, [data-draw].can'));
    default: throw new Error(`nobody knows how to follow ${note.id}: ${note.text}`);
  }
}

/** Without a note: what the lesson has said to do then, the hint and “Play it”. */
async function hint(page, touch) {
  await press(touch, page.locator('[data-hint]'));
  await page.waitForSelector('[data-advice] .button.main');
  await press(touch, page.locator('[data-advice] .button.main'));
}

/** From an empty browser through the five minutes to the end of the first game. */
function newcomer(locale, size) {
  return async () => {
    const touch = sizes[size].hasTouch === true;
    const page = await openPage(browser, server.url, { locale, ...sizes[size] });
    const asked = [];
    const offer = page.locator('[data-learn]');
    await offer.waitFor();
    await letters(page);
    check(/five minutes|cinq minutes/.test(await offer.textContent()), await offer.textContent());
    await offer.scrollIntoViewIfNeeded();
    check((await offer.boundingBox()).y < page.viewportSize().height, 'the lesson is offered on the first screen');
    page.on('request', (request) => asked.push(request.url()));
    await press(touch, offer);
    await page.waitForSelector('[data-coach="tickets"]');
    const told = [];
    const faults = [];
    const progress = [];
    let quiet = 0;
    let done = -1;
    for (let n = 0; n < 400; n++) {
      // Something is said, or one's own turn goes on without a word.
      const now = await until(page, `(() => { const now = (${look})(); return !now.moving && (now.note ? now.note.box.right > 1 && (now.note.about === '' || now.spot) && (now.note.act === undefined || now.version > ${done}) : now.mine && now.version > ${done}) && now; })()`, undefined, `something to do after ${told.at(-1)}`).catch(async (error) => {
        if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/stuck.png` });
        throw new Error(`${error.message}: ${JSON.stringify(await page.evaluate(look))}`);
      });
      if (now.note === undefined) {
        check(told.includes('on'), `nothing is said in ${now.phase}, and the lesson has not said to play on`);
        done = now.version;
        quiet++;
        await hint(page, touch);
        continue;
      }
      const { note } = now;
      if (told.at(-1) !== note.id) {
        told.push(note.id);
        const number = /^(\d+) (?:of|sur) (\d+)/.exec(note.progress);
        if (number) progress.push(Number(number[1]));
        if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${size}-${locale}-${String(told.length).padStart(2, '0')}-${note.id}.png` });
      }
      const still = await atRest(page, note.id);
      faults.push(...faultsOf(still));
      if (note.about !== '') faults.push(...(await page.evaluate(covered, note.about)).map((what) => `${note.id}: ${what}`));
      check(faults.length === 0, faults.join('\n'));
      await untilText(page, '[data-announcer]', new RegExp(note.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), `${note.id} is said aloud`);
      if (note.id === 'next') break;
      if (note.act === undefined) {
        await press(touch, page.locator('[data-understood]'));
        await until(page, (id) => document.querySelector('[data-coach]')?.dataset.coach !== id, note.id, `${note.id} is gone`);
      } else {
        done = now.version;
        await follow(page, touch, still);
      }
    }
    const seen = new Set(told);
    for (const id of ['tickets', 'choose', 'kept', 'draw', 'second', 'hand', 'players', 'claim', 'pay', 'trains', 'attractions', 'pile', 'on', 'last', 'score', 'next']) check(seen.has(id), `${id} was never told: ${told.join(' ')}`);
    check(progress.join() === Array.from({ length: 13 }, (_, i) => i + 1).join(), `the steps are counted: ${progress}`);
    check((await page.getAttribute('.table', 'data-phase')) === 'over', 'the game is over');
    check(quiet > 0, 'the rest is played without notes');
    check(!asked.some((url) => url.includes('/api/tables') || url.includes('/api/games')), `no server was asked to play: ${asked.filter((url) => url.includes('/api/'))}`);
    console.log(`      ${told.length} notes, ${quiet} decisions without: ${told.join(' ')}`);
    await page.waitForSelector('[data-next-game]');
    await press(touch, page.locator('[data-lesson-end]'));
    await page.waitForSelector('[data-coach]', { state: 'detached' });
    await page.goto(server.url);
    await page.waitForSelector('[data-play-now]');
    check((await page.locator('[data-learn]').count()) === 0, 'whoever has played is not asked whether they have');
    await page.context().close();
  };
}

/** The lesson is begun from the start page. */
async function begin(options = {}) {
  const page = await openPage(browser, server.url, options);
  await page.click('[data-learn]');
  await page.waitForSelector('[data-coach="tickets"]');
  await page.waitForSelector('[data-spot]');
  return page;
}
const keepOne = async (page) => {
  await page.click('[data-understood]');
  await page.locator('[data-offer]').first().click();
  await page.click('[data-keep]');
  await page.waitForSelector('[data-coach="kept"]');
};
const centre = (page, selector) => page.evaluate((s) => {
  const { left, top, width, height } = document.querySelector(s).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}, selector);
/** The light begins where what it shows begins; of several things it shows one. */
const lights = (page, selector) => until(page, (s) => {
  const light = document.querySelector('[data-spot]')?.getBoundingClientRect();
  return light && [...document.querySelectorAll(s)].map((one) => one.getBoundingClientRect()).some((lit) => Math.abs(light.left - lit.left) < 12 && Math.abs(light.top - lit.top) < 12);
}, selector, `the light on ${selector}`);

const failed = await run({
  'a newcomer, wide, in English': newcomer('en-GB', 'wide'),
  'a newcomer, on a phone, in French': newcomer('fr-FR', 'phone'),
  'the light follows: another window, the map that moves and zooms': async () => {
    const page = await begin();
    await lights(page, '[data-decision]');
    await page.setViewportSize({ width: 1100, height: 700 });
    await lights(page, '[data-decision]');
    await page.setViewportSize({ width: 390, height: 844 });
    await lights(page, '[data-decision]');
    await page.setViewportSize({ width: 844, height: 390 });
    await lights(page, '[data-decision]');
    await page.setViewportSize({ width: 1440, height: 900 });
    await keepOne(page);
    for (let n = 0; n < 120 && (await page.locator('[data-coach="attractions"]').count()) === 0; n++) {
      const now = await until(page, `(() => { const now = (${look})(); return (now.note || now.mine) && now; })()`, undefined, 'something to do');
      if (now.note && now.note.act === undefined) await page.click('[data-understood]');
      else if (now.note && now.spot) {
        await follow(page, false, now);
        await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v, now.version, 'what was done');
      }
    }
    const star = '[data-city] .badge.attraction';
    await lights(page, star);
    const before = await centre(page, '[data-spot]');
    const [x, y] = before;
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await lights(page, star);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 5 });
    await page.mouse.up();
    await lights(page, star);
    const after = await centre(page, '[data-spot]');
    check(Math.hypot(after[0] - before[0], after[1] - before[1]) > 20, `the light went along: ${before} to ${after}`);
    await page.context().close();
  },
  'a lesson goes on after a reload and from the list of games; once left it is over': async () => {
    const page = await begin({ locale: 'fr-FR' });
    await keepOne(page);
    await page.click('[data-understood]');
    await untilText(page, '[data-progress]', /^4 sur 13$/, 'the fourth step');
    await page.reload();
    await untilText(page, '[data-progress]', /^4 sur 13$/, 'the fourth step again');
    await page.goto(server.url);
    await page.locator('[data-my-table] a').click();
    await untilText(page, '[data-progress]', /^4 sur 13$/, 'the fourth step once more');
    await page.click('[data-leave-lesson]');
    await page.waitForSelector('[data-coach]', { state: 'detached' });
    check((await page.locator('[data-spot]').count()) === 0 && !page.url().includes('lesson'), page.url());
    await page.reload();
    const now = await whatNow(page);
    await decide(page, now.phase, { touch: false, moves: { turns: 0, claims: 0, phases: {} } });
    await whatNow(page, now.version);
    check((await page.locator('[data-coach]').count()) === 0, 'the game goes on without a lesson');
    await page.context().close();
  },
  'by keys: the notes are said, and the focus goes on to the next one and to the map': async () => {
    const page = await begin();
    await page.locator('[data-understood]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-coach="choose"]');
    await page.locator('[data-offer]').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-keep]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-coach="kept"]');
    await untilText(page, '[data-announcer]', /Here is what you kept/, 'the second note is said');
    await page.locator('[data-understood]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-coach="draw"]');
    await until(page, () => document.activeElement !== document.body, null, 'the focus is somewhere');
    // Keys act while a note is there.
    await page.keyboard.press('d');
    await page.waitForSelector('[data-coach="second"]');
    await page.keyboard.press('d');
    await page.waitForSelector('[data-coach="hand"]');
    await page.context().close();
  },
  'the rules of this table: one press away, short, searchable, without leaving it': async () => {
    const page = await begin();
    const at = page.url();
    await page.click('[data-rule]');
    await page.waitForSelector('[data-rules-sheet] .wanted[id="B-03"]');
    await page.click('[data-rules-close]');
    await page.waitForSelector('[data-rules-sheet]', { state: 'detached' });
    await page.click('.bar [data-rules]');
    await page.waitForSelector('[data-rules-sheet] [id="Y-06"]');
    check((await page.locator('[data-rules-sheet] [id^="N-"], [data-rules-sheet] [id^="U-"]').count()) === 0, 'only what this board has');
    const lines = await page.locator('[data-short]').allTextContents();
    check(lines.length > 8 && lines.some((line) => /star/.test(line)) && !lines.some((line) => /tunnel|ferr|longest/i.test(line)), lines.join('\n'));
    for (const line of await page.locator('[data-short]').all()) {
      await line.click();
      await until(page, (ids) => ids.includes(document.querySelector('[data-rules-sheet] .wanted')?.id), (await line.getAttribute('data-short')).split(' '), `the clause of “${await line.textContent()}”`);
    }
    await page.fill('[data-rules-sheet] input[type="search"]', 'attraction');
    await until(page, () => [...document.querySelectorAll('[data-rules-sheet] dl div')].length === 1, null, 'what was searched');
    // The first one empties the search.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-rules-sheet]', { state: 'detached' });
    check(page.url() === at, page.url());
    await page.context().close();
  },
  'the keys are listed where there is a keyboard': async () => {
    const page = await begin();
    await page.click('[data-menu]');
    await page.waitForSelector('[data-key-list]');
    await page.context().close();
    const phone = await begin(sizes.phone);
    await phone.tap('[data-menu]');
    await phone.waitForSelector('[data-keys]');
    check((await phone.locator('[data-key-list]').count()) === 0, 'not on a phone');
    await phone.tap('[data-menu]');
    await phone.keyboard.press('p');
    await phone.tap('[data-menu]');
    await phone.waitForSelector('[data-key-list]');
    await phone.context().close();
  },
  'the USA': lesson('usa', ['tickets', 'draw', 'second', 'claim', 'pay', 'scored']),
  'tunnels and ferries, in French': lesson('nordic', ['tickets', 'tunnels', 'ferries'], 'fr-FR'),
  'passengers': lesson('marklin', ['mix', 'tickets', 'place-passenger']),
  'draft and festivals': lesson('iberia', ['draft', 'festivals']),
  'express cards and provinces': lesson('south-korea', ['draft', 'express', 'province', 'extra']),
}, {
  'a newcomer, on a phone, in English': newcomer('en-GB', 'phone'),
  'a newcomer, wide, in French': newcomer('fr-FR', 'wide'),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
