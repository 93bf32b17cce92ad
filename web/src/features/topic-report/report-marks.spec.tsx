import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { publicationsApi } from '../publications/publications.api.js';
import { TopicReportPage } from './topic-report.page.js';

const success = () => ({ json: { status: 'success' } });
const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const report = (data: readonly PublicationWire[]) => ({
  status: 'success',
  data,
  total: data.length,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_763_700_000,
  query_version: '1',
  widgets: {},
});

function renderReport(over: Record<string, Responder> = {}, at = '/topic?theme=5&charts=off') {
  const state = { rows: [aPublication(1)], basket: [aPublication(8), aPublication(9)] };
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [aTopic(5, { name: 'Парки', unrelevant: [8, 9] }), aTopic(6)] },
    }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': ({ body }) => ({
      json: report(paramsOf(body).size === 0 ? [] : paramsOf(body).unrelevant ? state.basket : state.rows),
    }),
    'POST /api-py/delete-not-relevant': () => {
      state.basket = [];
      return { json: 'success' };
    },
    'POST /api-py/not-relevant': success,
    'POST /api-py/set-new-tone': success,
    'POST /api-py/set-new-event': success,
    ...over,
  });
  return { state, requests, ...renderScreen(<TopicReportPage />, { at }) };
}
const table = () => screen.findByRole('table', { name: 'Публикации' });
const choose = async (action: string) => {
  const rows = within(await table());
  await userEvent.click((await rows.findAllByRole('checkbox', { name: 'Выбрать строку 1' }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('a recovered publication', () => {
  const recover = async (state: ReturnType<typeof renderReport>['state'], basket: PublicationWire[]) => {
    state.basket = basket;
    await screen.findByText('Публикация 1…');
    await userEvent.click(screen.getByRole('button', { name: 'Нерелевантные (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Нерелевантные' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Выбрать все' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Правка' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('leaves when it is marked as not relevant again [S2 §4]', async () => {
    const { state } = renderReport();
    await recover(state, [aPublication(8)]);
    expect(await screen.findByText('Публикация 8…')).toBeTruthy();
    await choose('Не относится к теме');
    await waitFor(() => expect(screen.queryByText('Публикация 8…')).toBeNull());
    expect(screen.getByText('Публикация 1…')).toBeTruthy();
  });

  test('leaves when somebody else marks it', async () => {
    const { state, live } = renderReport();
    await recover(state, [aPublication(8)]);
    act(() =>
      live.receive('publication:relevance', { cursor: '2', topic_id: 5, publication_ids: [8], relevant: false }),
    );
    await waitFor(() => expect(screen.queryByText('Публикация 8…')).toBeNull());
  });

  test('has the tone and the event that it is given', async () => {
    const { state } = renderReport();
    await recover(state, [aPublication(8)]);
    await screen.findByText('Публикация 8…');
    const first = async () => within((await table()).querySelector('tr[data-row="0"]') as HTMLElement);
    await choose('Тональность: негативная');
    await waitFor(async () => expect((await first()).getByLabelText('Негативная')).toBeTruthy());
    expect((await first()).getByText('Публикация 8…')).toBeTruthy();
    await choose('Событие…');
    await userEvent.click(await screen.findByRole('button', { name: /Событие/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Паводок' }));
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await (await first()).findByText('Событие: Паводок')).toBeTruthy();
  });

  test('is shown as the page has it, once it is there', async () => {
    const { state } = renderReport();
    state.rows = [aPublication(1), aPublication(8, { textShort: 'Свежий текст' })];
    await recover(state, [aPublication(8)]);
    await waitFor(async () =>
      expect((await table()).querySelector('tr[data-row="0"]')?.textContent).toContain('Свежий текст'),
    );
    expect(screen.queryByText('Публикация 8…')).toBeNull();
  });

  test('of an outlet is not among those of social networks', async () => {
    const { state } = renderReport();
    await recover(state, [aPublication(8), aPublication(9, { _index: 'media' })]);
    expect(await screen.findByText('Публикация 8…')).toBeTruthy();
    expect(screen.queryByText('Публикация 9…')).toBeNull();
  });
});

test('a tone is that of the topic: reports of other topics keep theirs', async () => {
  const { store } = renderReport();
  const other = publicationsApi.endpoints.report.initiate({ body: { params: { topic_id: 6 } } });
  await act(async () => void (await store.dispatch(other)));
  await choose('Тональность: негативная');
  await waitFor(() => expect(shownToasts()).toEqual(['Тональность «негативная»: 1 публикация']));
  const toneIn = (params: ReportParamsWire) =>
    publicationsApi.endpoints.report.select({ body: { params } })(store.getState()).data?.data[0]?.tone;
  expect(toneIn({ topic_id: 6 })).toBe(1);
  const isNegative = async () => (await table()).querySelector('tr[data-row="0"] [aria-label="Негативная"]');
  await waitFor(async () => expect(await isNegative()).toBeTruthy());
});

describe('the choice of an event', () => {
  test("begins with 'ВСЕ', which removes the event [S2 §3, D]", async () => {
    const { state, requests } = renderReport();
    state.rows = [aPublication(1, { eventId: 7, eventName: 'Паводок' })];
    await screen.findByText('Событие: Паводок');
    await choose('Событие…');
    await userEvent.click(await screen.findByRole('button', { name: /Событие/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['ВСЕ', 'Паводок']);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Без события: 1 публикация']));
    expect(requests.find(({ path }) => path === '/api-py/set-new-event')?.body).toMatchObject({
      params: [{ post_id: 1, event_id: -1 }],
    });
    await waitFor(() => expect(screen.queryByText('Событие: Паводок')).toBeNull());
  });

  test('says that the events did not load, and loads them again', async () => {
    let isDown = true;
    const events = referenceResponders['GET /api-py/events-list'] as Responder;
    renderReport({
      'GET /api-py/events-list': (request) => (isDown ? { status: 500, json: {} } : events(request)),
    });
    await choose('Событие…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ошибка загрузки данных!')).toBeTruthy();
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Повторить' }));
    await userEvent.click(await dialog.findByRole('button', { name: /Событие/ }));
    expect(await screen.findByRole('option', { name: 'Паводок' })).toBeTruthy();
  });
});

test("while an expression is tried, rows need not be of the topic: no 'Не относится к теме'", async () => {
  renderReport({}, '/topic?theme=5&charts=off&expression=парк');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toContain('Событие…');
  expect(items).not.toContain('Не относится к теме');
});
