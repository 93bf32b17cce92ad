import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FrozenReportWire, ReportCopyWire } from '@mm/proto/http/report-views.js';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { FreezeModal } from './freeze-modal.js';
import { IsComparison } from './is-comparison.js';
import { ReportCopiesPage } from './report-copies.page.js';
import { ReportCopyPage } from './report-copy.page.js';

const aCopy = (number: number, over: Partial<ReportCopyWire> = {}): ReportCopyWire => ({
  number,
  title: `Отчёт о воде ${number}`,
  topic_id: 12,
  made_at: 1_763_700_000,
  made_by: 'operator',
  query_version: '3',
  may_delete: false,
  ...over,
});
const params: ReportParamsWire = {
  type: 1,
  topic_id: 12,
  period: null,
  selectedPeriod: [1_763_665_200, 1_763_751_599],
};
const row = { key: 9, name: 'Шымкент News', network: 'vkontakte', sum: 4, pos: 1, neut: 2, neg: 1 };
const report: ReportWire = {
  status: 'success',
  data: Array.from({ length: 120 }, (_, i) => aPublication(i + 1)),
  total: 4321,
  checked_share: 12.5,
  hidden_by_machine: 7,
  as_of: 1_763_699_940,
  query_version: '3',
  widgets: {
    'metric-strip': { publications: 4321, authors: 9, engagement: 50, loyalty: 1.5 },
    'tone-totals': { all: 4321, pos: 1000, neut: 2321, neg: 1000 },
    'top-authors': [row],
    'top-communities': [{ ...row, key: 10, name: 'Отанды' }],
    'top-media': [{ ...row, key: 11, name: 'Ұлы Дала' }],
    'top-events': [],
  },
};
const failed: Responder = () => ({ status: 503, json: { code: 'http_503', message: '', correlationId: '' } });
const missing: Responder = () => ({ status: 404, json: { code: 'copy-not-found', message: '', correlationId: '' } });

function openCopy(responder: Responder, number = '41') {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(12, { name: 'Вода' })] } }),
    [`GET /api-py/report-copies/${number}`]: responder,
  });
  renderScreen(<ReportCopyPage />, { at: `/report-copy/${number}`, path: '/report-copy/:number', roles: ['mm_user'] });
  return requests;
}
const stored =
  (over: Partial<FrozenReportWire> = {}): Responder =>
  () => ({
    json: { copy: aCopy(41), params, report: { ...report, ...over } },
  });
const publications = () => screen.getByRole('table', { name: 'Публикации' });

test('a frozen report says its number, title, maker, rules, cut-off and conditions', async () => {
  openCopy(stored());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Отчёт о воде 41');
  expect(screen.getByText('Отчёт № 41')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Вода')).toBeTruthy());
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts.slice(0, 7)).toEqual([
    ['Зафиксирован', expect.stringMatching(/^21\.11\.2025, /)],
    ['Кто', 'operator'],
    ['Данные на', expect.stringMatching(/^21\.11\.2025, /)],
    ['Версия правил отчёта', '3'],
    ['Тема', 'Вода'],
    ['Источники', 'Социальные сети'],
    ['Период', '21.11.2025'],
  ]);
  expect(screen.getByText(/проверено людьми 12,5 % · скрыто машиной: 7/)).toBeTruthy();
});

test('charts are those of the stored numbers: of social networks without outlets', async () => {
  openCopy(stored());
  const charts = within(await screen.findByRole('region', { name: 'Графики' }));
  expect(charts.getByText('Шымкент News')).toBeTruthy();
  expect(charts.getByText('Отанды')).toBeTruthy();
  expect(charts.queryByText('Ұлы Дала')).toBeNull();
});

const gap = {
  author_id: 1,
  network: 'vkontakte' as const,
  username: 'shymnews',
  full_name: 'Шымкент News',
  from: 1_763_668_800,
  until: 1_763_672_400,
  reason: 'stopped',
};
const timeline = {
  grain: 'hour' as const,
  points: [0, 1, 2].map((hour) => ({
    at: (1_763_665_200 + hour * 3600) * 1000,
    label: `0${hour}:00`,
    sum: 5,
    pos: 1,
    neut: 3,
    neg: 1,
  })),
};

test('the stored gaps are listed and said of the charts, and since when publications were kept', async () => {
  const widgets = { ...report.widgets, timeline };
  openCopy(stored({ gaps: [gap], gaps_total: 3, kept_from: 1_763_000_000, widgets }));
  const charts = within(await screen.findByRole('region', { name: 'Графики' }));
  expect(await charts.findByText(/21\.11\.2025 01:00 – 02:00 \(система не работала\)/)).toBeTruthy();
  expect(screen.getByText('Публикации хранились с').nextElementSibling?.textContent).toBe('13.11.2025');
  await userEvent.click(screen.getByRole('button', { name: 'Пробелы сбора: 3' }));
  expect(await screen.findByRole('table', { name: 'Пробелы сбора' })).toBeTruthy();
});

test('a copy without gaps says so, one that does not know them says that', async () => {
  openCopy(stored({ gaps: [], gaps_total: 0 }));
  expect(await screen.findByText('Пробелов сбора нет')).toBeTruthy();
  openCopy(stored(), '42');
  expect(await screen.findByText('Пробелы сбора в этом отчёте не сохранены')).toBeTruthy();
});

test('where topics are compared nothing is frozen, and it is said why', async () => {
  openCopy(stored());
  renderScreen(
    <IsComparison value>
      <FreezeModal params={params} onClose={() => undefined} />
    </IsComparison>,
  );
  expect(await screen.findByText(/^Сравнение тем не фиксируется/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Зафиксировать' })).toBeNull();
});

test('what was erased on request has words in its place', async () => {
  const blanked = { ...aPublication(1), autor: '', caption: '', text: '', textShort: '', erased: true as const };
  const widgets = { ...report.widgets, 'top-authors': [{ ...row, name: '', erased: true as const }] };
  openCopy(stored({ data: [blanked], widgets }));
  const charts = within(await screen.findByRole('region', { name: 'Графики' }));
  expect(charts.getByText('удалено по требованию')).toBeTruthy();
  expect(within(publications()).getAllByText('удалено по требованию').length).toBeGreaterThan(1);
});

test('the stored publications are to read only, and nothing but the copy is asked about them', async () => {
  const requests = openCopy(stored());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(within(publications()).queryByRole('button', { name: /Комментарии|Дата/ })).toBeNull();
  expect(screen.getByText(/Сохранены первые 120 из 4\s321, новые сначала\.$/)).toBeTruthy();
  await userEvent.click(within(publications()).getAllByRole('button', { name: 'Подробнее...' })[0] as HTMLElement);
  expect(screen.getByText('Публикация 1 целиком')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'скрыть' }));
  expect(screen.queryByText('Публикация 1 целиком')).toBeNull();
  expect(requests.filter(({ path }) => path.includes('report-form'))).toEqual([]);
});

test('50 publications are a page, and on paper all of them are printed', async () => {
  openCopy(stored());
  await screen.findByRole('heading', { level: 1 });
  const count = () => within(publications()).getAllByRole('row').length - 1;
  expect(count()).toBe(50);
  fireEvent(window, new Event('beforeprint'));
  expect(count()).toBe(120);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(count()).toBe(50));
});

test('collected text is never markup', async () => {
  openCopy(stored({ data: [aPublication(1, { textShort: '<b>жирный</b>', text: '<b>жирный</b>' })] }));
  expect(await screen.findByText('<b>жирный</b>')).toBeTruthy();
});

test('a report without publications says so', async () => {
  openCopy(stored({ data: [], total: 0 }));
  expect(await screen.findByText('Под условия отчёта в тот момент ничего не подходило.')).toBeTruthy();
});

test.each([
  ['41', missing],
  ['nothing', missing],
])('the copy %s that is hidden or does not exist says so', async (number, responder) => {
  openCopy(responder, number);
  expect(await screen.findByText('Такого отчёта нет, или он вам не открыт')).toBeTruthy();
});

test('a copy that does not load can be asked for again', async () => {
  let answer = failed;
  openCopy((request) => answer(request));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  answer = stored();
  await userEvent.click(retry);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Отчёт о воде 41');
});

function openList(copies: ReportCopyWire[] | null, at = '/report-copies', over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    ...over,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(12, { name: 'Вода' })] } }),
    'GET /api-py/report-copies': (request) => (copies ? { json: { copies } } : failed(request)),
  });
  renderScreen(
    <>
      <ReportCopiesPage />
      <ConfirmDialog />
    </>,
    { at, path: '/report-copies' },
  );
  return requests;
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('the list shows each copy with its topic and maker, 20 a page', async () => {
  openList([
    ...Array.from({ length: 24 }, (_, i) => aCopy(30 - i)),
    aCopy(6, { topic_id: null }),
    aCopy(5, { topic_id: 8 }),
  ]);
  await screen.findByRole('table', { name: 'Зафиксированные отчёты' });
  expect(links().slice(0, 2)).toEqual([
    ['Отчёт о воде 30', '/report-copy/30'],
    ['Отчёт о воде 29', '/report-copy/29'],
  ]);
  expect(screen.getAllByRole('row')).toHaveLength(21);
  await userEvent.click(screen.getByRole('button', { name: /2/ }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(7));
  const topics = screen.getAllByRole('row').map((line) => line.children[2]?.textContent);
  expect(topics.slice(-3)).toEqual(['Вода', 'Все темы', '№ 8']);
});

test('the search finds words of title, topic, maker and number', async () => {
  openList([aCopy(31), aCopy(30, { title: 'Дороги', topic_id: null, made_by: 'superviser' })]);
  await screen.findByRole('table');
  const search = screen.getByRole('searchbox', { name: 'Поиск по названию, теме или номеру' });
  for (const [text, number] of [
    ['ДОРОГИ', 30],
    ['вода отчёт', 31],
    ['superv', 30],
    ['№ 31', 31],
  ] as const) {
    fireEvent.change(search, { target: { value: text } });
    await waitFor(() => expect(links().map(([, to]) => to)).toEqual([`/report-copy/${number}`]));
  }
  fireEvent.change(search, { target: { value: 'нет такого' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить поиск' }));
  await waitFor(() => expect(links()).toHaveLength(2));
});

test('an own copy is deleted after a question, one of somebody else cannot be', async () => {
  const requests = openList([aCopy(31, { may_delete: true }), aCopy(30)], '/report-copies', {
    'POST /api-py/delete-report-copy': () => ({ json: { status: 'success' } }),
  });
  const remove = await screen.findByRole('button', { name: 'Удалить отчёт № 31' });
  expect(screen.queryByRole('button', { name: 'Удалить отчёт № 30' })).toBeNull();
  const sent = () => requests.filter(({ path }) => path === '/api-py/delete-report-copy').map(({ body }) => body);
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(sent()).toEqual([]);
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Отчёт № 31 удалён']));
  expect(sent()).toEqual([{ params: { number: 31 } }]);
});

test('an empty list says how a report is frozen, a failed one offers another try', async () => {
  openList([]);
  expect(await screen.findByText('Зафиксированных отчётов нет')).toBeTruthy();
  openList(null);
  expect(await screen.findByText('Список отчётов не загрузился')).toBeTruthy();
});
