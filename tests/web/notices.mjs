// Notices for people who are away: a mail, a webhook and a push message, each received and acted on.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';
import { check, known, openPage, root, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, makeAccount, whatNow } from './player.mjs';

/** A real mail server, and one for webhooks and push messages; `next` waits for what comes. */
async function startReceiver() {
  const receiver = spawn(`${root}tests/server/net/receiver.py`, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  process.on('exit', () => receiver.kill('SIGKILL'));
  const came = {};
  const waiting = {};
  createInterface({ input: receiver.stdout }).on('line', (line) => {
    const [[kind, what]] = Object.entries(JSON.parse(line));
    const first = (waiting[kind] ??= []).shift();
    if (first) first(what);
    else (came[kind] ??= []).push(what);
  });
  const next = (kind) => {
    const first = (came[kind] ??= []).shift();
    return first ? Promise.resolve(first) : new Promise((resolve) => (waiting[kind] ??= []).push(resolve));
  };
  return { ...(await next('ready')), next, stop: () => receiver.stdin.end() };
}

const receiver = await startReceiver();
const more = ['--smtp', `smtp://127.0.0.1:${receiver.mail}`, '--mail-from', 'Roundhouse <trains@example.org>', '--notice-delay', '0', '--notice-quiet', '0', '--notice-private', 'on'];
const server = await startServer(undefined, more);
const browser = await startBrowser();
const french = { locale: 'fr-FR' };

async function openNotices(page) {
  await page.click('[data-menu]');
  await page.click('[data-account] summary');
  await page.click('[data-notices-open]');
  await page.waitForSelector('[data-notices] ul', { state: 'attached' });
}
const linkIn = (text, path) => new RegExp(`http://127\\.0\\.0\\.1:\\d+/${path}[\\w/-]+`).exec(text)[0];

/** A game of the person at this page, who then goes elsewhere, with a host; what has come of the kind when it begins. */
async function gameWithout(page, kind) {
  const host = await openPage(browser, server.url);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', 'new-york');
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  await page.goto(await host.inputValue('[data-link]'));
  await page.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await page.goto(`${server.url}/rules`);
  await host.click('[data-start]');
  await host.waitForSelector('.table');
  return { host, came: await receiver.next(kind) };
}

/** Follows the link to the table and makes the move that is asked for; the host sees it. */
async function act(page, host, link) {
  await page.goto(link);
  await page.waitForSelector('.table');
  await decide(page, (await whatNow(page)).phase, { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
  await decide(host, (await whatNow(host)).phase, { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
  for (const one of [page, host]) await until(one, () => document.querySelector('.table').dataset.phase === 'turn', undefined, 'both have chosen');
  await host.context().close();
}

const failed = await run({
  'an address is confirmed, a mail tells of the turn, its link leads to the table, and another link switches it off': async () => {
    const page = await openPage(browser, server.url);
    await makeAccount(page);
    await openNotices(page);
    await page.fill('[data-mail-address]', 'ann@example.org');
    await page.click('[data-add-mail]');
    await untilText(page, '[data-channel="mail"] [data-state]', /Follow the link/, 'what to do next');
    const asked = await receiver.next('mail');
    const other = await openPage(browser, linkIn(asked.text, 'notices/confirm/'));
    await untilText(other, '[data-notice-link="confirm"] [data-done]', /ann@example\.org is confirmed/, 'the address to be confirmed');
    await other.click('[data-home]');
    await other.waitForSelector('[data-way="friends"]');
    await other.context().close();
    await page.reload();
    await openNotices(page);
    await page.waitForSelector('[data-channel="mail"][data-on="true"]');
    await page.click('[data-channel="mail"] [data-test]');
    await untilText(page, '[data-notices] [data-done]', /on its way/, 'a notice to be on its way');
    check(/Notices arrive here/.test((await receiver.next('mail')).subject), 'the notice that was asked for');

    const { host, came } = await gameWithout(page, 'mail');
    check(came.subject === 'Roundhouse: It is your turn', 'what the mail is about');
    await act(page, host, linkIn(came.text, 'table/'));

    const off = await openPage(browser, linkIn(came.text, 'notices/off/'), french);
    await untilText(off, '[data-notice-link="off"] [data-done]', /ne reçoit plus d’avis/, 'no more of these');
    await off.context().close();
    await page.goto(server.url);
    await openNotices(page);
    await page.waitForSelector('[data-channel="mail"][data-on="false"]');
    await page.click('[data-channel="mail"] [data-turn]');
    await page.waitForSelector('[data-channel="mail"][data-on="true"]');
    await page.click('[data-channel="mail"] [data-remove-channel]');
    await until(page, () => document.querySelector('[data-channel]') === null, undefined, 'the address to be gone');
    await page.context().close();
  },

  'a webhook is signed with the secret that was shown, and its address leads to the table': async () => {
    const page = await openPage(browser, server.url, french);
    await makeAccount(page);
    await openNotices(page);
    await page.fill('[data-hook-address]', `http://127.0.0.1:${receiver.web}/hook`);
    await page.click('[data-add-hook]');
    const secret = (await page.textContent('[data-secret]')).trim();
    const { host, came } = await gameWithout(page, 'hook');
    const mark = createHmac('sha256', secret).update(`${came.fields['roundhouse-timestamp']}.${came.body}`).digest('hex');
    check(came.fields['roundhouse-signature'] === `sha256=${mark}`, 'the signature');
    const [notice] = JSON.parse(came.body).notices;
    check(notice.kind === 'turn' && /C’est à vous de jouer\s: /.test(notice.text), `what it says: ${notice.text}`);
    await act(page, host, notice.url);
    await page.context().close();
  },

  'a push message is shown by the worker, and pressing it opens the table': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow', permissions: ['notifications'] });
    await known(page);
    // There is no push service here: the browser's address and keys are those of the receiver.
    await page.addInitScript(({ web, p256dh, auth }) => {
      const subscription = { endpoint: `http://127.0.0.1:${web}/push`, toJSON: () => ({ endpoint: `http://127.0.0.1:${web}/push`, keys: { p256dh, auth } }), unsubscribe: async () => (window.unsubscribed = true) };
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.serverKey = btoa(String.fromCharCode(...applicationServerKey)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        return subscription;
      };
      PushManager.prototype.getSubscription = async () => subscription;
    }, receiver);
    await page.reload();
    await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated', undefined, 'the worker');
    await openNotices(page);
    await page.click('[data-add-push]');
    await page.waitForSelector('[data-channel="push"][data-on="true"]');
    const serverKey = await page.evaluate(() => window.serverKey);
    const { host, came } = await gameWithout(page, 'push');
    check(came.claims.key === serverKey, 'the push service can tell who sends it');

    const worker = page.context().serviceWorkers()[0];
    await worker.evaluate(() => {
      self.registration.showNotification = async (title, options) => void (self.shown = { title, ...options });
      self.clients.openWindow = async (url) => void (self.openedWindow = url);
    });
    const devtools = await page.context().newCDPSession(page);
    const registration = new Promise((resolve) => devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)));
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await registration, data: JSON.stringify(came.says) });
    let shown;
    for (let i = 0; i < 600 && !shown; i++) {
      shown = await worker.evaluate(() => self.shown);
      if (!shown) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    check(shown?.title === 'It is your turn' && shown.tag === came.says.tag, `the notice that is shown: ${JSON.stringify(shown)}`);
    const opened = await worker.evaluate(async (data) => {
      const event = new ExtendableEvent('notificationclick');
      let done;
      Object.defineProperties(event, { notification: { value: { data, close() {} } }, waitUntil: { value: (promise) => (done = promise) } });
      self.dispatchEvent(event);
      await done;
      return self.openedWindow;
    }, shown.data);
    check(opened === came.says.url, 'pressing it leads to the table');
    await act(page, host, opened);
    await page.goto(server.url);
    await openNotices(page);
    await page.click('[data-channel="push"] [data-remove-channel]');
    await until(page, () => window.unsubscribed === true && document.querySelector('[data-channel]') === null, undefined, 'this browser to be forgotten');
    await page.context().close();
  },

  'a guest is offered this browser alone; a server without mail says so': async () => {
    const quiet = await startServer();
    const page = await openPage(browser, quiet.url, { allows: [/api\/notices\/confirm/] });
    await known(page);
    await page.reload();
    await openNotices(page);
    check((await page.locator('[data-mail-address], [data-hook-address]').count()) === 0, 'no mail for guests');
    await makeAccount(page);
    await openNotices(page);
    await page.waitForSelector('[data-no-mail]');
    await page.goto(`${quiet.url}/notices/confirm/forged-00000000000000000000000000000000`);
    await untilText(page, '[data-notice-link] [role="alert"]', /no longer valid/, 'a link that nobody made');
    await page.context().close();
    quiet.stop();
  },
});

await browser.close();
server.stop();
receiver.stop();
process.exit(failed === 0 ? 0 : 1);
