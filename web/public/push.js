// Shows alerts as messages of the browser while no page is open. The payload is that of push-channel.ts.
const home = '/alert';

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // an empty message still has to be shown: browsers end subscriptions that show nothing
  }
  const { title = 'Оповещение', url = home, tag } = message;
  event.waitUntil(self.registration.showNotification(title, { tag, data: { url }, icon: '/favicon.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? home));
});

/** Goes to a page of our own, in a window that is open already if there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => new URL(one.url).pathname === url.pathname);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url.href);
}
