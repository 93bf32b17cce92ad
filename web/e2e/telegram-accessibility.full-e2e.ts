import type { Browser, Route } from 'playwright-core';
import type { ClientAccountWire, ClientStatus, ClientWire } from '@mm/proto/http/clients.js';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';

const channel = 'qazaq_minute';
const accountsPath = '/api-py/telegram/credentials';
const clientsPath = '/api-tg/telegram/connected';

/** Every status of a client; some of them last for moments only, so the tab is given all of them at once. */
const states: Record<ClientStatus, Partial<ClientWire>> = {
  off: { loaded: false, connected: false, auth: false },
  loaded: { loaded: true, connected: false, auth: true },
  connecting: { loaded: true, connected: false, auth: true, reason: 'transient', reason_text: 'ECONNREFUSED' },
  code: { loaded: true, connected: true, auth: false },
  password: { loaded: true, connected: true, auth: false },
  connected: { loaded: true, connected: true, auth: true },
  waiting: { loaded: true, connected: true, auth: true, reason: 'rate_limited', reason_text: 'FLOOD_WAIT_%d' },
  failed: { loaded: true, connected: false, auth: false, reason: 'auth_required', reason_text: 'SESSION_REVOKED' },
};
const accountStates: Partial<ClientAccountWire>[] = [
  { state: 'off' },
  { state: 'ready', authors: 1234 },
  { state: 'parked', reason: 'rate_limited', reason_text: 'FLOOD_WAIT_%d' },
  { state: 'spent' },
];
const statuses = Object.keys(states) as ClientStatus[];
const phoneOf = (index: number): string => `+7701000010${index}`;
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600;

let browser: Browser;
let admin: BrowserUser;
let superviser: BrowserUser;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
});
afterAll(async () => {
  await admin.page.unrouteAll({ behavior: 'ignoreErrors' });
  await browser.close();
});

async function expectNoViolations(user: BrowserUser, screen: string): Promise<void> {
  await user.screenLoaded();
  await user.screenshot(`axe-${screen}`);
  expect({ screen, violations: await violations(user.page) }).toEqual({ screen, violations: [] });
}

/** Answers a GET with the real answer, changed. */
const changing =
  <T>(change: (answer: T) => T) =>
  async (route: Route): Promise<void> => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: change((await response.json()) as T) });
  };

it('the tab of accounts has no violations of WCAG, with the accounts of the demo and its dialogs', async () => {
  const { page } = admin;
  await admin.goto('/admin-manager?tab=telegram');
  await page.getByRole('tab', { name: 'Telegram', selected: true }).waitFor();
  await page.getByRole('listitem', { name: '+77010000001', exact: true }).waitFor();
  await expectNoViolations(admin, 'admin-telegram');
  await page.getByRole('button', { name: /^Добавить/ }).click();
  await page.getByRole('dialog').getByLabel('api_hash').waitFor();
  await expectNoViolations(admin, 'admin-telegram-dialog');
  await page.keyboard.press('Escape');
});

it('the tab of accounts has no violations of WCAG with clients and accounts in every state', async () => {
  const { page } = admin;
  await page.route(
    `**${clientsPath}*`,
    changing<{ clients: ClientWire[] }>(({ clients: [one], ...rest }) => ({
      ...rest,
      clients: statuses.map((status, index): ClientWire => {
        if (!one) throw new Error('the demo has no client');
        const phone = phoneOf(index);
        const next_allowed = status === 'waiting' ? inAnHour() : 0;
        return { ...one, reason: '', reason_text: '', next_allowed, ...states[status], cid: phone, phone, status };
      }),
    })),
  );
  await page.route(
    `**${accountsPath}*`,
    changing<ClientAccountWire[]>(([one]) =>
      statuses.map((status, index): ClientAccountWire => {
        if (!one) throw new Error('the demo has no account');
        const active = status !== 'off';
        const next_allowed = index % 4 > 1 ? inAnHour() : 0;
        const proxy = status === 'connecting' ? 'http://proxy.example.kz:3128' : '';
        return {
          ...one,
          ...accountStates[index % 4],
          phone: phoneOf(index),
          active,
          proxy,
          default: index === 0,
          next_allowed,
        };
      }),
    ),
  );
  await admin.goto('/admin-manager?tab=telegram');
  for (const index of statuses.keys())
    await page.getByRole('listitem', { name: phoneOf(index), exact: true }).waitFor();
  await expectNoViolations(admin, 'admin-telegram-states');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  admin.expectNoPageErrors();
});

it('the screens of channels and of their posts have no violations of WCAG', async () => {
  const { page } = superviser;
  const api = await ApiClient.signIn('superviser');
  await api.call('GET', `/api-tg/telegram/add-channel?name=${channel}&watcher=superviser`);
  await eventually(
    'the channel has posts',
    async () => (await api.call<unknown[]>('GET', `/api-py/telegram/posts?owner=${channel}`)).length > 0,
    60_000,
  );
  await superviser.goto('/telegram-authors');
  await page.getByRole('button', { name: `Удалить ${channel}` }).waitFor();
  await expectNoViolations(superviser, 'telegram-authors');
  await superviser.goto(`/telegram-media-parser/${channel}`);
  await page.getByRole('heading', { name: /Telegram channel/ }).waitFor();
  await page.getByRole('article').first().waitFor();
  await expectNoViolations(superviser, 'telegram-review');
  superviser.expectNoPageErrors();
});
