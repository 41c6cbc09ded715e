// Keeps one whole version of the page at hand, so that everything that needs no server works without a network. A page is always opened
// with the files of its worker's version: a new version is fetched completely, then waits until the person takes it or all pages are closed.
// What changes a game does not go through here. The build writes these two (web/steps/finish.mjs).
const VERSION = '';
const FILES = [];
const SHELL = `roundhouse-shell-${VERSION}`;
const SEEN = 'roundhouse-seen';
/** Whichever way a file was packed when it came. */
const ANY = { ignoreVary: true };
const HOME = new URL('./', location.href).pathname;

self.addEventListener('install', (event) => {
  // Past the browser's own cache: there an older page may lie under the same name.
  const home = new Request(HOME, { cache: 'reload' });
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([home, ...FILES])));
});

// The version before stays: until they are loaded again, its pages still ask for its files.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== SEEN).slice(0, -1).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

async function keep(request, response) {
  if (response.ok) (await caches.open(SEEN)).put(request, response.clone());
  return response;
}

async function kept(request) {
  return (await (await caches.open(SHELL)).match(request, ANY)) ?? (await caches.match(request, ANY)) ?? fetch(request);
}

/** What the strongest players have learned: its name changes with it, so that what came once is right for ever. */
async function learned(request) {
  return (await caches.match(request, ANY)) ?? keep(request, await fetch(request));
}

/** Boards of a server's own and games that were looked at. */
async function fresh(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const known = await caches.match(request);
    if (known !== undefined) return known;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(HOME)) return;
  const path = url.pathname.slice(HOME.length);
  if (request.mode === 'navigate' && !/\.\w+$|^(api\/|healthz|metrics)/.test(path)) event.respondWith(kept(HOME));
  else if (/^assets\/.*\.net$/.test(path)) event.respondWith(learned(request));
  else if (path.startsWith('assets/') || FILES.includes(path)) event.respondWith(kept(request));
  else if (/^api\/(games|boards)\/[^/]+(\/|$)/.test(path)) event.respondWith(fresh(request));
});

// The server tells of a game while no page is open, or none that shows it (server/notices/wording.h).
self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: `${HOME}icon-192.png`, data: url }));
});

// A notice leads to its table: in the tab that has it, or in a new one.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find(({ url }) => url === notification.data);
    await (page === undefined ? self.clients.openWindow(notification.data) : page.focus());
  })());
});
