import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CollectionGapWire, NetworkHealthWire } from '@mm/proto/http/source-health.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import type { Period } from '../report-filters/period.js';
import type { Span } from './gap-bands.js';
import { GapList } from './gap-list.js';
import { spanOfPeriod, useCollectionGaps, type GapFilter } from './use-collection-gaps.js';

// 21.11.2025 in Almaty (UTC+5).
const [from, until] = [1_763_665_200, 1_763_751_600];
const gap = (over: Partial<CollectionGapWire> = {}): CollectionGapWire => ({
  author_id: 1,
  network: 'vkontakte',
  username: 'shymnews',
  full_name: 'Шымкент News',
  from: from + 3600,
  until: from + 7200,
  reason: 'stopped',
  ...over,
});
const health: NetworkHealthWire = {
  network: 'vkontakte',
  sources: { ok: 7, failing: 2, quiet: 1, waiting: 0, off: 90 },
  freshness_p50: 90,
  freshness_p95: 700,
  budget_used: 0.85,
  resources: 3,
  parked: 1,
  drifts: 2,
};

function Gaps({ filter, since = from }: { filter: GapFilter; since?: number }) {
  const { bands, ...gaps } = useCollectionGaps(since, until, filter);
  return (
    <>
      <GapList {...gaps} />
      <ul>
        {bands.map(({ from: begins, to, label }) => (
          <li key={begins}>{`${begins / 1000 - from}…${to / 1000 - from} ${label}`}</li>
        ))}
      </ul>
    </>
  );
}

interface Answer {
  gaps?: CollectionGapWire[];
  total?: number;
  fails?: boolean;
}
function show(answer: Answer, { filter = {}, roles }: { filter?: GapFilter; roles?: Role[] } = {}) {
  const current = { ...answer };
  const { requests } = fakeServer({
    'GET /api-py/collection-gaps': () =>
      current.fails
        ? { status: 503, json: { code: 'http_503', message: '', correlationId: '' } }
        : { json: { gaps: current.gaps ?? [], total: current.total ?? current.gaps?.length ?? 0 } },
    'GET /api-py/source-health/networks': () => ({ json: { networks: [health] } }),
  });
  renderScreen(<Gaps filter={filter} />, roles ? { roles } : {});
  return { requests, current };
}
const bands = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('gaps are collapsed with their number, and open with source, times and reason in words', async () => {
  show({
    gaps: [gap({ until: 0 }), gap({ author_id: 2, username: 'otandy', full_name: '', reason: 'auth_required' })],
  });
  const opener = await screen.findByRole('button', { name: 'Пробелы сбора: 2' });
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(opener);
  const rows = within(await screen.findByRole('table', { name: 'Пробелы сбора' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Источник', 'С', 'По', 'Причина'],
    ['Шымкент News (VK)', '21.11.2025, 01:00', 'продолжается', 'Система не работала.'],
    ['otandy (VK)', '21.11.2025, 01:00', '21.11.2025, 02:00', 'Сеть требует входа: проверьте токен или оператора.'],
  ]);
});

test('a cut list says how many it shows', async () => {
  show({ gaps: [gap()], total: 1500 });
  await userEvent.click(await screen.findByRole('button', { name: /^Пробелы сбора: 1\s500$/ }));
  expect(screen.getByText(/^показаны первые 1 из 1\s500, новые сначала$/)).toBeTruthy();
});

test('a report that misses what is no longer kept says since when publications are', async () => {
  fakeServer({});
  renderScreen(<GapList gaps={[]} total={0} isError={false} keptFrom={from} />);
  expect(
    await screen.findByText('Публикации хранятся с 21.11.2025: более ранние удалены по сроку хранения'),
  ).toBeTruthy();
  expect(screen.getByText('Пробелов сбора нет')).toBeTruthy();
});

test('that there are none, and that they are not known, is said', async () => {
  show({});
  expect(await screen.findByText('Пробелов сбора нет')).toBeTruthy();
  show({ fails: true });
  expect(await screen.findByText('Сведения о пробелах сбора не загрузились')).toBeTruthy();
});

test('a reader who may not count the sources is shown any gap as a band', async () => {
  show({ gaps: [gap()] });
  await waitFor(() => expect(bands()).toEqual(['3600…7200 21.11.2025 01:00 – 02:00 (система не работала)']));
});

test('for a supervisor a band needs a fifth of the collected sources', async () => {
  const { requests } = show(
    { gaps: [gap(), gap({ author_id: 2, from: from + 5400, until: from + 9000, reason: 'delayed' })] },
    { roles: ['mm_superviser'] },
  );
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/networks'))).toBe(true));
  await waitFor(() => expect(bands()).toHaveLength(1));
  expect(bands()[0]).toMatch(/^5400…7200 /);
});

test.each<[string, GapFilter, string | null, number]>([
  ['without a limit all networks are asked for', {}, null, 2],
  ['mass media leave the networks out', { type: 2 }, 'smi', 1],
  ['one network is asked for alone', { type: 1, networks: [3] }, 'vkontakte', 1],
  ['of several networks the others are left out', { type: 1, networks: [3, 5] }, null, 1],
])('%s', async (_, filter, network, count) => {
  const { requests } = show({ gaps: [gap(), gap({ author_id: 2, network: 'smi' })] }, { filter });
  await screen.findByRole('button', { name: `Пробелы сбора: ${count}` });
  expect(requests[0]?.query.get('network')).toBe(network);
  expect([requests[0]?.query.get('from'), requests[0]?.query.get('until')]).toEqual([String(from), String(until)]);
});

test('gaps are read again each minute', async () => {
  jest.useFakeTimers();
  try {
    const { current } = show({});
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Пробелов сбора нет')).toBeTruthy();
    current.gaps = [gap()];
    await act(async () => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('button', { name: 'Пробелы сбора: 1' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('nothing is asked for while the period is not known', async () => {
  const { requests } = fakeServer({});
  renderScreen(<Gaps filter={{}} since={until} />);
  expect(await screen.findByText('Пробелы сбора: загрузка')).toBeTruthy();
  expect(requests).toEqual([]);
});

test.each<[string, Period, Span]>([
  ['сутки', { key: '1', span: null }, { from: until - 86_400, until }],
  ['месяц', { key: '30', span: null }, { from: until - 30 * 86_400, until }],
  ['весь', { key: 'all', span: null }, { from: 0, until }],
  ['без дат', { key: 'custom', span: null }, { from: 0, until }],
  ['даты', { key: 'custom', span: { from: from * 1000, to: until * 1000 - 1 } }, { from, until }],
])('the time of the period %s', (_, period, span) => expect(spanOfPeriod(period, until * 1000 + 999)).toEqual(span));
