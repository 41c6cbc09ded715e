// What happens at a browser while something is pressed: errors, answers of the server, messages over the socket, changes of the page.
import { teachReach } from './reach.mjs';

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
