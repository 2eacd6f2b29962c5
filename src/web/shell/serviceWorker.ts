const local = ['localhost', '127.0.0.1', '[::1]']

/** Registers the service worker. On development machines it removes the worker and its caches instead. */
export function serveOffline() {
  if (!('serviceWorker' in navigator)) return
  const begin = local.includes(location.hostname) ? remove : register
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

function register() {
  void navigator.serviceWorker.register('/service-worker.js')
}

function remove() {
  void navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))
  if ('caches' in window) void caches.keys().then((keys) => Promise.all(keys.map((key) => caches.delete(key))))
}
