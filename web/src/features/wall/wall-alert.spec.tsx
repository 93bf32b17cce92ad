import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { AlertWire } from '@mm/proto/http/alerts.js';
import { anAlert as anyAlert, aReason } from '../../../test/an-alert.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { WallAlert } from './wall-alert.js';
import type { WallItem } from './wall-address.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => jest.advanceTimersByTimeAsync(500));
};
const minute = 60_000;

const anAlert = (over: Partial<AlertWire>): AlertWire =>
  anyAlert(1, {
    subject_id: '5',
    subject_name: 'Парки',
    severity: 'critical',
    reason: aReason({
      figure: 42,
      baseline: 12,
      from: 0,
      to: 0,
      words: [
        { text: 'мост', sum: 9 },
        { text: '<b>авария', sum: 4 },
      ],
    }),
    takes_over_wall: true,
    raised_at: Math.floor(Date.now() / 1000),
    ...over,
  });

/** A wall with these topics, beside a server whose alerts may change. */
async function openWall(items: readonly WallItem[], ...alerts: AlertWire[]) {
  return openWallAt(0, items, ...alerts);
}
async function openWallAt(clockOffset: number, items: readonly WallItem[], ...alerts: AlertWire[]) {
  const server = { alerts };
  fakeServer({
    'GET /api-py/alerts': () => ({ json: { alerts: server.alerts, open: server.alerts.length, has_more: false } }),
  });
  const view = renderScreen(<WallAlert items={items} clockOffset={clockOffset} />, { roles: ['MM_view'] });
  await pass(500);
  return { ...view, server };
}
const shown = () => screen.queryByRole('heading', { level: 2 })?.textContent;

test('an alert of a topic of the wall covers it, with its reason and words as text', async () => {
  const { live } = await openWall([5], anAlert({}));
  expect(live.rooms).toContain('alerts');
  expect(screen.getByRole('alert').contains(screen.getByRole('region', { name: 'Оповещение' }))).toBe(true);
  for (const text of ['Парки', 'Публикаций: 42, обычно 12.', 'мост · <b>авария']) screen.getByText(text);
});

test('the wall is free again when a person has acknowledged the alert', async () => {
  const { live, server } = await openWall([5], anAlert({}));
  server.alerts = [];
  act(() =>
    live.receive('alert:changed', {
      cursor: '',
      id: 1,
      subject_kind: 'topic',
      subject_id: '5',
      change: 'acknowledged',
      changed_by: 'operator',
      changed_at: 0,
    }),
  );
  await pass(2_000);
  expect(shown()).toBeUndefined();
});

test('after ten minutes the wall is free again by itself', async () => {
  await openWall([5], anAlert({}));
  await pass(9 * minute);
  expect(shown()).toBe('Парки');
  await pass(2 * minute);
  expect(shown()).toBeUndefined();
});

test.each([
  ['behind', -1],
  ['ahead', 1],
])('a device whose clock is %s shows an alert as long as any other', async (_, sign) => {
  const wrongBy = sign * 60 * minute;
  await openWallAt(-wrongBy, [5], anAlert({ raised_at: Math.floor((Date.now() - wrongBy) / 1000) }));
  await pass(9 * minute);
  expect(shown()).toBe('Парки');
  await pass(2 * minute);
  expect(shown()).toBeUndefined();
});

test('only alerts that ask for it and are about a topic of the wall cover it', async () => {
  await openWall(
    [7],
    anAlert({ id: 1, takes_over_wall: false, subject_id: '7' }),
    anAlert({ id: 2, subject_id: '5' }),
    anAlert({ id: 3, subject_id: '7', acknowledged_at: 1 }),
  );
  expect(shown()).toBeUndefined();
});

test('a wall of all topics shows the newest alert, and how many more there are', async () => {
  await openWall([null], anAlert({ id: 2, subject_name: 'Дороги' }), anAlert({ id: 1 }));
  expect(shown()).toBe('Дороги');
  screen.getByText('ещё оповещений: 1');
});
