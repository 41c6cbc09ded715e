// Presses a control as a person would, and looks at what comes of it; and so everything on a screen, and everything that comes up by pressing it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asksAgain, broughtUpBy, chosen, files, nowhere, refusals, typed } from './declared.mjs';

// What a person must never read: keys and codes, thrown errors, words of the other language.
const root = new URL('../../../', import.meta.url).pathname;
const ts = createRequire(`${root}web/package.json`)('typescript');

/** The sentences of the page in a language, as the page itself has them; what it puts names into sentences with is left out. */
export async function catalogue(language) {
  const source = readFileSync(`${root}web/src/text/${language}.ts`, 'utf8').replace(/^import \{ (\w+) \} from .*$/gm, 'const $1 = String;');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`))[language];
}
export const words = { en: await catalogue('en'), fr: await catalogue('fr') };

const sentences = (part) => (typeof part === 'string' ? [part] : typeof part === 'object' ? Object.values(part).flatMap(sentences) : []);
const plain = { en: new Set(sentences(words.en)), fr: new Set(sentences(words.fr)) };

const RAW = [
  /\b[a-z]{2,}(_[a-z]+)+\b/, // a code of the server: too_fast
  new RegExp(`\\b(${Object.keys(words.en).join('|')})\\.[a-z]\\w+`), // a key of the catalogue
  /\bundefined\b|\bNaN\b|\bnull\b|\[object |=>|\$\{|\b\w*Error:|Failed to fetch|Load failed|NetworkError|Unexpected token/,
];
/** Small words that the other language does not have; names of cities begin with a capital letter. */
const FOREIGN = {
  fr: /(?<![\p{L}’'-])(the|and|with|your|you|of|is|are|this|that|has|was|were|from|not|to|by|cards?|draws?|claims?|takes?|gets?|keeps?|who|what|when|which|seats?|players?|games?|turns?)(?![\p{L}’'-])/u,
  en: /(?<![\p{L}’'-])(vous|votre|vos|avec|les|une|est|pas|pour|dans|joueurs?|cartes?|voies?|billets?|parties?|prend|pioche|qui|que)(?![\p{L}’'-])/u,
};
const STRAIGHT = /\p{L}'\p{L}/u;

/** What is wrong with a text in this language; undefined if nothing is. */
function wrong(text, language) {
  const raw = RAW.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  if (raw !== undefined) return `raw “${raw}”`;
  const other = language === 'fr' ? 'en' : 'fr';
  if (text.length > 2 && plain[other].has(text) && !plain[language].has(text)) return `in the other language`;
  const foreign = FOREIGN[language].exec(text)?.[0];
  if (foreign !== undefined) return `the foreign word “${foreign}”`;
  if (language === 'fr' && STRAIGHT.test(text)) return 'a straight apostrophe';
  return undefined;
}

/** Runs in the page: every text that a person can read or hear and that was not there before. */
function newTexts() {
  const told = (window.journeyTexts ??= new Set());
  const found = [];
  const tell = (text, element) => {
    const said = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (said === '' || told.has(said)) return;
    told.add(said);
    const foreign = element.closest('[lang]:not(html)');
    // What people call themselves and what they write is theirs; a code is meant to be one.
    if (foreign === null && element.closest('code, [data-talk], input') === null) found.push(said);
  };
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!['SCRIPT', 'STYLE'].includes(node.parentElement.tagName)) tell(node.data, node.parentElement);
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) tell(node.getAttribute(name), node);
  }
  return found;
}

const PATIENCE_MS = 15_000;
/** Names are taken once. */
let people = 0;
const waiting = ['en', 'fr'].flatMap((language) => [words[language].loading, words[language].table.thinking]);

/** The controls that can be pressed now. */
const visibleControls = (page) => page.evaluate(() => window.journeyReach.ids());

/** Runs in the page: whether something keeps a person waiting, after what is under way has been drawn. */
async function waits(sentences) {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  const table = document.querySelector('.table');
  if (table?.dataset.busy === 'true' || document.querySelector('[aria-busy="true"]')) return 'the table is busy';
  const text = [...document.querySelectorAll('button, p, h1, [role="status"]')].find((one) => sentences.includes(one.textContent.trim()));
  return text === undefined ? '' : text.textContent.trim();
}

/** Until everything that was asked has been answered and the page waits for nothing. Returns what still waits in the end. */
async function settle(page, seen) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const asked = seen.requests + seen.sent;
    let left = seen.open.size > 0 ? 'a request' : seen.waits > 0 ? 'an answer over the socket' : await page.evaluate(waits, waiting).catch(() => 'the next page');
    if (left === '' && seen.requests + seen.sent > asked) left = 'a request';
    if (left === '') return '';
    if (Date.now() > end) return left;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Of those of the same name one that can be pressed; undefined if none can. */
async function locate(page, id) {
  const which = await page.evaluate((name) => window.journeyReach.which(name), id);
  return which < 0 ? undefined : page.locator(`[data-control="${id}"]`).nth(which);
}

/** A route on the map that lies free, a glowing one if there is one. */
function placeOnMap() {
  const frame = document.querySelector('[data-map]').getBoundingClientRect();
  const routes = [...document.querySelectorAll('.route.glows'), ...document.querySelectorAll('.route')];
  for (const route of routes) {
    const box = route.querySelector('.space')?.getBoundingClientRect();
    if (box === undefined) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < frame.x || y < frame.y || x > frame.right || y > frame.bottom) continue;
    if (document.elementFromPoint(x, y)?.closest('[data-map]')) return [x, y];
  }
  return [frame.x + frame.width / 2, frame.y + frame.height / 2];
}

/** Does to a control what it is for. */
async function act(page, id, options) {
  if (id in files) return page.locator(`[data-control="${id}"]`).setInputFiles(files[id]);
  if (id === 'MapView:map') {
    const [x, y] = await page.evaluate(placeOnMap);
    return options.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
  }
  const control = await locate(page, id);
  if (control === undefined) throw new Error(GONE);
  const kind = await control.evaluate((element) => (element.tagName === 'INPUT' ? (element.readOnly ? 'readonly' : element.type) : element.tagName.toLowerCase()));
  if (kind === 'select') {
    const values = await control.evaluate((element) => [...element.options].map((one) => one.value).filter((value) => value !== element.value));
    return control.selectOption(chosen[id] ?? values[0] ?? []);
  }
  if (['text', 'password', 'search', 'textarea'].includes(kind)) return control.fill(options.typed?.[id] ?? typed[id] ?? `Anna ${++people}`);
  if (kind === 'range') return control.fill(await control.evaluate((element) => String(Math.round((Number(element.max) + Number(element.min)) / 2))));
  if (id === 'Page:skip') return control.press('Enter');
  const tap = async (one) => {
    // What is greyed out and says why can be pressed all the same.
    const force = (await one.getAttribute('aria-disabled')) === 'true';
    // In the middle of a chart one already is when a slider has been set to its middle.
    const { width, height } = kind === 'svg' ? await one.boundingBox() : {};
    const how = { timeout: PATIENCE_MS, force, position: width && { x: width / 4, y: height / 2 } };
    return options.touch ? one.tap(how) : one.click(how);
  };
  await tap(control);
  // Of several tickets one may have to keep more than one.
  const others = id === 'TicketChoice:offer' ? (await page.locator(`[data-control="${id}"]`).all()).slice(1) : [];
  for (const one of others) if ((await page.locator('[data-keep]:disabled').count()) > 0) await tap(one);
}

/** Fills what a form needs before its button means something. */
async function fillForm(page, id, options) {
  const empty = await page.evaluate((name) => {
    const button = document.querySelector(`[data-control="${name}"]`);
    if (button?.tagName !== 'BUTTON' || button.type !== 'submit' || !button.form) return [];
    return [...button.form.elements].filter((one) => one.required && one.value === '').map((one) => one.dataset.control);
  }, id);
  for (const field of empty) await act(page, field, options);
}

/** Also what stands in the fields of forms: it counts when the form is sent. */
const look = (page) => page.evaluate(() => ({
  changes: window.journey?.changes ?? 0,
  url: location.href,
  filled: [...document.forms].flatMap((form) => [...form.elements].map((one) => (one.type === 'checkbox' ? one.checked : one.value))).join('|'),
})).catch(() => ({ changes: -1, url: page.url() }));

/** The map is pointed at as a whole; the way past the header comes up by keys alone. */
const UNPOINTED = ['MapView:map', 'Page:skip'];
const GONE = 'is gone before it can be pressed';

/** Presses a control; returns what is wrong with what came of it. */
async function press(page, seen, id, options) {
  const faults = [];
  const refused = seen.refusals.length;
  const errors = seen.errors.length;
  await fillForm(page, id, options);
  // What pointing alone changes is not what pressing changes.
  if (!options.touch && !UNPOINTED.includes(id) && !(id in files)) await (await locate(page, id))?.hover({ timeout: PATIENCE_MS }).catch(() => undefined);
  await settle(page, seen);
  if ((await locate(page, id)) === undefined) return [GONE];
  const before = { ...(await look(page)), requests: seen.requests, sent: seen.sent, downloads: seen.downloads };
  try {
    await act(page, id, options);
  } catch (error) {
    if (error.message === GONE) return [GONE];
    return [`cannot be pressed: ${String(error.message).split('\n').filter((line) => /intercepts|outside|not visible|Timeout/.test(line)).slice(0, 2).join('; ') || error.message}`];
  }
  const left = await settle(page, seen);
  if (left !== '') faults.push(`leaves the page waiting for ${left}`);
  const after = await look(page);
  const moved = after.changes !== before.changes || after.url !== before.url || after.filled !== before.filled || seen.requests > before.requests || seen.sent > before.sent || seen.downloads > before.downloads;
  if (!moved && !(id in nowhere)) faults.push('leads nowhere');
  faults.push(...seen.errors.slice(errors));
  const allowed = [...(refusals[id]?.codes ?? []), ...(options.refusals ?? [])];
  faults.push(...seen.refusals.slice(refused).filter(({ code }) => !allowed.includes(code)).map(({ text }) => `refused: ${text}`));
  const language = await page.evaluate(() => document.documentElement.lang).catch(() => options.language);
  if (language !== options.language && id !== 'Menu:language') faults.push(`the page speaks ${language}`);
  faults.push(...(await texts(page, language)));
  return faults;
}

/** What is wrong with what can be read now and could not be read before. */
async function texts(page, language) {
  const shown = await page.evaluate(newTexts).catch(() => []);
  return shown.flatMap((text) => {
    const fault = wrong(text, language);
    return fault === undefined ? [] : [`${fault} in “${text.slice(0, 160)}”`];
  });
}

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
    for (const id of shown) if (!via.has(id)) via.set(id, done.has(broughtUpBy[id]) ? broughtUpBy[id] : by);
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
  async function comeBack() {
    await screen.back(journey);
    await settle(journey.page, journey.seen);
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
      await comeBack();
    }
    let next = (await look('')).find((id) => !done.has(id));
    if (next === undefined) {
      next = rest[0];
      if (next === undefined) return done.size;
      await comeBack();
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
