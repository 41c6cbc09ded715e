// Journeys: a browser presses every control of every screen, in both languages, on a wide screen and on a phone. What there is to
// press comes from the page's own source (journeys/stamp.mjs): a new control that no journey reaches fails.
//   node tests/web/journeys.mjs            all of it
//   node tests/web/journeys.mjs 'lobby|usa'    the screens whose names fit
import { startBrowser, startServer } from './kit.mjs';
import { nowhere, oneSize, refusals } from './journeys/declared.mjs';
import { newcomer } from './journeys/person.mjs';
import { screens } from './journeys/screens.mjs';
import { allControls, buildStamped } from './journeys/stamp.mjs';
import { sweep } from './journeys/sweep.mjs';
import { tables } from './journeys/table_screens.mjs';
import { watch } from './journeys/watch.mjs';

const wanted = process.argv[2] ?? '';
const controls = allControls();
process.env.ROUNDHOUSE_WEB = process.env.ROUNDHOUSE_STAMPED ?? (await buildStamped());
const server = await startServer();
const browser = await startBrowser();

const sizes = { wide: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const modes = ['en wide', 'fr phone', 'en phone', 'fr wide'];
/** While writing: `MODES='fr phone'` goes through one of them only. */
const wantedModes = process.env.MODES?.split(',') ?? modes;
const faults = new Map();
/** In which modes a control has been pressed. */
const pressed = new Map();
let presses = 0;

/** One browser in one language and one size; every screen begins with a new person. */
function newJourney(mode) {
  const [language, size] = mode.split(' ');
  const strangers = [];
  const journey = {
    url: server.url,
    options: { language, touch: size === 'phone' },
    report: (where, what) => faults.set(`${where}: ${what}`, [...(faults.get(`${where}: ${what}`) ?? []), mode]),
    async stranger() {
      strangers.push(await newcomer(browser, server.url, language));
      return strangers.at(-1);
    },
    async renew({ reducedMotion = 'reduce' } = {}) {
      await journey.close();
      journey.context = await browser.newContext({ ...sizes[size], locale: language === 'fr' ? 'fr-FR' : 'en-GB', reducedMotion, serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
      journey.context.setDefaultTimeout(30_000);
      journey.page = await journey.context.newPage();
      journey.seen = await watch(journey.page);
    },
    async close() {
      await journey.context?.close();
      for (const one of strangers.splice(0)) await one.close();
    },
  };
  return journey;
}

/** Screens of the table are seen by two of the four, so that each comes in both languages and both sizes. */
const jobs = [
  ...modes.flatMap((mode) => screens.map((screen) => ({ mode, screen }))),
  ...tables.flatMap((screen, i) => (i % 2 === 0 ? modes.slice(0, 2) : modes.slice(2)).map((mode) => ({ mode, screen }))),
].filter(({ mode, screen }) => new RegExp(wanted).test(screen.name) && wantedModes.includes(mode));

async function work() {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    const { mode, screen } = job;
    const journey = newJourney(mode);
    const start = Date.now();
    try {
      const done = await sweep(journey, screen);
      presses += done.size;
      for (const id of done) pressed.set(id, (pressed.get(id) ?? new Set()).add(mode));
      if (process.env.VERBOSE) console.log(`      ${mode} · ${screen.name}: ${done.size} controls in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      journey.report(screen.name, `could not be gone through: ${error.stack}`);
    }
    await journey.close();
  }
}
await Promise.all([work(), work()]);

// What was pressed against what there is.
if (wanted === '' && wantedModes === modes) {
  for (const { id, file, line } of controls.values()) {
    const in_ = [...(pressed.get(id) ?? [])];
    const missing = ['en', 'fr', 'wide', 'phone'].filter((word) => !in_.some((mode) => mode.includes(word)) && !(id in oneSize && ['wide', 'phone'].includes(word)));
    if (missing.length > 0) faults.set(`${id} (web/src/${file}:${line}): no journey presses it`, in_.length === 0 ? ['anywhere'] : missing);
  }
  for (const id of [...Object.keys(nowhere), ...Object.keys(oneSize), ...Object.keys(refusals)]) if (!controls.has(id)) faults.set(`${id} is declared, but there is no such control`, []);
}
for (const [what, where] of faults) console.log(`FAIL  ${what} [${where.join(', ')}]`);
console.log(`${pressed.size} of ${controls.size} controls pressed on ${screens.length + tables.length} screens, in 2 languages and 2 sizes, ${presses} presses; ${faults.size} faults`);
console.log(`${faults.size === 0 ? 1 : 0} passed, ${faults.size === 0 ? 0 : 1} failed`);
await browser.close();
server.stop();
process.exit(faults.size === 0 ? 0 : 1);
