// A public site: people report, block and are banned; moderators look after it; a forgotten password, and one's data as an archive.
import { readFileSync } from 'node:fs';
import { check, known, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, makeAccount, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const REFUSED = /status of 403|WebSocket connection/;
const french = { locale: 'fr-FR' };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const post = (page, path, body) => page.evaluate(async ([to, data]) => (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).status, [path, body]);
const shot = (page, name) => (process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined);

/** A host and a guest who play, and somebody who watches. */
async function playing() {
  const host = await openPage(browser, server.url);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', 'usa');
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const link = await host.inputValue('[data-link]');
  const guest = await openPage(browser, link);
  await guest.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await host.click('[data-start]');
  const watcher = await openPage(browser, link);
  for (const page of [host, guest, watcher]) await page.waitForSelector('.table');
  for (const page of [host, guest]) await decide(page, (await whatNow(page)).phase, { touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });
  for (const page of [host, guest]) await until(page, () => document.querySelector('.table').dataset.phase === 'turn', undefined, 'the first turn');
  return { host, guest, watcher, link };
}
async function speak(page, text) {
  await page.fill('[data-say]', text);
  await page.press('[data-say]', 'Enter');
  await untilText(page, '[data-talk]', new RegExp(text), 'what was said');
}
async function moderator(options) {
  const page = await openPage(browser, server.url, options);
  await makeAccount(page);
  const me = await known(page);
  server.admin('moderator', me.id, '--why', 'a test');
  await until(page, async () => (await (await fetch('/api/me')).json()).person.moderator === true, undefined, 'the rank of moderator');
  await page.goto(`${server.url}/moderation`);
  await page.waitForSelector('[data-moderation="reports"]');
  return page;
}
async function openAccount(page) {
  await page.click('[data-menu]');
  await page.click('[data-account] summary');
}

const failed = await run({
  'a chat line is reported and its author blocked; a moderator removes the line, looks the person up, bans them and ends the ban': async () => {
    const { host, guest, watcher } = await playing();
    const mallory = await known(watcher);
    await speak(watcher, 'something nasty');
    await untilText(host, '[data-talk]', /something nasty/, 'what was said');
    await host.click('[data-complain]');
    await host.waitForSelector('[data-complaint]');
    check(/something nasty/.test(await host.textContent('[data-complaint] blockquote')), 'the line is shown');
    await host.fill('[data-why]', 'this is rude');
    await shot(host, 'complaint');
    await host.click('[data-report]');
    await untilText(host, '[data-complaint] [data-done]', /moderator will look/, 'thanks');
    await host.click('[data-complaint] [data-close]');
    await host.click('[data-complain]');
    await host.click('[data-block]');
    await untilText(host, '[data-complaint] [data-done]', /can no longer sit/, 'blocked');
    await host.click('[data-complaint] [data-close]');
    await host.click('[data-menu]');
    await host.click('[data-report-table]');
    await host.click('[data-report]');
    await host.waitForSelector('[data-complaint] [data-done]');
    await host.click('[data-complaint] [data-close]');

    const page = await moderator();
    await page.waitForSelector('[data-reports] [data-report]');
    await shot(page, 'reports');
    await page.locator('li[data-report]', { hasText: 'something nasty' }).locator('[data-report-table]').click();
    await page.waitForSelector('[data-table-file]');
    check(/something nasty/.test(await page.textContent('[data-lines]')), 'the chat of the table');
    await shot(page, 'table');
    await page.click('[data-sits]');
    await page.waitForSelector('[data-file]');
    await page.click('[data-tab="reports"]');
    await page.locator('li[data-report]', { hasText: 'something nasty' }).locator('[data-report-remove]').click();
    await until(page, () => !document.querySelector('[data-moderation]').textContent.includes('something nasty'), undefined, 'the line to be removed');
    for (const one of [host, guest, watcher]) await until(one, () => !document.querySelector('[data-talk]').textContent.includes('something nasty'), undefined, 'the line to leave the screens');
    await page.click('[data-settle]');
    await page.waitForSelector('[data-no-reports]');
    await page.check('[data-all-reports]');
    await page.waitForSelector('[data-report-person]');
    await page.click('[data-report-person]');
    await page.waitForSelector(`[data-file="${mallory.id}"]`);
    check((await page.textContent('[data-addresses]')).includes('127.0.0.1'), 'from where they come');
    watcher.allows.push(REFUSED);
    await page.selectOption('[data-minutes]', '60');
    await page.fill('[data-ban-why]', 'rude');
    await shot(page, 'person');
    await page.click('[data-ban]');
    await page.waitForSelector(`[data-ban-of="${mallory.id}"]`);
    await untilText(watcher, '[data-banned]', /You are banned from this server until .* UTC: rude\./, 'until when and why');
    await shot(watcher, 'banned');
    await page.click('[data-tab="bans"]');
    await page.click('[data-banned-person]');
    await page.waitForSelector(`[data-file="${mallory.id}"]`);
    await page.click('[data-tab="bans"]');
    await page.click('[data-unban]');
    await page.waitForSelector('[data-no-bans]');
    await until(watcher, () => document.querySelector('[data-banned]') === null, undefined, 'the end of the ban to be noticed');
    await page.fill('[data-network]', '127.0.0.1');
    page.allows.push(/status of 409/);
    await page.click('[data-ban]');
    await untilText(page, '[role="alert"]', /your own network/, 'why not');
    await page.click('[data-tab="audit"]');
    await page.waitForSelector('[data-audit] li');
    const told = await page.textContent('[data-audit]');
    for (const deed of ['ended the ban of', 'banned', 'removed a chat line', 'settled a report', 'made a moderator of']) check(told.includes(deed), `${deed} in ${told}`);
    await shot(page, 'audit');
    await page.click('[data-audit-table]');
    await page.waitForSelector('[data-table-file]');
    await page.click('[data-tab="audit"]');
    await page.click('[data-audit-person]');
    await page.waitForSelector('[data-file]');
    await close(host, guest, watcher, page);
  },
  'the host bans a spectator from the table, and a moderator removes the table': async () => {
    const { host, guest, watcher, link } = await playing();
    await speak(watcher, 'hello there');
    await untilText(host, '[data-talk]', /hello there/, 'what was said');
    await host.click('[data-complain]');
    await host.click('[data-ban-here]');
    await untilText(watcher, 'h1', /removed you from this table/, 'the ban');
    await speak(guest, 'good riddance');
    await speak(guest, 'and stay out');
    const page = await moderator({ ...french, ...phone });
    const wide = await moderator();
    await wide.goto(link);
    await wide.waitForSelector('[data-talk] [data-complain]');
    await wide.locator('[data-talk] li', { hasText: 'and stay out' }).locator('[data-complain]').click();
    await wide.click('[data-complaint] [data-remove-line]');
    await until(host, () => !document.querySelector('[data-talk]').textContent.includes('and stay out'), undefined, 'the line to go');
    await untilText(host, '[data-talk]', /good riddance/, 'the other line');
    await host.locator('[data-talk] li', { hasText: 'good riddance' }).locator('[data-mute]').click();
    await until(host, () => !document.querySelector('[data-talk]').textContent.includes('good riddance'), undefined, 'silence');
    await openAccount(host);
    await host.click('[data-unwanted-list]');
    await host.click('[data-unmute]');
    await host.waitForSelector('[data-nobody]');
    await page.click('[data-tab="people"]');
    await shot(page, 'search-fr-phone');
    await page.fill('[data-find-table]', link);
    await page.click('[data-do-table]');
    await page.waitForSelector('[data-table-file]');
    await page.locator('[data-said-by]').last().click();
    await page.waitForSelector('[data-file]');
    await shot(page, 'person-fr-phone');
    await page.click('[data-table]');
    await page.waitForSelector('[data-table-file]');
    await page.click('[data-remove-line]');
    await until(page, () => document.querySelector('[data-lines] [data-remove-line]') === null || !document.querySelector('[data-lines]').textContent.includes('hello there'), undefined, 'the line to go');
    await page.click('[data-remove-table]');
    await page.click('[data-remove-table]');
    await page.waitForSelector('[data-find]');
    for (const one of [host, guest]) await untilText(one, 'h1', /moderator has removed this table/, 'the table to be gone');
    await close(host, guest, watcher, page, wide);
  },
  'a moderator finds somebody, resets the password and computes ratings anew; with the code they are back': async () => {
    const anna = await openPage(browser, server.url);
    await makeAccount(anna);
    const { name } = await known(anna);
    const page = await moderator();
    await page.click('[data-tab="people"]');
    await page.fill('[data-find]', 'nobody at all');
    await page.click('[data-do-find]');
    await page.waitForSelector('[data-nobody]');
    await page.fill('[data-find]', name);
    await page.click('[data-do-find]');
    await page.waitForSelector('[data-person]');
    await page.click('[data-recompute]');
    await page.waitForSelector('[data-recomputed]');
    await shot(page, 'search');
    await page.click('[data-person]');
    await page.waitForSelector('[data-file]');
    await page.click('[data-moderation] a');
    await page.waitForSelector('[data-complain]');
    await openAccount(page);
    await page.click('[data-moderation-link]');
    await page.click('[data-tab="people"]');
    await page.fill('[data-find]', name);
    await page.click('[data-do-find]');
    await page.click('[data-person]');
    await page.waitForSelector('[data-file]');
    anna.allows.push(/.*/);
    await page.click('[data-reset]');
    await page.click('[data-reset]');
    const code = await page.textContent('[data-code]');
    check(/^\w{4}-\w{4}-\w{4}-\w{4}$/.test(code), code);
    const again = await openPage(browser, server.url, { allows: [/status of 501/] });
    await openAccount(again);
    await again.click('[data-recovery]');
    await again.fill('form [data-name]', name);
    await again.click('[data-mail]');
    await untilText(again, '[role="alert"]', /cannot send mail/, 'no mail here');
    await again.fill('[data-code]', code);
    await again.fill('form [data-password]', 'another narrow gauge');
    await shot(again, 'forgotten');
    await again.click('form [data-do]');
    await known(again, (person) => person?.name === name && !person.guest, 'the account');
    // More deeds than a page of the log holds.
    for (let n = 0; n < 51; n++) {
      const status = await page.evaluate(async (network) => {
        const send = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        const { ban } = await (await send('/api/moderation/bans', { network, minutes: 5 })).json();
        return (await send(`/api/moderation/bans/${ban.id}/end`, {})).status;
      }, `198.51.100.${n}`);
      check(status === 204, `${status}`);
    }
    await page.click('[data-tab="audit"]');
    await page.waitForSelector('[data-more-audit]');
    const before = await page.locator('[data-audit] li').count();
    await page.click('[data-more-audit]');
    await until(page, (n) => document.querySelectorAll('[data-audit] li').length > n, before, 'more of the log');
    await close(anna, page, again);
  },
  'recovery codes are shown once and saved, data are taken out, whom one has muted or blocked is undone': async () => {
    const page = await openPage(browser, server.url, french);
    await makeAccount(page);
    await openAccount(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-export]')]);
    const archive = readFileSync(await saved.path());
    check(archive.subarray(0, 2).toString() === 'PK' && archive.includes('person.json'), 'an archive');
    await page.click('[data-recovery]');
    await page.fill('form [data-password]', 'narrow gauge railway');
    await page.click('form [data-do]');
    await page.waitForSelector('[data-codes] li');
    check((await page.locator('[data-codes] li').count()) === 10, 'ten codes');
    await shot(page, 'codes-fr');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-codes]')]);
    const first = await page.locator('[data-codes] code').first().textContent();
    check(readFileSync(await file.path(), 'utf8').includes(first), 'the codes in a file');
    const other = await openPage(browser, server.url);
    await makeAccount(other);
    const them = await known(other);
    await page.goto(`${server.url}/people/${them.id}`);
    await page.click('[data-complain]');
    await page.click('[data-block]');
    await page.waitForSelector('[data-complaint] [data-done]');
    await page.click('[data-complaint] [data-close]');
    await openAccount(page);
    await page.click('[data-unwanted-list]');
    await shot(page, 'unwanted-fr');
    await page.click('[data-unblock]');
    await page.waitForSelector('[data-nobody]');
    await close(page, other);
  },
  'what is only for moderators is only for them': async () => {
    const page = await openPage(browser, `${server.url}/moderation`);
    await page.waitForSelector('[data-not-moderator]');
    check((await post(page, '/api/moderation/ratings', {})) === 403, 'no deeds');
    page.allows.push(/status of 403/);
    page.faults.length = 0;
    await close(page);
  },
  'players vote about somebody who is away': async () => {
    const [host, voter, absent] = [await openPage(browser, server.url), await openPage(browser, server.url), await openPage(browser, server.url)];
    for (const page of [host, voter, absent]) await known(page);
    const call = (page, path, body) => page.evaluate(async ([to, data]) => (await (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json()).d, [path, body]);
    const { table } = await call(host, '/api/tables', { id: 'vote', settings: { board: 'usa', seats: [{ kind: 'mine' }, { kind: 'open' }, { kind: 'open' }] } });
    for (const page of [absent, voter]) await call(page, `/api/tables/${table}/sit`, { id: 'sit' });
    await call(host, `/api/tables/${table}/start`, { id: 'start' });
    await close(absent);
    await host.goto(`${server.url}/table/${table}`);
    await host.waitForSelector('.table');
    // Nobody waits five minutes here: the page is told that they have passed; the server knows better, and says so.
    await voter.routeWebSocket(/\/ws$/, (socket) => {
      const real = socket.connectToServer();
      real.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.t === 'presence') for (const away of Object.values(message.d.away)) away.replaceable = 1;
        socket.send(JSON.stringify(message));
      });
    });
    await voter.goto(`${server.url}/table/${table}`);
    await voter.waitForSelector('[data-vote]');
    check((await voter.locator('[data-replace]').count()) === 0, 'who is not the host only votes');
    await shot(voter, 'vote');
    await voter.click('[data-vote]');
    await until(voter, () => document.body.textContent.includes('Nobody has been away for five minutes.'), undefined, 'the answer of the server');
    await close(host, voter);
  },
});
server.stop();
await browser.close();
process.exit(failed === 0 ? 0 : 1);
