// The shell and what was looked at stay at hand without a network. Files under /assets/ have their hash in their name and
// never change; everything else is asked of the server first. Nothing that changes a game goes through here.
// The build writes these two (web/steps/finish.mjs).
const VERSION = 0;
const FILES = [];
const SHELL = `roundhouse-shell-${VERSION}`;
const SEEN = 'roundhouse-seen';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', '/icon.svg', '/roundhouse.webmanifest', ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== SEEN).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function keep(request, response) {
  if (response.ok) (await caches.open(SEEN)).put(request, response.clone());
  return response;
}

async function lasting(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function fresh(request, instead) {
  try {
    return await keep(instead ?? request, await fetch(request));
  } catch (error) {
    const known = await caches.match(instead ?? request);
    if (known !== undefined) return known;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(lasting(request));
  else if (request.mode === 'navigate') event.respondWith(fresh(request, '/'));
  else if (/^\/api\/games\/[^/]+(\/|$)/.test(url.pathname)) event.respondWith(fresh(request));
});
