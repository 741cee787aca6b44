// Shows push messages while the console is closed. It handles no requests and caches nothing.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message) event.waitUntil(show(message));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function show({ id, title, body, tag, path, language, isUrgent }) {
  const [shown] = await self.registration.getNotifications({ tag });
  // What is older has been late on its way: the end of an incident stays.
  const [text, options] =
    shown && shown.data.id > id
      ? [shown.title, { body: shown.body, lang: shown.lang, data: shown.data, renotify: false }]
      : [title, { body, lang: language, data: { id, path }, renotify: isUrgent, requireInteraction: isUrgent }];
  await self.registration.showNotification(text, { ...options, tag, icon: '/icon-192.png' });
}

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const [own] = windows;
  if (!own) return self.clients.openWindow(address);
  await own.focus();
  // A window of this origin that this worker does not control yet cannot be led elsewhere.
  return own.navigate(address).catch(() => self.clients.openWindow(address));
}
