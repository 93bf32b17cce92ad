import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../../test/render-screen.js';
import type { LiveSession } from '../../live/live-session.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { TopicReportPage } from './topic-report.page.js';

const topic = aTopic(5, { name: 'Парки', unrelevant: [8] });

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const emptyReport = {
  status: 'success',
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_763_700_000,
  query_version: '1',
  widgets: {},
};
const serverState = (rows: PublicationWire[] = [aPublication(1), aPublication(2)]) => ({
  rows,
  total: rows.length,
  basket: [aPublication(8)],
});
const respondersFor = (state: ReturnType<typeof serverState>): Record<string, Responder> => ({
  ...referenceResponders,
  'GET /api-py/topics-list': () => ({ json: { topics_list: [topic] } }),
  'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
  'POST /api-py/report-form': ({ body }) => ({
    json: {
      status: 'success',
      data: paramsOf(body).size === 0 ? [] : paramsOf(body).unrelevant ? state.basket : state.rows,
      total: paramsOf(body).unrelevant ? state.basket.length : state.total,
      checked_share: 12.5,
      hidden_by_machine: 4,
      as_of: 1_763_700_000,
      query_version: '1',
      widgets: paramsOf(body).widgets
        ? { 'metric-strip': { publications: state.total, authors: 2, engagement: 10, loyalty: 1 } }
        : {},
    },
  }),
  'POST /api-py/report-form-fullText': () => ({
    json: { status: 'success', data: { text: 'Весь текст публикации', is_cut: false } },
  }),
});
function renderReport(
  at = '/topic?theme=5&charts=off',
  over: Record<string, Responder> = {},
  options: Parameters<typeof renderScreen>[1] = {},
) {
  const state = serverState();
  const server = fakeServer({ ...respondersFor(state), ...over });
  const { live, unmount } = renderScreen(
    <>
      <TopicReportPage />
      <ConfirmDialog />
    </>,
    { at, ...options },
  );
  const reportRequests = () =>
    server.requests.filter((a) => a.path === '/api-py/report-form').map((a) => paramsOf(a.body));
  return { ...server, state, reportRequests, live, unmount };
}
const publishMatch = (live: LiveSession, id: number) =>
  act(() =>
    live.receive('topic:matched', {
      cursor: '1',
      publication_id: id,
      topic_ids: [5],
      index: 'social',
      published_at: 0,
      change: 'added',
    }),
  );

const choose = async (index: number, action: string) => {
  await userEvent.click(screen.getAllByRole('checkbox', { name: /Выбрать строку/ })[index] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('the report is requested with the topic id, for one day by default, ten rows a page [S2 §9, D §4]', async () => {
  const { reportRequests, requests } = renderReport();
  await screen.findByText('Публикация 1…');
  expect(reportRequests()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 1, topic_id: 5, period: 1, size: 10, page: 1, sort: '-date' }),
    ]),
  );
  expect(screen.getByText('проверено людьми 12,5 %')).toBeTruthy();
  // a person looks at it, no wall
  expect(requests.filter(({ headers }) => headers.has(wallHeader))).toEqual([]);
});

test("the tabs 'Социальные сети' (type 1) and 'Масс-медиа' (type 2) show the chosen topic [S2 §2]", async () => {
  const { reportRequests } = renderReport();
  await userEvent.click(await screen.findByRole('tab', { name: 'Масс-медиа' }));
  await waitFor(() => expect(reportRequests().at(-1)).toMatchObject({ type: 2, topic_id: 5 }));
});

test('the feed has the same tabs without a chosen topic [S2 §2, D §3]', async () => {
  const { reportRequests } = renderReport('/topic?charts=off');
  await screen.findByText('Публикация 1…');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Социальные сети', 'Масс-медиа']);
  expect(reportRequests().every((p) => p.topic_id === null)).toBe(true);
});

test('a changed filter leads back to page 1 [S2 §4]', async () => {
  renderReport('/topic?theme=5&charts=off&page=2');
  await userEvent.click(await screen.findByRole('radio', { name: 'неделя' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=off&period=7');
});

test("'скрыто машиной: N' has a link that shows them [D §6]", async () => {
  const { reportRequests } = renderReport();
  await userEvent.click(await screen.findByRole('button', { name: 'показать' }));
  await waitFor(() => expect(reportRequests().some((p) => p.show_hidden)).toBe(true));
});

test('a new publication appears in strip and table without a reload', async () => {
  const { state, live } = renderReport();
  await screen.findByText('Публикация 1…');
  state.rows.unshift(aPublication(3));
  state.total = 3;
  publishMatch(live, 3);
  expect(await screen.findByText('Публикация 3…')).toBeTruthy();
  await waitFor(() =>
    expect(within(screen.getByText('Публикаций').closest('div') as HTMLElement).getByText('3')).toBeTruthy(),
  );
});

test("while rows are selected new publications are only counted in 'N новых'", async () => {
  const { state, live, reportRequests } = renderReport();
  await screen.findByText('Публикация 1…');
  await userEvent.click(screen.getAllByRole('checkbox', { name: /Выбрать строку/ })[0] as HTMLElement);
  state.rows.unshift(aPublication(3));
  state.total = 3;
  publishMatch(live, 3);
  const bar = await screen.findByRole('button', { name: '1 новая' });
  expect(screen.queryByText('Публикация 3…')).toBeNull();
  expect(reportRequests().filter((p) => p.size === 10)).toHaveLength(1);
  await userEvent.click(bar);
  expect(await screen.findByText('Публикация 3…')).toBeTruthy();
});

test("'Подробнее...' loads the full text, a click outside hides it [S2 §2]", async () => {
  renderReport();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Подробнее...' }))[0] as HTMLElement);
  expect(await screen.findByText('Весь текст публикации')).toBeTruthy();
  await userEvent.click(screen.getByRole('heading', { name: 'Парки' }));
  expect(screen.queryByText('Весь текст публикации')).toBeNull();
});

test('the edit menu needs a selection; a rejected mark shows an error [S2 §4, S2 §8]', async () => {
  renderReport();
  await screen.findByText('Публикация 1…');
  expect((screen.getByRole('button', { name: 'Правка' }) as HTMLButtonElement).disabled).toBe(true);
  await choose(0, 'Не относится к теме');
  expect(await screen.findByText('Ошибка!')).toBeTruthy();
});

test('the event can be saved only after one is chosen [S2 §4, S2 §5]', async () => {
  const { requests } = renderReport(undefined, {
    'POST /api-py/set-new-event': () => ({ json: { status: 'success' } }),
  });
  await screen.findByText('Публикация 1…');
  await choose(0, 'Событие…');
  const save = await screen.findByRole('button', { name: 'Сохранить' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /Событие/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Паводок' }));
  await userEvent.click(save);
  await waitFor(() =>
    expect(requests.find((a) => a.path === '/api-py/set-new-event')?.body).toEqual({
      params: [{ post_id: 1, type: 1, event_id: 7, smi: '', socialNet: 3 }],
    }),
  );
  expect(await screen.findByText('Событие: Паводок')).toBeTruthy();
});

test('recovered publications return to the top of the table, and the empty basket closes [S2 §2, S2 §4]', async () => {
  const { state, requests } = renderReport(undefined, {
    'POST /api-py/delete-not-relevant': () => {
      state.basket = [];
      return { json: 'success' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Нерелевантные (1)' }));
  const basket = within(await screen.findByRole('dialog', { name: 'Нерелевантные' }));
  await userEvent.click(await basket.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(basket.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(visibleToasts()[0]?.content).toMatchObject({ title: 'Результат', text: 'Возвращено в тему: 1' });
  expect(requests.find((a) => a.path === '/api-py/delete-not-relevant')?.body).toEqual({
    params: [{ post_id: 8, type: 1, topic_id: 5, smi: '', socialNet: 3 }],
  });
  const table = () => within(screen.getByRole('table', { name: 'Публикации' }));
  await waitFor(() => expect(table().getAllByRole('row')[1]?.textContent).toContain('Публикация 8'));
});

test('a rejected recovery shows an error [S2 §8]', async () => {
  renderReport();
  await userEvent.click(await screen.findByRole('button', { name: 'Нерелевантные (1)' }));
  const basket = within(await screen.findByRole('dialog', { name: 'Нерелевантные' }));
  await userEvent.click(await basket.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(basket.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
  expect(await screen.findByText('Ошибка восстановления!')).toBeTruthy();
});

test("without both dates 'Не выбран период!' is shown and no period is sent [S2 §5, S2 §8]", async () => {
  const { reportRequests } = renderReport();
  await screen.findByText('Публикация 1…');
  await userEvent.click(screen.getByRole('radio', { name: 'выбрать период' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Показать' }));
  expect(await screen.findByText('Не выбран период!')).toBeTruthy();
  expect(reportRequests().every((p) => p.selectedPeriod === null)).toBe(true);
});

test('a topic that the caller may not see is not requested', async () => {
  const { reportRequests } = renderReport('/topic?theme=99&charts=off');
  expect(await screen.findByText('Такой темы нет, или она вам не открыта')).toBeTruthy();
  expect(reportRequests()).toEqual([]);
});

test('a keyword chooses among the visible topics [S2 §2, D §4]', async () => {
  renderReport('/topic?keyword=парк&charts=off', {
    'GET /api-py/topics/by-keyword/%D0%BF%D0%B0%D1%80%D0%BA': () => ({ json: { topic } }),
  });
  expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
});

test('an empty report shows what to do next', async () => {
  renderReport(undefined, {
    'POST /api-py/report-form': () => ({
      json: { ...emptyReport, data: [], total: 0 },
    }),
  });
  expect(await screen.findByRole('button', { name: 'Показать неделю' })).toBeTruthy();
});

const undo = () => act(() => visibleToasts()[0]?.content.action?.onPress());
const bodiesOf = (requests: readonly { path: string; body: unknown }[], path: string) =>
  requests.filter((a) => a.path === path).map((a) => a.body);
const mark = { post_id: 1, type: 1, smi: '', socialNet: 3 };

test('a publication that was marked as not relevant can be recovered from the message [S2 §7, S2 §8]', async () => {
  const { requests } = renderReport(undefined, {
    'POST /api-py/not-relevant': () => ({ json: { status: 'success' } }),
    'POST /api-py/delete-not-relevant': () => ({ json: 'success' }),
  });
  await screen.findByText('Публикация 1…');
  await choose(0, 'Не относится к теме');
  await waitFor(() => expect(shownToasts()).toEqual(['В нерелевантных: 1 публикация']));
  expect(visibleToasts()[0]?.content.title).toBe('Результат');
  undo();
  await waitFor(() => expect(shownToasts()).toContain('Отменено'));
  for (const path of ['/api-py/not-relevant', '/api-py/delete-not-relevant'])
    expect(bodiesOf(requests, path)).toEqual([{ params: [{ ...mark, topic_id: 5 }] }]);
});

test('a tone is set with all its fields and can be undone to the previous one [S2 §7]', async () => {
  const { requests } = renderReport(undefined, {
    'POST /api-py/set-new-tone': () => ({ json: { status: 'success' } }),
  });
  await screen.findByText('Публикация 1…');
  await choose(0, 'Тональность: позитивная');
  await waitFor(() => expect(shownToasts()).toEqual(['Тональность «позитивная»: 1 публикация']));
  undo();
  await waitFor(() => expect(shownToasts()).toContain('Отменено'));
  expect(bodiesOf(requests, '/api-py/set-new-tone')).toEqual([
    { params: { ...mark, topic_id: 5, tone: 2 } },
    { params: { ...mark, topic_id: 5, tone: 1 } },
  ]);
});

test('the undo of an event removes it from a publication that had none', async () => {
  const { requests } = renderReport(undefined, {
    'POST /api-py/set-new-event': () => ({ json: { status: 'success' } }),
  });
  await screen.findByText('Публикация 1…');
  await choose(0, 'Событие…');
  await userEvent.click(await screen.findByRole('button', { name: /Событие/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Паводок' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Событие «Паводок»: 1 публикация']));
  undo();
  await waitFor(() => expect(screen.queryByText('Событие: Паводок')).toBeNull());
  expect(bodiesOf(requests, '/api-py/set-new-event')).toEqual([
    { params: [{ ...mark, event_id: 7 }] },
    { params: [{ ...mark, event_id: 0 }] },
  ]);
});
