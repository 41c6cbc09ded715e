// Presses everything on a screen, and everything that comes up by pressing it.
import { asksAgain } from './declared.mjs';
import { GONE, press, settle, texts, visibleControls } from './press.mjs';

/** Screens have an end; one that always brings something new does not. */
const MOST = 120;

/**
 * `journey` is one browser in one language and size; returns how many controls were pressed. What has been pressed in this language and
 * size need not be pressed again, except what this screen is about (`own`).
 */
export async function sweep(journey, screen) {
  const { known, options, report } = journey;
  const done = new Set();
  /** Seen once, in a state that did not come again; the account of all controls says whether they were pressed elsewhere. */
  const lost = new Set();
  const gone = new Set();
  /** By which control another one came up first. */
  const via = new Map();
  const controlsNow = () => visibleControls(journey.page);
  const skipped = (id) => (screen.skip?.test(id) ?? false) || (known.has(id) && !done.has(id) && !(screen.own?.test(id) ?? false));
  const fault = (id, what) => report(`${screen.name} · ${id}`, what);

  async function look(by) {
    const shown = (await controlsNow()).filter((id) => !skipped(id));
    for (const id of shown) if (!via.has(id)) via.set(id, by);
    return shown;
  }
  async function pressed(id) {
    done.add(id);
    const wrong = await press(journey.page, journey.seen, id, { ...options, ...screen.options });
    // Somebody else moved, or the page went on by itself: it is tried once more when it comes again.
    if (wrong[0] === GONE && !gone.has(id)) {
      gone.add(id);
      done.delete(id);
      return;
    }
    known.add(id);
    for (const what of wrong) fault(id, what);
    // Back to the language it was; and what asks again is told that one is sure.
    if (id === 'Menu:language' || id in asksAgain) await press(journey.page, journey.seen, id, options);
  }
  /** The way to a control that is not there: what brought it up, and what brought that up. */
  const way = (id) => (via.get(id) === '' ? [] : [...way(via.get(id)), via.get(id)]);

  await screen.open(journey);
  await settle(journey.page, journey.seen);
  for (const what of await texts(journey.page, options.language)) fault('', what);
  await look('');
  for (let n = 0; n < MOST; n++) {
    const rest = [...via.keys()].filter((id) => !done.has(id) && !lost.has(id) && !skipped(id));
    if (!(await screen.here(journey))) {
      if (screen.again && rest.length === 0) return done.size;
      await screen.back(journey);
    }
    let next = (await look('')).find((id) => !done.has(id));
    if (next === undefined) {
      next = rest[0];
      if (next === undefined) return done.size;
      await screen.back(journey);
      for (const step of way(next)) if ((await controlsNow()).includes(step)) await press(journey.page, journey.seen, step, options);
      if (!(await controlsNow()).includes(next)) {
        lost.add(next);
        continue;
      }
    }
    await pressed(next);
    if (await screen.here(journey)) await look(next);
  }
  fault('', `has no end: still something new after ${MOST} presses`);
  return done.size;
}
