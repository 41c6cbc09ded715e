// Journeys: a browser presses every control of every screen, in both languages, on a wide screen and on a phone. What there is to
// press comes from the page's own source (journeys/stamp.mjs): a new control that no journey reaches fails.
//   node tests/web/journeys.mjs            all of it
//   node tests/web/journeys.mjs 'lobby|usa'    the screens whose names fit
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startBrowser, startServer } from './kit.mjs';
import { nowhere, elsewhere, oneSize, refusals } from './journeys/declared.mjs';
import { newJourney, prepare } from './journeys/journey.mjs';
import { screens } from './journeys/screens.mjs';
import { allControls, buildStamped } from './journeys/stamp.mjs';
import { sweep } from './journeys/press.mjs';
import { boardScreens, late, meetings } from './journeys/table_screens.mjs';

const wanted = process.argv[2] ?? '';
const controls = allControls();
process.env.ROUNDHOUSE_WEB = process.env.ROUNDHOUSE_STAMPED ?? (await buildStamped());
// A board of the server's own, for what only boards of the tests have.
const ownBoards = mkdtempSync(join(tmpdir(), 'roundhouse-boards-'));
copyFileSync(`${root}tests/boards/stations.json`, join(ownBoards, 'stations.json'));
const server = await startServer(undefined, ['--boards', ownBoards]);
const browser = await startBrowser();

const sizes = { wide: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const modes = ['en wide', 'fr phone', 'en phone', 'fr wide'];
/** While writing: `MODES='fr phone'` goes through one of them only; `VERBOSE=1` tells at once what is wrong, and how long each screen takes. */
const wantedModes = process.env.MODES?.split(',') ?? modes;
const tell = process.env.VERBOSE ? console.log : () => undefined;
const faults = new Map();
/** By language and by size, what has been pressed. */
const pressed = new Map(['en', 'fr', 'wide', 'phone'].map((word) => [word, new Set()]));
const known = (mode) => ({
  has: (id) => mode.split(' ').every((word) => pressed.get(word).has(id)),
  add: (id) => mode.split(' ').forEach((word) => pressed.get(word).add(id)),
});
const visited = new Set();
let presses = 0;

function fault(mode, where, what) {
  const text = `${where}: ${what}`;
  faults.set(text, [...(faults.get(text) ?? []), mode]);
  tell(`      fault: ${text} [${mode}]`);
}

/** Each screen is seen by two of the four, so that it comes in both languages and both sizes; a board as a whole, as its phases go on from each other. */
const seenBy = (i) => (i % 2 === 0 ? modes.slice(0, 2) : modes.slice(2));
const groups = [...screens.map((screen) => [screen]), ...boardScreens, ...meetings.map((screen) => [screen]), ...late.map((screen) => [screen])];
const isWanted = (screen) => new RegExp(wanted).test(screen.name);
const count = (list) => list.flat().length;

/** What is to be seen in a mode; what must wait for something comes after everything else. */
const errand = (mode, isLate) => ({
  mode, left: groups.filter((group, i) => (group[0].everywhere || seenBy(i).includes(mode)) && late.includes(group[0]) === isLate).map((group) => group.filter(isWanted)).filter((group) => group.length > 0),
});
const soon = wantedModes.map((mode) => errand(mode, false));
const last = wantedModes.map((mode) => errand(mode, true)).filter(({ left }) => left.length > 0);
const common = await prepare(server.url, last.map(({ mode }) => mode));

async function see(journey, screen) {
  const start = Date.now();
  try {
    const done = await sweep(journey, screen);
    presses += done;
    visited.add(screen.name);
    tell(`      ${journey.mode} · ${screen.name}: ${done} presses in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    fault(journey.mode, screen.name, `could not be gone through: ${error.stack}`);
  }
}

/** Runs the tasks on several workers; an idle one takes tasks from the others. */
async function work(errands) {
  for (const { mode, left } of errands) {
    if (left.length === 0) continue;
    const journey = newJourney({ browser, url: server.url, mode, size: sizes[mode.split(' ')[1]], known: known(mode), report: (where, what) => fault(mode, where, what), common });
    for (let group = left.shift(); group !== undefined; group = left.shift()) for (const screen of group) await see(journey, screen);
    await journey.end();
  }
}
const half = Math.ceil(soon.length / 2);
await Promise.all([work([...soon, ...last]), work([...soon.slice(half), ...soon.slice(0, half), ...last.slice().reverse()])]);

// What was pressed against what there is.
if (wanted !== '' || wantedModes !== modes) tell(`      not pressed: ${[...controls.keys()].filter((id) => !wantedModes.some((mode) => known(mode).has(id))).join(' ')}`);
else {
  for (const { id, file, line } of controls.values()) {
    if (id in elsewhere) continue;
    const missing = [...pressed.keys()].filter((word) => !pressed.get(word).has(id) && oneSize[id]?.without !== word);
    if (missing.length > 0) faults.set(`${id} (web/src/${file}:${line}): no journey presses it`, missing);
  }
  for (const id of [...Object.keys(nowhere), ...Object.keys(oneSize), ...Object.keys(refusals)]) if (!controls.has(id)) faults.set(`${id} is declared, but there is no such control`, []);
}
for (const [what, where] of faults) console.log(`FAIL  ${what} [${where.join(', ')}]`);
const reached = [...controls.keys()].filter((id) => [...pressed.values()].some((ids) => ids.has(id))).length;
console.log(`${reached} of ${controls.size} controls pressed on ${visited.size} of ${count(groups)} screens, in 2 languages and 2 sizes, ${presses} presses; ${faults.size} faults`);
console.log(`${faults.size === 0 ? 1 : 0} passed, ${faults.size === 0 ? 0 : 1} failed`);
await browser.close();
server.stop();
rmSync(ownBoards, { recursive: true, force: true });
process.exit(faults.size === 0 ? 0 : 1);
