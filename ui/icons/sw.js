// Keeps what has been loaded, so that the pages open without the server: an offline page then shows the last hand.
// The build writes its own name here; caches of other builds are deleted.
const CACHE = "pitboss-VERSION";
const KEPT = ["/", "/icon.svg", "/api/v1/games", ...ASSETS];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith("pitboss-") && name !== CACHE);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

/** Hashed files never change: from the cache, else from the server, and kept. */
async function immutable(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** From the server; without it, what was kept. */
async function newest(request, kept) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(kept, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(kept);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(immutable(request));
  else if (request.mode === "navigate" && !/^\/(api|static|fairness)(\/|$)/.test(pathname))
    event.respondWith(newest(request, "/"));
  else if (pathname === "/api/v1/games") event.respondWith(newest(request, pathname));
});
