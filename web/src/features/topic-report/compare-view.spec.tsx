import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Point } from 'highcharts';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aSection, aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { engine } from '../../ui/chart/highcharts-engine.js';
import { TopicReportPage } from './topic-report.page.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const point = (at: number, sum: number) => ({ at, label: `${at}.11`, sum, pos: 0, neut: sum, neg: 0 });
const answered = (topic_id: number, name: string, [pos, neut, neg]: readonly [number, number, number]) => ({
  topic_id,
  name,
  total: pos + neut + neg,
  widgets: {
    'metric-strip': { publications: pos + neut + neg, authors: topic_id, engagement: 0, loyalty: 1.5 },
    'tone-totals': { all: pos + neut + neg, pos, neut, neg },
    timeline: { grain: 'date', points: [point(1, pos), point(2, neut + neg)] },
  },
});
const sectionTopics = [
  answered(5, 'Парки', [1, 2, 1]),
  answered(6, 'Дороги', [8, 1, 1]),
  answered(7, 'Вода <b>и</b> свет', [0, 0, 0]),
];
const section = (topics: readonly object[]) => ({
  status: 'success',
  data: [],
  topics,
  as_of: 1_763_700_000,
  query_version: '1',
});
const responders: Record<string, Responder> = {
  ...referenceResponders,
  'GET /api-py/topics-list': () => ({
    json: {
      topics_list: [
        aTopic(5, { name: 'Парки', section_id: 1 }),
        aTopic(6, { name: 'Дороги', section_id: 1 }),
        aTopic(8, { name: 'Спорт', section_id: 2 }),
        aTopic(9, { name: 'Без раздела' }),
        aTopic(10, { name: 'Скрытый раздел', section_id: 44 }),
        aTopic(11, { name: 'Скрытый раздел 2', section_id: 44 }),
      ],
    },
  }),
  'GET /api-py/tsection-list': () => ({
    json: { tsection_list: [aSection({ topics: [5, 6] }), aSection({ id: 2, name: 'Второй', topics: [8] })] },
  }),
  'POST /api-py/report-form': () => ({
    json: {
      status: 'success',
      data: [],
      total: 0,
      checked_share: 12.5,
      hidden_by_machine: 0,
      as_of: 1_763_700_000,
      query_version: '1',
      widgets: {},
    },
  }),
  'POST /api-py/report-section': () => ({ json: section(sectionTopics) }),
};
function renderCompare(at: string, over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({ ...responders, ...over });
  const { live } = renderScreen(<TopicReportPage />, { at });
  const sent = (call: string) => requests.filter(({ path }) => path.endsWith(call)).map(({ body }) => paramsOf(body));
  return { sent, live };
}
const table = () => screen.findByRole('table', { name: 'Темы раздела в числах' });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test.each([
  { theme: 'theme=5', isOffered: true },
  { theme: 'theme=8', isOffered: false },
  { theme: 'theme=9', isOffered: false },
  { theme: 'theme=10', isOffered: false },
  { theme: '', isOffered: false },
])("'Сравнить темы' is offered for $theme: $isOffered [S2 §2]", async ({ theme, isOffered }) => {
  renderCompare(`/topic?${theme}&charts=off`);
  await screen.findByRole('radio', { name: 'Таблица' });
  // The sections come after the screen.
  await screen.findByText('Второй');
  expect(screen.queryByRole('radio', { name: 'Сравнить темы' }) !== null).toBe(isOffered);
});

test('the comparison asks for the section with the same filter and no topic, and no rows [S2 §7]', async () => {
  const { sent } = renderCompare('/topic?theme=5&charts=compare&period=7&tone=-2&net=3&event=7&checked=1');
  await table();
  expect(sent('report-section')).toEqual([
    expect.objectContaining({
      section: 1,
      type: 1,
      period: 7,
      tone: [-2],
      socialNet: [3],
      event_ids: [7],
      reviewed: 'saved',
      size: 0,
      widgets: ['metric-strip', 'tone-totals', 'timeline'],
    }),
  ]);
  expect(sent('report-section')[0]).not.toHaveProperty('topic_id');
  expect(sent('report-form').every(({ size }) => size === 0)).toBe(true);
  expect(screen.getByText('проверено людьми 12,5 %')).toBeTruthy();
});

test('a publication of a topic of the section is counted without a reload, one of another topic is not', async () => {
  let topics = sectionTopics;
  const { sent, live } = renderCompare('/topic?theme=5&charts=compare', {
    'POST /api-py/report-section': () => ({ json: section(topics) }),
  });
  await table();
  expect(live.rooms).toEqual(expect.arrayContaining(['topic:5', 'topic:6', 'topic:7']));
  const match = (topic: number) =>
    act(() =>
      live.receive('topic:matched', {
        cursor: '1',
        publication_id: 9,
        topic_ids: [topic],
        index: 'social',
        published_at: 0,
        change: 'added',
      }),
    );
  match(8);
  expect(sent('report-section')).toHaveLength(1);
  topics = [answered(6, 'Дороги', [8, 2, 1])];
  match(6);
  expect(await screen.findByRole('cell', { name: '11' })).toBeTruthy();
  expect(sent('report-section')).toHaveLength(2);
});

test('charts, table and comparison exclude each other, and the address keeps the mode [S2 §2]', async () => {
  const { sent } = renderCompare('/topic?theme=5&charts=off');
  await userEvent.click(await screen.findByRole('radio', { name: 'Сравнить темы' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=compare');
  await table();
  expect(screen.queryByRole('button', { name: 'Крупно' })).toBeNull();
  const checked = screen.getAllByRole('radio', { checked: true }).map((radio) => radio.textContent);
  expect(checked).toContain('Сравнить темы');
  expect(checked).not.toContain('Таблица');
  await userEvent.click(screen.getByRole('radio', { name: 'Таблица' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=off');
  await waitFor(() => expect(sent('report-form').some(({ size }) => size === 10)).toBe(true));
});

test('the table has the numbers of each topic, the most publications first, and sorts by every column', async () => {
  renderCompare('/topic?theme=5&charts=compare');
  expect(await names()).toEqual(['Дороги', 'Парки', 'Вода <b>и</b> свет']);
  const grid = within(await table());
  expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Тема',
    'Публикаций',
    'Авторов',
    'Вовлеченность',
    'Лояльность',
    'Негативных',
    'Нейтральных',
    'Позитивных',
  ]);
  const cells = (row: number) =>
    within(grid.getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(2)).toEqual(['Парки', '4', '5', '0', '1,5', '25 %', '50 %', '25 %']);
  expect(cells(3).slice(-3)).toEqual(['–', '–', '–']);
  await userEvent.click(grid.getByRole('button', { name: 'Тема' }));
  expect(await names()).toEqual(['Вода <b>и</b> свет', 'Дороги', 'Парки']);
  await userEvent.click(within(await table()).getByRole('button', { name: 'Негативных' }));
  expect(await names()).toEqual(['Парки', 'Дороги', 'Вода <b>и</b> свет']);
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=compare&sort=-neg');
});

test('mass media have no authors and no engagement', async () => {
  renderCompare('/topic?theme=5&charts=compare&kind=media');
  const grid = within(await table());
  expect(grid.queryByRole('columnheader', { name: 'Авторов' })).toBeNull();
  expect(within(grid.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell')[2]?.textContent).toBe('–');
});

test('the comparison stays when the kind of sources changes', async () => {
  const { sent } = renderCompare('/topic?theme=5&charts=compare');
  await userEvent.click(await screen.findByRole('tab', { name: 'Масс-медиа' }));
  await waitFor(() => expect(sent('report-section').at(-1)).toMatchObject({ type: 2, section: 1 }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=compare&kind=media');
});

test("a click on a topic opens its report with the same filter, but without the other topic's trial", async () => {
  renderCompare('/topic?theme=5&charts=compare&period=7&tone=-2&sort=-neg&expression=парк');
  await userEvent.click(within(await table()).getByRole('button', { name: 'Дороги' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=6&period=7&tone=-2');
  expect(await screen.findByRole('heading', { name: 'Дороги', level: 1 })).toBeTruthy();
});

test('both charts have their numbers as tables', async () => {
  renderCompare('/topic?theme=5&charts=compare');
  await table();
  for (const button of screen.getAllByRole('button', { name: 'Таблица' })) await userEvent.click(button);
  const lines = within(screen.getByRole('table', { name: 'Когда пишут: темы раздела' }));
  expect(lines.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Время',
    'Парки',
    'Дороги',
    'Вода <b>и</b> свет',
  ]);
  const totals = within(screen.getByRole('table', { name: 'Сколько пишут по темам' }));
  expect(totals.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    [4, 1, 2, 1, 10, 8, 1, 1, 0, 0, 0, 0].map(String),
  );
});

/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });

const chartOf = async (series: string) => {
  const drawn = () => engine.charts.find((chart) => chart?.series.some(({ name }) => name === series));
  await waitFor(() => expect(drawn()).toBeTruthy(), { timeout: 5000 });
  return drawn();
};

test('the legend hides and shows lines; each has a colour and a dash of its own, and names are no markup', async () => {
  renderCompare('/topic?theme=5&charts=compare');
  const lines = (await chartOf('Дороги'))?.series ?? [];
  expect(lines.map(({ name }) => name)).toEqual(['Парки', 'Дороги', 'Вода &lt;b&gt;и&lt;/b&gt; свет']);
  expect(new Set(lines.map(({ options }) => options.className)).size).toBe(3);
  expect(lines.every(({ options }) => options.showInLegend !== false)).toBe(true);
  act(() => lines[0]?.setVisible(false));
  expect(lines.map(({ visible }) => visible)).toEqual([false, true, true]);
});

test.each([
  {
    chart: 'bars',
    series: 'Негативная',
    part: 'period=7&tone=2',
    point: (chart: Awaited<ReturnType<typeof chartOf>>) => chart?.series[0]?.points[1],
  },
  {
    chart: 'lines',
    series: 'Дороги',
    part: 'period=custom&periodFrom=1&periodTo=1',
    point: (chart: Awaited<ReturnType<typeof chartOf>>) => chart?.series[1]?.points[0],
  },
])('a click on one of the $chart opens the topic with what was clicked', async ({ series, part, point }) => {
  renderCompare('/topic?theme=5&charts=compare&period=7');
  const clicked = point(await chartOf(series));
  clickOn(clicked);
  expect(screen.getByTestId('address').textContent).toBe(`/topic?theme=6&${part}`);
});

test('a comparison that failed can be repeated', async () => {
  let isDown = true;
  renderCompare('/topic?theme=5&charts=compare', {
    'POST /api-py/report-section': () => (isDown ? { status: 500, json: {} } : { json: section(sectionTopics) }),
  });
  expect(await screen.findByText('Ошибка загрузки данных!')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await names()).toHaveLength(3);
});

test('a section without publications says what to do', async () => {
  renderCompare('/topic?theme=5&charts=compare', {
    'POST /api-py/report-section': () => ({
      json: section([answered(5, 'Парки', [0, 0, 0])]),
    }),
  });
  expect(await screen.findByText(/Возьмите период длиннее/)).toBeTruthy();
});

test('a compared topic that is still being matched says how far it is', async () => {
  renderCompare('/topic?theme=5&charts=compare', {
    'GET /api-py/topics-list': () => ({
      json: {
        topics_list: [
          aTopic(5, { name: 'Парки', section_id: 1, matching: true, matched_share: 0.376 }),
          aTopic(6, { name: 'Дороги', section_id: 1 }),
        ],
      },
    }),
  });
  await within(await table()).findByText('тема ещё собирает прежние публикации: 37 %');
  expect(within(await table()).getAllByText(/собирает прежние/)).toHaveLength(1);
});
