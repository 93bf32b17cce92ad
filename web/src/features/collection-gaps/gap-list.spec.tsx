import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import type { Period } from '../report-filters/period.js';
import { gapBands, missingSources, type Span } from './gap-bands.js';
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

function Gaps({ filter, since = from }: { filter: GapFilter; since?: number }) {
  const { bands, ...gaps } = useCollectionGaps(since, until, filter);
  return (
    <>
      <GapList {...gaps} />
      <ul>
        {bands.map(({ from: begins, to, label }) => (
          <li key={label}>{`${begins / 1000 - from}…${to / 1000 - from} ${label}`}</li>
        ))}
      </ul>
    </>
  );
}

interface Answer {
  gaps?: CollectionGapWire[];
  total?: number;
  watched?: { network: NetworkId; sources: number }[];
  fails?: boolean;
}
function show(answer: Answer, { filter = {}, roles }: { filter?: GapFilter; roles?: Role[] } = {}) {
  const current = { ...answer };
  const { requests } = fakeServer({
    'GET /api-py/collection-gaps': () =>
      current.fails
        ? { status: 503, json: { code: 'http_503', message: '', correlationId: '' } }
        : {
            json: {
              gaps: current.gaps ?? [],
              total: current.total ?? current.gaps?.length ?? 0,
              watched: current.watched,
            },
          },
  });
  const { unmount } = renderScreen(<Gaps filter={filter} />, roles ? { roles } : {});
  return { requests, current, unmount };
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
    [
      'otandy (VK)',
      '21.11.2025, 01:00',
      '21.11.2025, 02:00',
      'Сеть требует входа: нужен действующий токен, оператор или аккаунт.',
    ],
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
  const { unmount } = show({});
  expect(await screen.findByText('Пробелов сбора нет')).toBeTruthy();
  unmount();
  show({ fails: true });
  expect(await screen.findByText('Сведения о пробелах сбора не загрузились', { selector: 'p' })).toBeTruthy();
});

test('where the number of sources is not known any gap is a band', async () => {
  show({ gaps: [gap()] });
  await waitFor(() => expect(bands()).toEqual(['3600…7200 21.11.2025 01:00 – 02:00 (система не работала)']));
});

test.each(['mm_superviser', 'mm_operator', 'mm_user', 'MM_view'] satisfies Role[])(
  'for %s a band needs a fifth of the collected sources',
  async (role) => {
    const { requests } = show(
      {
        gaps: [gap(), gap({ author_id: 2, from: from + 5400, until: from + 9000, reason: 'delayed' })],
        watched: [
          { network: 'vkontakte', sources: 10 },
          { network: 'smi', sources: 90 },
        ],
      },
      { roles: [role], filter: { type: 1 } },
    );
    await waitFor(() => expect(bands()).toHaveLength(1));
    expect(bands()[0]).toMatch(/^5400…7200 /);
    expect(requests.map(({ path }) => path)).toEqual(['/api-py/collection-gaps']);
  },
);

test('charts are given that the gaps are not known, and that the list was cut', async () => {
  const { unmount } = show({ fails: true });
  const all = `0…${until - from}`;
  await waitFor(() => expect(bands()).toEqual([`${all} Сведения о пробелах сбора не загрузились`]));
  unmount();
  show({ gaps: [gap()], total: 1500 });
  await waitFor(() => expect(bands()).toHaveLength(2));
  expect(bands()[1]).toBe(`${all} Сведения о пробелах сбора загрузились не полностью`);
});

test('a gap of a source that the caller may not know has its network only', async () => {
  show({ gaps: [gap({ username: '', full_name: '' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Пробелы сбора: 1' }));
  expect(await screen.findByRole('cell', { name: 'VK' })).toBeTruthy();
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

const gapOf = (author_id: number, from: number, until: number, reason = 'transient') => ({
  author_id,
  from,
  until,
  reason,
});
const period = { from: 100, until: 1000 };

test('a band is where enough different sources were not collected at the same time', () =>
  expect(gapBands([gapOf(1, 200, 500), gapOf(2, 300, 700), gapOf(3, 400, 450)], period, 2)).toEqual([
    { from: 300, until: 500, reasons: ['transient'] },
  ]));

test('two gaps of one source count once', () =>
  expect(gapBands([gapOf(1, 200, 500), gapOf(1, 300, 700, 'stopped')], period, 2)).toEqual([]));

test('neighbouring spans are one band with all reasons, those apart are two', () =>
  expect(
    gapBands([gapOf(1, 200, 300, 'stopped'), gapOf(2, 300, 400, 'delayed'), gapOf(3, 600, 700, 'blocked')], period, 1),
  ).toEqual([
    { from: 200, until: 400, reasons: ['stopped', 'delayed'] },
    { from: 600, until: 700, reasons: ['blocked'] },
  ]));

test('a gap that lasts ends with the period, and one that began before begins with it', () =>
  expect(gapBands([gapOf(1, 50, 0)], period, 1)).toEqual([{ from: 100, until: 1000, reasons: ['transient'] }]));

test('a gap outside the period makes no band', () =>
  expect(gapBands([gapOf(1, 10, 90), gapOf(2, 1000, 0), gapOf(3, 2000, 3000)], period, 1)).toEqual([]));

test.each([
  [undefined, 1],
  [0, 1],
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
])('of %s sources %i must be missing', (sources, least) => expect(missingSources(sources)).toBe(least));
