/** Shows the messages while no page is open. */
const workerFile = '/push.js';
/** The account for which this browser subscribed. */
const storageKey = 'mm.push';

/** `unsupported`: the browser has no pushes, or the page came without TLS. `denied`: the user forbade messages. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export interface SentSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser shows pushes to the account. */
export async function pushStateOf(username: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(workerFile);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && localStorage.getItem(storageKey) === username ? 'on' : 'off';
}

/**
 * Asks the user and subscribes at the browser's push service.
 * @param key the installation's public key, base64url
 * Resolves to undefined when the user forbade it; rejects when the push service cannot be reached.
 */
export async function subscribeBrowser(key: string): Promise<SentSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(workerFile);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Remembers for whom this browser subscribed. */
export const keepSubscriber = (username: string): void => localStorage.setItem(storageKey, username);

/** Ends the subscription; resolves to its endpoint, undefined when there was none. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  localStorage.removeItem(storageKey);
  const registration = await navigator.serviceWorker.getRegistration(workerFile);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
