import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { allCalls } from '@mm/proto/http/calls.js';
import type { WallWire } from '@mm/proto/http/access-tokens.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { useSession } from '../../api/user-session.js';
import { WallDevice } from './wall-device.js';

const secret = `mma_${'a'.repeat(43)}`;
const topics = [aTopic(5, { name: 'Парки' }), aTopic(7, { name: 'Дороги' })];
const now = 1_800_000_000;
const report = {
  status: 'success',
  data: [],
  total: 3,
  checked_share: 40,
  hidden_by_machine: 2,
  as_of: now,
  query_version: '1',
  widgets: {
    'metric-strip': { publications: 12, authors: 2, engagement: 3, loyalty: 1 },
    timeline: {
      grain: 'hour',
      points: [{ at: (now - 7200) * 1000, label: '10:00', sum: 1, pos: 1, neut: 0, neg: 0 }],
    },
    regions: [],
    networks: [],
  },
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
/** Passes time in steps, so that what a response causes runs in between. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => jest.advanceTimersByTimeAsync(500));
};

async function open(at: string) {
  const kept: { secret: string | null } = { secret };
  const settings: WallWire = { items: [5], every: 60, look: 'wall', period: '1', reviewed_only: false };
  const answer = { status: 200, json: { state: 'approved', name: 'Зал', username: 'superviser', wall: settings } };
  const server = { answer: answer as { status: number; json: object }, reports: 200, settings };
  const { requests } = fakeServer({
    'POST /api-py/wall-of-secret': () => server.answer,
    'GET /api-py/topics-list': () => ({ json: { topics_list: topics } }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: null } }),
    'GET /api-py/collection-gaps': () => ({ json: { gaps: [], total: 0 } }),
    'POST /api-py/report-form': () => ({ status: server.reports, json: report }),
  });
  const send = globalThis.fetch;
  const tokens = new Set<string | null>();
  globalThis.fetch = async (input, init) => {
    if (init?.headers) tokens.add(new Headers(init.headers).get('authorization'));
    return send(input, init);
  };
  const secrets = {
    read: () => kept.secret,
    keep: (own: string) => void (kept.secret = own),
    forget: () => void (kept.secret = null),
  };
  const refreshed: string[] = [];
  const LiveChannel = () => {
    const session = useSession();
    useEffect(() => {
      return session.onToken((token) => void refreshed.push(token));
    }, [session]);
    return null;
  };
  const page = (
    <>
      <LiveChannel />
      <WallDevice secret={secrets} />
    </>
  );
  const view = renderScreen(page, { at, path: '/main' });
  await pass(2_000);
  return { ...view, kept, server, requests, tokens, refreshed };
}
const address = () => screen.getByTestId('address').textContent;
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;

test('a connected screen shows its wall: as an observer, with its own token, under its name', async () => {
  const { store, tokens } = await open('/main?wall=1&list=5');
  expect([title(), screen.getByText('12') !== null]).toEqual(['Парки', true]);
  expect(store.getState().caller).toMatchObject({ username: 'superviser', name: 'Зал', roles: ['MM_view'] });
  expect([...tokens].filter(Boolean)).toEqual([`Bearer ${secret}`]);
});

test('a wall makes only calls that the access token of a wall may make', async () => {
  const { requests } = await open('/main?wall=1&list=5,7&every=10');
  await pass(40_000);
  const forbidden = requests.filter(({ method, path }) => {
    const call = allCalls.find((known) => known.method === method && known.path === path);
    return call?.roles !== 'public' && !call?.operations?.includes('dashboard');
  });
  expect(forbidden.map(({ path }) => path)).toEqual([]);
  const paths = [...new Set(requests.map(({ path }) => path))].sort();
  expect(paths).toContain('/api-py/collection-gaps');
  expect(paths).toContain('/api-py/report-form');
});

test('the live channel learns every minute that the token is good, also while identity is away', async () => {
  const { refreshed, server } = await open('/main?wall=1&list=5');
  await pass(60_000);
  expect(refreshed).toEqual([secret, secret, secret]);
  server.answer = { status: 503, json: {} };
  await pass(60_000);
  expect(refreshed).toHaveLength(5);
});

test('changed topics, seconds, look and period are taken over without a touch', async () => {
  const { server } = await open('/main?wall=1&list=5');
  const changed = { items: [7, null], every: 30, look: 'light', period: '7', reviewed_only: true, show_hidden: true };
  Object.assign(server.settings, changed);
  await pass(31_000);
  expect(address()).toBe('/main?wall=1&list=7,all&every=30&theme=light&period=7&checked=1&hidden=1');
  expect([title(), document.documentElement.dataset['theme']]).toEqual(['Дороги', 'light']);
});

test('an address that the wall does not have, for instance of a bookmark, becomes its own', async () => {
  await open('/main?wall=1');
  expect([address(), title()]).toEqual(['/main?wall=1&list=5', 'Парки']);
});

test('when the screen is disconnected its token is deleted, and the page of the code opens', async () => {
  const { server, kept, store } = await open('/main?wall=1&list=5');
  server.answer = { status: 200, json: { state: 'refused' } };
  await pass(31_000);
  expect([address(), kept.secret, title()]).toEqual(['/wall-device?off=1', null, undefined]);
  expect(store.getState().caller.status).toBe('anonymous');
});

test('a call that is refused shows at once that the screen is disconnected', async () => {
  const { server, kept } = await open('/main?wall=1&list=5');
  server.answer = { status: 200, json: { state: 'refused' } };
  server.reports = 401;
  await pass(12_000);
  expect([address(), kept.secret]).toEqual(['/wall-device?off=1', null]);
});

test('after a restart the wall is shown for its address also while identity is away, and stays', async () => {
  const { server, kept, store } = await open('/main?wall=1&list=5');
  server.answer = { status: 503, json: {} };
  await pass(65_000);
  expect([title(), address(), kept.secret]).toEqual(['Парки', '/main?wall=1&list=5', secret]);
  expect(screen.queryByText('нужен вход')).toBeNull();
  expect(store.getState().caller.name).toBe('Зал');
});

test('Esc does not leave the wall of a screen: it has no other page', async () => {
  await open('/main?wall=1&list=5');
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(address()).toBe('/main?wall=1&list=5');
});
