// Two people at a table of their own, each in a browser of their own.
import { openPage } from './kit.mjs';

/** Opens a table for two and seats a second browser by its link. */
export async function twoFriends(browser, server, board = 'new-york', options = [{}, {}]) {
  const host = await openPage(browser, server.url, options[0]);
  await host.click('[data-way="friends"]');
  await host.selectOption('[data-field="board"]', board);
  await host.click('[data-begin]');
  await host.waitForSelector('[data-waiting]');
  const link = await host.inputValue('[data-link]');
  const guest = await openPage(browser, link, options[1]);
  await guest.click('[data-sit]');
  await host.waitForSelector('[data-remove]');
  await host.click('[data-start]');
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table')));
  return { host, guest, link };
}
