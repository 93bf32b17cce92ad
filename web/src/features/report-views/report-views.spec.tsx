import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { ReportCopyWire, ReportViewWire } from '@mm/proto/http/report-views.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../../test/render-screen.js';
import { ReportViews } from './report-views.js';
import { ShareLink } from './share-link.js';
import { isSameQuery, topicOf, viewQuery } from './view-query.js';

const aView = (id: number, over: Partial<ReportViewWire> = {}): ReportViewWire => ({
  id,
  name: `Вид ${id}`,
  screen: 'topic',
  query: `theme=12&tone=${id}`,
  owner: 'operator',
  shared: false,
  may_edit: true,
  is_hidden: false,
  ...over,
});
const aCopy: ReportCopyWire = {
  number: 41,
  title: 'Тема 12',
  topic_id: 12,
  made_at: 1_763_700_000,
  made_by: 'operator',
  query_version: '1',
  may_delete: true,
};
const problem = (status: number, code: string): ReturnType<Responder> => ({
  status,
  json: { code, message: '', correlationId: '' },
});
const params: ReportParamsWire = { type: 1, period: 1, topic_id: 12 };

function open(
  views: ReportViewWire[],
  { at = '/topic?theme=12', responders = {} as Record<string, Responder>, report = params } = {},
) {
  const state = { views };
  const { requests } = fakeServer({
    'GET /api-py/report-views': () => ({ json: { views: state.views } }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(12)] } }),
    'POST /api-py/save-report-view': ({ body }) => {
      const { params: sent } = body as { params: ReportViewWire };
      const view = aView(sent.id ?? 90, sent);
      state.views = [...state.views.filter(({ id }) => id !== view.id), view];
      return { json: { status: 'success', view } };
    },
    'POST /api-py/delete-report-view': ({ body }) => {
      const { params: sent } = body as { params: { id: number } };
      state.views = state.views.filter(({ id }) => id !== sent.id);
      return { json: { status: 'success' } };
    },
    'POST /api-py/freeze-report': () => ({ json: { status: 'success', copy: aCopy } }),
    ...responders,
  });
  renderScreen(
    <>
      <ReportViews screen="topic" params={report} />
      <ConfirmDialog />
      <Link to="/topic?theme=12">Все тоны</Link>
    </>,
    { at },
  );
  const sent = (path: string) => requests.filter((r) => r.path === path).map(({ body }) => body);
  return { sent };
}
const user = userEvent.setup();
const openMenu = async () => {
  await user.click(screen.getByRole('button', { name: 'Виды' }));
  return screen.findByRole('menu', { name: 'Виды' });
};
const choose = async (name: string) => {
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name }));
};
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const dialog = async () => within(await screen.findByRole('dialog'));

test('own and shared views of the screen are grouped, and choosing one sets the address', async () => {
  open([
    aView(1),
    aView(2, { name: 'Негатив', shared: true, may_edit: false, owner: 'superviser' }),
    aView(3, { screen: 'main', name: 'Сводка' }),
  ]);
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Вид 1' });
  expect(within(screen.getByRole('group', { name: 'Мои виды' })).getAllByRole('menuitem')).toHaveLength(1);
  const shared = within(screen.getByRole('group', { name: 'Общие виды' }));
  expect(shared.getByRole('menuitem').textContent).toBe('Негативsuperviser');
  expect(screen.queryByText('Сводка')).toBeNull();
  await user.click(shared.getByRole('menuitem'));
  await waitFor(() => expect(address()).toBe('/topic?theme=12&tone=2'));
});

test('a view is saved with its name, without the page, and can be shared', async () => {
  const { sent } = open([], { at: '/topic?theme=12&tone=2&page=4' });
  await choose('Сохранить вид…');
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(form.getByText('Не заполнено название')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Название' }), '  Утро ');
  await user.click(form.getByRole('checkbox', { name: 'Общий' }));
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('/api-py/save-report-view')).toEqual([
    { params: { name: 'Утро', screen: 'topic', query: 'theme=12&tone=2', shared: true } },
  ]);
  expect(shownToasts()).toEqual(['Вид «Утро» сохранён']);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Удалить «Утро»' })).toBeTruthy();
});

test.each([
  [409, 'view-name-taken', 'Вид с таким названием уже есть'],
  [409, 'too-many-views', 'Видов слишком много: удалите ненужные.'],
  [500, 'http_500', 'Ошибка сохранения!'],
])('a refused save (%i %s) keeps the dialog and says why', async (status, code, text) => {
  open([], { responders: { 'POST /api-py/save-report-view': () => problem(status, code) } });
  await choose('Сохранить вид…');
  const form = await dialog();
  await user.type(form.getByRole('textbox'), 'Утро');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await form.findByText(text)).toBeTruthy();
});

test('the chosen view is updated to the present address, and deleted after a question', async () => {
  const { sent } = open([aView(1)], { at: '/topic?theme=12&tone=1' });
  await openMenu();
  const update = await screen.findByRole('menuitem', { name: 'Обновить «Вид 1»' });
  expect(update.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');

  await choose('Удалить «Вид 1»');
  await user.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(sent('/api-py/delete-report-view')).toEqual([]);
  await choose('Удалить «Вид 1»');
  await user.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Вид «Вид 1» удалён']));
  expect(sent('/api-py/delete-report-view')).toEqual([{ params: { id: 1 } }]);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Видов пока нет' })).toBeTruthy();
});

test('a view stays chosen while its filter is changed, so that it can be updated', async () => {
  const { sent } = open([aView(1)], { at: '/topic?theme=12&tone=1' });
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Обновить «Вид 1»' });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Все тоны' }));
  await waitFor(() => expect(address()).toBe('/topic?theme=12'));
  await choose('Обновить «Вид 1»');
  await waitFor(() => expect(shownToasts()).toEqual(['Вид «Вид 1» обновлён']));
  expect(sent('/api-py/save-report-view')).toEqual([
    { params: { id: 1, name: 'Вид 1', screen: 'topic', query: 'theme=12', shared: false } },
  ]);
});

test('name and sharing of a view are changed without its query', async () => {
  const { sent } = open([aView(1)], { at: '/topic?theme=12&tone=1' });
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Изменить «Вид 1»…' }));
  const form = await dialog();
  await user.clear(form.getByRole('textbox'));
  await user.type(form.getByRole('textbox'), 'Иной');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Вид «Иной» сохранён']));
  expect(sent('/api-py/save-report-view')).toEqual([
    { params: { id: 1, name: 'Иной', screen: 'topic', query: 'theme=12&tone=1', shared: false } },
  ]);
});

test('a view that others share can be chosen but not changed', async () => {
  open([aView(2, { name: 'Другой', shared: true, may_edit: false, owner: 'superviser' })], {
    at: '/topic?theme=12&tone=2',
  });
  await openMenu();
  await screen.findByRole('menuitem', { name: /Другой/ });
  expect(items()).toEqual(['Другойsuperviser', 'Сохранить вид…', 'Зафиксировать отчёт…', 'Зафиксированные отчёты']);
});

test('a view of a topic that is gone or hidden says so and changes nothing', async () => {
  open([aView(1, { query: 'theme=77' })]);
  await choose('Вид 1');
  await waitFor(() => expect(shownToasts()).toEqual(['Темы этого вида нет, или она вам не открыта']));
  expect(address()).toBe('/topic?theme=12');
});

test('views that do not load leave the rest of the menu usable', async () => {
  open([], { responders: { 'GET /api-py/report-views': () => problem(503, 'http_503') } });
  await openMenu();
  const failed = await screen.findByRole('menuitem', { name: 'Виды не загрузились' });
  expect(failed.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: 'Сохранить вид…' })).toBeTruthy();
});

test('a report is frozen under a title of its topic and period, and a message leads to it', async () => {
  const report: ReportParamsWire = { ...params, period: null, selectedPeriod: [1_763_665_200, 1_763_751_599] };
  const { sent } = open([], { report });
  await choose('Зафиксировать отчёт…');
  const form = await dialog();
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox').value).toBe('Тема 12, 21.11.2025'));
  await user.click(form.getByRole('button', { name: 'Зафиксировать' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Отчёт № 41 зафиксирован']));
  expect(sent('/api-py/freeze-report')).toEqual([{ params: report, title: 'Тема 12, 21.11.2025' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  const action = visibleToasts()[0]?.content.action;
  expect(action?.label).toBe('Открыть');
  act(() => action?.onPress());
  await waitFor(() => expect(address()).toBe('/report-copy/41'));
});

test('a report that is not frozen says so in the dialog', async () => {
  open([], { responders: { 'POST /api-py/freeze-report': () => problem(503, 'http_503') } });
  await choose('Зафиксировать отчёт…');
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Зафиксировать' }));
  expect((await form.findByRole('alert')).textContent).toBe('Ошибка сохранения!');
});

test('a link to the dashboard names the topic that it chose by itself', async () => {
  const own = userEvent.setup();
  renderScreen(<ShareLink screen="main" topicId={7} />);
  await own.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Ссылка скопирована']));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/?theme=7`);
});

test('the full address is copied, or it is said how to copy it', async () => {
  const own = userEvent.setup();
  renderScreen(<ShareLink />);
  await own.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Ссылка скопирована']));
  expect(await navigator.clipboard.readText()).toBe(location.href);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
  await own.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
  await waitFor(() => expect(shownToasts().at(-1)).toMatch(/^Ссылка не скопирована/));
  jest.restoreAllMocks();
});

test.each([
  ['the page', '?theme=5&page=3&tone=2', 'topic', 5, 'theme=5&tone=2'],
  ['what a sign-in or a campaign left', '?realm=mm&tone=2&clientid=web&utm_source=x', 'topic', null, 'tone=2'],
  ['a repeated parameter', '?tone=2&tone=1', 'topic', null, 'tone=2'],
  ['a topic that the dashboard chose by itself', '?period=7', 'main', 12, 'period=7&theme=12'],
  ['all topics of the dashboard', '', 'main', null, 'theme=0'],
  ['the feed', '?kind=media', 'topic', null, 'kind=media'],
  ['an unknown topic', '?tone=1', 'main', undefined, 'tone=1'],
  ['texts', '?text=%D0%B2%D0%BE%D0%B4%D0%B0+%26+1', 'topic', null, 'text=%D0%B2%D0%BE%D0%B4%D0%B0+%26+1'],
] as const)('a view of %s', (_, search, screen, topicId, query) =>
  expect(viewQuery(search, screen, topicId)).toBe(query),
);

test('the order of parameters does not matter', () => {
  expect(isSameQuery('a=1&b=2', 'b=2&a=1')).toBe(true);
  expect(isSameQuery('a=1', 'a=2')).toBe(false);
});

test('the topic of a view', () =>
  expect([topicOf('theme=12&tone=1'), topicOf('theme=0'), topicOf('tone=1')]).toEqual([12, null, null]));
