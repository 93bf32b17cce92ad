import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { PushSwitch } from './push-switch.js';

type Permission = 'default' | 'granted' | 'denied';
const endpoint = 'https://push.example/1';

/** What a browser with a push service does. */
function pushBrowser(answer: Permission, { isReachable = true } = {}) {
  const made = { subscription: null as object | null, key: '' };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      made.subscription = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => made.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!isReachable) throw new Error('push service error');
      made.key = applicationServerKey;
      made.subscription = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  let permission: Permission = answer === 'denied' ? 'denied' : 'default';
  class Notifications {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      permission = answer;
      return answer;
    }
  }
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(window, { PushManager: class {}, Notification: Notifications });
  return made;
}
function open() {
  const { requests } = fakeServer({
    'GET /api-py/push-key': () => ({ json: { key: 'public-key' } }),
    'POST /api-py/subscribe-push': () => ({ json: { status: 'success' } }),
    'POST /api-py/unsubscribe-push': () => ({ json: { status: 'success' } }),
  });
  renderScreen(<PushSwitch />);
  return () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
}
const isOn = async () => (await screen.findByRole<HTMLInputElement>('switch')).checked;

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

test('a browser is subscribed with the installation’s key, and unsubscribed', async () => {
  const made = pushBrowser('granted');
  const sent = open();
  expect(await isOn()).toBe(false);
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(async () => expect(await isOn()).toBe(true));
  expect(made.key).toBe('public-key');
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(async () => expect(await isOn()).toBe(false));
  expect(sent()).toEqual([
    ['/api-py/subscribe-push', { endpoint, keys: { p256dh: 'p', auth: 'a' } }],
    ['/api-py/unsubscribe-push', { endpoint }],
  ]);
  expect(made.subscription).toBeNull();
});

test('a subscription of another account does not count', async () => {
  const made = pushBrowser('granted');
  made.subscription = {};
  localStorage.setItem('mm.push', 'admin');
  open();
  expect(await isOn()).toBe(false);
});

test('a browser without pushes says so', async () => {
  open();
  await screen.findByText('Этот браузер не показывает сообщения.');
});

test('forbidden messages are said', async () => {
  pushBrowser('denied');
  open();
  await screen.findByText('Сообщения запрещены в настройках браузера.');
});

test('a push service that cannot be reached changes nothing', async () => {
  pushBrowser('granted', { isReachable: false });
  const sent = open();
  await userEvent.click(await screen.findByRole('switch'));
  await waitFor(() => expect(shownToasts()).toEqual(['Не удалось переключить. Попробуйте ещё раз.']));
  expect([await isOn(), sent()]).toEqual([false, []]);
});
