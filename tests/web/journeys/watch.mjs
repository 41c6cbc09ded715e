// What happens at a browser while something is pressed: errors, answers of the server, messages over the socket, changes of the page.

// Which controls a person could press at this moment. Runs in the page, before everything else.
export function teachReach() {
  const center = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const holds = (frame, x, y) => x >= frame.x && y >= frame.y && x <= frame.right && y <= frame.bottom;
  /** Something that scrolls hides it: one can scroll there. */
  function scrolledAway(element, x, y) {
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
      const { display, overflow } = getComputedStyle(outer);
      if (display !== 'contents' && overflow !== 'visible' && !holds(outer.getBoundingClientRect(), x, y)) return true;
    }
    return false;
  }
  /** Under a list that lies over it: that is closed first. */
  function covered(element, box) {
    if (element.dataset.map !== undefined) return false;
    const [x, y] = center(box);
    const top = document.elementFromPoint(x, y);
    if (top === null || element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)) return false;
    return !scrolledAway(element, x, y);
  }
  function can(element, modal) {
    // While something is asked in a dialog, the rest of the page waits.
    if (modal !== null && !modal.contains(element)) return false;
    if (element.disabled || element.closest('[inert]')) return false;
    if (element.type === 'file') return true;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) && !covered(element, box);
  }
  const rank = (element) => (element.tagName === 'A' ? 2 : element.tagName === 'BUTTON' ? 1 : 0);
  const named = (id) => [...document.querySelectorAll(id === undefined ? '[data-control]' : `[data-control="${id}"]`)];
  window.journeyReach = {
    /** The controls that can be pressed now, quiet ones first and links last, each once. */
    ids() {
      const modal = document.querySelector('dialog[open]:modal');
      const found = new Map();
      for (const element of named()) if (!found.has(element.dataset.control) && can(element, modal)) found.set(element.dataset.control, rank(element));
      return [...found.keys()].sort((a, b) => found.get(a) - found.get(b));
    },
    /** Which of those of the same name can be pressed; -1: none. */
    which: (id) => named(id).findIndex((element) => can(element, document.querySelector('dialog[open]:modal'))),
  };
}

/** Runs in the page before everything else: counts what changes. A clock that ticks is no change. */
function countChanges() {
  window.journey = { changes: 0 };
  const count = () => window.journey.changes++;
  new MutationObserver((list) => {
    for (const one of list) {
      const element = one.target.nodeType === Node.ELEMENT_NODE ? one.target : one.target.parentElement;
      if (!element?.closest('[role="timer"]')) count();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const event of ['scroll', 'focusin', 'invalid', 'beforeinput', 'select']) document.addEventListener(event, count, { capture: true });
}

/** Messages to which the server answers by themselves, or not at all. */
const UNANSWERED = ['ping', 'bye'];

export async function watch(page) {
  const seen = {
    errors: [], refusals: [], requests: 0, open: new Set(), sent: 0, heard: 0, downloads: 0, waits: 0,
    /** Nobody waits for anything any more. */
    calm() { seen.open.clear(); seen.waits = 0; },
  };
  await page.addInitScript(countChanges);
  await page.addInitScript(teachReach);
  page.on('pageerror', (error) => seen.errors.push(`uncaught ${error.stack ?? error}`));
  page.on('console', (message) => {
    // What was not answered well is told with its address by the response.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) seen.errors.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    seen.requests++;
    // What the last page asked for nobody waits for any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.open.clear();
    if (request.resourceType() === 'fetch') seen.open.add(request);
  });
  page.on('requestfinished', (request) => seen.open.delete(request));
  page.on('requestfailed', (request) => {
    seen.open.delete(request);
    const why = request.failure()?.errorText ?? '';
    if (!why.includes('ERR_ABORTED')) seen.refusals.push({ code: why, text: `${request.method()} ${request.url()}` });
  });
  page.on('response', async (response) => {
    if (response.status() < 400) return;
    const text = await response.text().catch(() => '');
    seen.refusals.push({ code: /"code":"(\w+)"/.exec(text)?.[1] ?? String(response.status()), text: `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname} ${text}` });
  });
  page.on('download', (download) => { seen.downloads++; void download.cancel().catch(() => undefined); });
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (!UNANSWERED.includes(JSON.parse(payload).t)) { seen.sent++; seen.waits = 1; }
    });
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      seen.heard++;
      if (message.t !== 'pong') seen.waits = 0;
      if (message.t === 'error' || message.t === 'refused') seen.refusals.push({ code: message.d.code, text: payload });
    });
    socket.on('close', () => (seen.waits = 0));
  });
  return seen;
}
