import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage, prefetchReport } from './topic-report.page.js';

const report = (over: object) => ({
  status: 'success',
  data: [],
  total: 0,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_763_700_000,
  query_version: '1',
  widgets: {},
  ...over,
});
const rows = [aPublication(1), aPublication(2)];
function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Назад</button>;
}
function renderReport(at: string, answer: Responder = () => ({ json: report({ data: rows, total: 2 }) })) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { name: 'Парки' })] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': answer,
  });
  const { unmount } = renderScreen(
    <>
      <TopicReportPage />
      <Back />
    </>,
    { at },
  );
  const reportRequests = () =>
    requests
      .filter(({ path }) => path === '/api-py/report-form')
      .map(({ body }) => (body as { params: ReportParamsWire }).params);
  return { unmount, reportRequests };
}

describe('modes', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());
  const modeNames = () =>
    within(screen.getByRole('radiogroup', { name: 'Вид' }))
      .getAllByRole('radio')
      .map((radio) => [radio.textContent, radio.getAttribute('aria-checked')]);

  test('charts and table exclude each other; a topic without a section offers no comparison [S2 §2]', async () => {
    renderReport('/topic?theme=5&charts=off');
    await screen.findByText('Публикация 1…');
    expect(modeNames()).toEqual([
      ['Графики', 'false'],
      ['Таблица', 'true'],
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Графики' }));
    expect(modeNames()).toEqual([
      ['Графики', 'true'],
      ['Таблица', 'false'],
    ]);
    expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5');
  });

  test("the chosen mode and the switch 'Крупно' of the charts are remembered", async () => {
    const { unmount } = renderReport('/topic?theme=5&charts=off');
    await screen.findByText('Публикация 1…');
    expect(screen.queryByRole('button', { name: 'Крупно' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Графики' }));
    await userEvent.click(screen.getByRole('button', { name: 'Крупно' }));
    unmount();
    renderReport('/topic?theme=5');
    expect((await screen.findByRole('button', { name: 'Крупно' })).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('radio', { name: 'Графики' }).getAttribute('aria-checked')).toBe('true');
  });

  test('charts have their full height until the user wants them compact [S2 §9]', async () => {
    renderReport('/topic?theme=5');
    expect((await screen.findByRole('button', { name: 'Крупно' })).getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    { stored: 'large', mode: 'Графики', isLarge: true },
    { stored: 'chart', mode: 'Графики', isLarge: false },
  ])("the earlier stored view '$stored' is still understood", async ({ stored, mode, isLarge }) => {
    localStorage.setItem('mm.report-mode.operator', stored);
    renderReport('/topic?theme=5');
    const large = await screen.findByRole('button', { name: 'Крупно' });
    expect(large.getAttribute('aria-pressed')).toBe(String(isLarge));
    expect(screen.getByRole('radio', { name: mode }).getAttribute('aria-checked')).toBe('true');
  });

  test("the earlier stored view 'grid' is still understood", async () => {
    localStorage.setItem('mm.report-mode.operator', 'grid');
    renderReport('/topic?theme=5');
    expect((await screen.findByRole('radio', { name: 'Таблица' })).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Крупно' })).toBeNull();
  });
});

test('an opened address with an event, authors and types asks for them and shows them as chips', async () => {
  const { reportRequests } = renderReport('/topic?theme=5&charts=off&event=7&authors=9&types=2,3');
  await screen.findByText('Публикация 1…');
  for (const params of reportRequests())
    expect(params).toMatchObject({ event_ids: [7], author_ids: [9], types: [2, 3] });
  expect(await screen.findByText('Событие: Паводок')).toBeTruthy();
  expect(screen.getByText('Автор: Шымкент News')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Событие: Паводок»' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=off&authors=9&types=2%2C3');
});

test("'Back' undoes a filter, but no typing", async () => {
  renderReport('/topic?theme=5&charts=off');
  const address = () => screen.getByTestId('address').textContent;
  fireEvent.click(await screen.findByRole('button', { name: 'Негативная' }));
  expect(address()).toBe('/topic?theme=5&charts=off&tone=-2');
  fireEvent.change(screen.getByRole('textbox', { name: 'Слова в тексте' }), { target: { value: 'парк' } });
  await waitFor(() => expect(address()).toContain('text='));
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }));
  expect(address()).toBe('/topic?theme=5&charts=off');
});

test('the other kind of sources has other authors, so that this condition goes', async () => {
  renderReport('/topic?theme=5&charts=off&event=7&authors=9');
  await userEvent.click(await screen.findByRole('tab', { name: 'Масс-медиа' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&event=7&kind=media');
});

const aRow = (key: number, name: string) => ({ key, name, network: 'vkontakte', sum: 3, pos: 1, neut: 1, neg: 1 });
test.each([
  { tab: 'authors', widget: 'top-authors', address: 'authors=9' },
  { tab: 'communities', widget: 'top-communities', address: 'authors=9' },
  { tab: 'sources', widget: 'sources', address: 'authors=9' },
  { tab: 'events', widget: 'top-events', address: 'event=9' },
])('a click on a row of $tab narrows the report to it [S2 §2]', async ({ tab, widget, address }) => {
  renderReport(`/topic?theme=5&charts=${tab}&page=3`, () => ({
    json: report({ widgets: { [widget]: [aRow(9, 'Ряд')] } }),
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ряд' }));
  expect(screen.getByTestId('address').textContent).toBe(`/topic?theme=5&charts=${tab}&${address}`);
});

test('the pager has 7 page links, and only when rows exceed the page [S2 §9]', async () => {
  const { unmount } = renderReport('/topic?theme=5&charts=off');
  await screen.findByText('Публикация 1…');
  expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
  unmount();
  renderReport('/topic?theme=5&charts=off', () => ({ json: report({ data: rows, total: 100 }) }));
  const pager = within(await screen.findByRole('navigation', { name: 'Страницы' }));
  expect(pager.getAllByRole('button', { name: /^Страница/ })).toHaveLength(7);
});

test("only the overview has a compact form, so that other tabs do not offer 'Крупно'", async () => {
  const { unmount } = renderReport('/topic?theme=5&charts=tone');
  await screen.findByRole('button', { name: 'К прошлому периоду' });
  expect(screen.queryByRole('button', { name: 'Крупно' })).toBeNull();
  unmount();
  renderReport('/topic?theme=5&charts=main');
  await screen.findByRole('button', { name: 'Крупно' });
});

test.each([
  ['search_text', 'text', 'Слова в тексте'],
  ['keywords', 'expression', 'Проба выражения вместо сохранённого'],
])("a fault of %s is shown under its field, without 'try again'", async (field, parameter, label) => {
  const details = [{ path: `params.${field}`, code: 'operand-expected', message: '9' }];
  fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': () => ({
      status: 400,
      json: { code: 'expression-invalid', message: '', details, correlationId: '' },
    }),
  });
  renderScreen(<TopicReportPage />, { at: `/topic?theme=5&${parameter}=${encodeURIComponent('школ* + (')}` });
  expect(await screen.findByText('Символ 10: здесь не хватает слова.')).toBeTruthy();
  const input = screen.getByLabelText(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.parentElement?.textContent).toContain('Символ 10');
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

const aReport = {
  status: 'success',
  data: [aPublication(1)],
  total: 1,
  checked_share: 40,
  hidden_by_machine: 0,
  as_of: 0,
  query_version: '1',
  widgets: {},
};
const asked = ['/api-py/report-form', '/api-py/collection-gaps', '/api-py/topics-list', '/api-py/tsection-list'];

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

async function openReport(at: string, isPrefetched = true) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5), aTopic(6)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'GET /api-py/collection-gaps': () => ({ json: { gaps: [], total: 0 } }),
    'POST /api-py/report-form': () => ({ json: aReport }),
  });
  const { unmount } = renderScreen(<TopicReportPage />, { at, ...(isPrefetched ? { prefetch: prefetchReport } : {}) });
  await screen.findByText('Публикация 1…');
  await waitFor(() => expect(requests.some(({ path }) => path === '/api-py/report-form')).toBe(true));
  const questions = requests.filter(({ path }) => asked.includes(path));
  unmount();
  return questions.map(({ path, body }) => `${path} ${JSON.stringify(body)}`).sort();
}

test.each([
  '/topic',
  '/topic?theme=6',
  '/topic?theme=6&kind=media&period=7&tone=2,1&checked=1&hidden=1',
  '/topic?theme=6&charts=off&page=2&sort=-viewSum',
  '/topic?theme=6&charts=language&kind=media&net=2&text=вода&authors=3&event=4&types=1,2',
  '/topic?theme=6&expression=вода',
  '/topic?theme=6&charts=compare',
])('%s asks before it is drawn for what it shows, and nothing twice', async (at) => {
  // Gaps are asked for by the minute: a test over its end would ask twice.
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const questions = await openReport(at);
  expect(new Set(questions).size).toBe(questions.length);
  expect(questions).toEqual(await openReport(at, false));
});
