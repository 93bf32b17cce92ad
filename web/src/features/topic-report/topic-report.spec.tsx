import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import type { LiveSession } from '../../live/live-session.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { TopicReportPage } from './topic-report.page.js';

const aPublication = (id: number, over: Partial<PublicationWire> = {}): PublicationWire => ({
  id,
  _id: String(id),
  _index: 'social',
  socialNet: 3,
  network: 'vkontakte',
  code: `-1_${id}`,
  text: `Публикация ${id} целиком`,
  textShort: `Публикация ${id}…`,
  caption: '',
  url: 'http://localhost/wall',
  bDate: 1_763_700_000_000,
  tone: 1,
  toneText: 'Нейтральная',
  eventId: null,
  eventName: '',
  lang: 'ru',
  smi: '',
  autor: 'Шымкент News',
  author_id: 9,
  isGroup: true,
  folowers: -1,
  likeSum: 3,
  commentSum: 2,
  shareSum: -1,
  viewSum: 40,
  spheres: [],
  oblasts: [],
  unrelevant: [],
  publishing_type: 1,
  saved: false,
  withdrawn: false,
  ...over,
});
const topic: TopicWire = {
  id: 5,
  name: 'Парки',
  keywords: 'парк*',
  exclude_words: '',
  attrSearch: false,
  access: [3],
  autor: 'operator',
  user: 3,
  section_id: null,
  reviewed: 'all',
  version: 1,
  may_edit: true,
  unrelevant: [8],
  matching: false,
};

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
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
  const { live } = renderScreen(
    <>
      <TopicReportPage />
      <ConfirmDialog />
    </>,
    { at, ...options },
  );
  const reportRequests = () =>
    server.requests.filter((a) => a.path === '/api-py/report-form').map((a) => paramsOf(a.body));
  return { ...server, state, reportRequests, live };
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

test('the report is requested with the topic id, for one day by default, ten rows a page', async () => {
  const { reportRequests } = renderReport();
  await screen.findByText('Публикация 1…');
  expect(reportRequests()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 1, topic_id: 5, period: 1, size: 10, page: 1, sort: '-date' }),
    ]),
  );
  expect(screen.getByText('проверено людьми 12,5 %')).toBeTruthy();
});

test("'скрыто машиной: N' has a link that shows them", async () => {
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

test("'Подробнее...' loads the full text, a click outside hides it", async () => {
  renderReport();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Подробнее...' }))[0] as HTMLElement);
  expect(await screen.findByText('Весь текст публикации')).toBeTruthy();
  await userEvent.click(screen.getByRole('heading', { name: 'Парки' }));
  expect(screen.queryByText('Весь текст публикации')).toBeNull();
});

test('the edit menu needs a selection; a rejected mark shows an error', async () => {
  renderReport();
  await screen.findByText('Публикация 1…');
  expect((screen.getByRole('button', { name: 'Правка' }) as HTMLButtonElement).disabled).toBe(true);
  await choose(0, 'Не относится к теме');
  expect(await screen.findByText('Ошибка!')).toBeTruthy();
});

test('the event can be saved only after one is chosen', async () => {
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
      params: { post_id: [1], event_id: 7 },
    }),
  );
  expect(await screen.findByText('Событие: Паводок')).toBeTruthy();
});

test('recovered publications return to the top of the table, and the empty basket closes', async () => {
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
  expect(requests.find((a) => a.path === '/api-py/delete-not-relevant')?.body).toEqual({
    params: { post_id: [8], topic_id: 5 },
  });
  expect(within(screen.getByRole('table', { name: 'Публикации' })).getAllByRole('row')[1]?.textContent).toContain(
    'Публикация 8',
  );
});

test('a rejected recovery shows an error', async () => {
  renderReport();
  await userEvent.click(await screen.findByRole('button', { name: 'Нерелевантные (1)' }));
  const basket = within(await screen.findByRole('dialog', { name: 'Нерелевантные' }));
  await userEvent.click(await basket.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(basket.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
  expect(await screen.findByText('Ошибка восстановления!')).toBeTruthy();
});

test("without both dates 'Не выбран период!' is shown and no period is sent", async () => {
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

test('a keyword chooses among the visible topics', async () => {
  renderReport('/topic?keyword=парк&charts=off', {
    'GET /api-py/topics/by-keyword/%D0%BF%D0%B0%D1%80%D0%BA': () => ({ json: { topic } }),
  });
  expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
});

test('an empty report shows what to do next', async () => {
  renderReport(undefined, {
    'POST /api-py/report-form': () => ({
      json: { status: 'success', data: [], total: 0, checked_share: 0, hidden_by_machine: 0, widgets: {} },
    }),
  });
  expect(await screen.findByRole('button', { name: 'Показать неделю' })).toBeTruthy();
});
