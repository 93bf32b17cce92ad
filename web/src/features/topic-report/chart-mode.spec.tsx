import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Point } from 'highcharts';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { engine } from '../../ui/chart/highcharts-engine.js';
import { TopicReportPage } from './topic-report.page.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const strip = (publications: number, engagement: number) => ({
  'metric-strip': { publications, authors: 5, engagement, loyalty: 1 },
});
const point = (at: number, sum: number) => ({ at, label: `${at}:00`, sum, pos: 0, neut: sum, neg: 0 });
const timeline = (...sums: number[]) => ({ timeline: { grain: 'hour', points: sums.map((sum, i) => point(i, sum)) } });
const report = (widgets: object) => ({
  status: 'success',
  data: [],
  total: 0,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_763_700_000,
  query_version: '1',
  widgets,
});
const day = { from: 1_763_600_400_000, to: 1_763_686_799_000 };
const ofDay = `period=custom&periodFrom=${day.from}&periodTo=${day.to}`;
const isPrevious = ({ selectedPeriod }: ReportParamsWire) => (selectedPeriod?.[1] ?? Infinity) < day.from / 1000;

function renderCharts(search: string, over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': ({ body }) => ({
      json: report(
        isPrevious(paramsOf(body)) ? { ...strip(100, 0), ...timeline(3, 4) } : { ...strip(112, 7), ...timeline(5, 6) },
      ),
    }),
    ...over,
  });
  renderScreen(<TopicReportPage />, { at: `/topic?theme=5&${search}` });
  const sent = (call: string) => requests.filter(({ path }) => path.endsWith(call)).map(({ body }) => paramsOf(body));
  return { sent };
}
beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());
const previousSwitch = () => screen.findByRole('button', { name: 'К прошлому периоду' });
const metric = (name: string) => within(screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement);

/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });

test('the comparison with the previous period is off until it is asked for', async () => {
  const { sent } = renderCharts(ofDay);
  expect((await previousSwitch()).getAttribute('aria-pressed')).toBe('false');
  await metric('Публикаций').findByText('112');
  expect(sent('report-form').some(isPrevious)).toBe(false);
});

test('the previous period is as long, has the same filter and is kept in the address', async () => {
  const { sent } = renderCharts(`${ofDay}&tone=-2&event=7`);
  await userEvent.click(await previousSwitch());
  expect(screen.getByTestId('address').textContent).toContain('compare=previous');
  await waitFor(() => expect(sent('report-form').some(isPrevious)).toBe(true));
  expect(sent('report-form').find(isPrevious)).toMatchObject({
    topic_id: 5,
    tone: [-2],
    event_ids: [7],
    period: null,
    selectedPeriod: [day.from / 1000 - 86_400, day.from / 1000 - 1],
    size: 0,
    widgets: ['metric-strip', 'timeline'],
  });
  await userEvent.click(await previousSwitch());
  expect(screen.getByTestId('address').textContent).not.toContain('compare');
});

test('the period before a week is the week before, cut to the full minute', async () => {
  const { sent } = renderCharts('period=7&compare=previous');
  await waitFor(() => expect(sent('report-form').some(({ selectedPeriod }) => selectedPeriod !== null)).toBe(true));
  const [from = 0, to = 0] = sent('report-form').find(({ selectedPeriod }) => selectedPeriod)?.selectedPeriod ?? [];
  expect([to + 1 - from, from % 60]).toEqual([7 * 86_400, 0]);
});

test("the strip shows each change, and 'не с чем сравнить' where there was nothing", async () => {
  renderCharts(`${ofDay}&compare=previous`);
  await screen.findByText('112');
  expect(await metric('Публикаций').findByText('▲ +12 %')).toBeTruthy();
  expect(metric('Вовлеченность').getByText('не с чем сравнить')).toBeTruthy();
});

test('the timeline has the previous period as a second series', async () => {
  renderCharts(`${ofDay}&compare=previous`);
  await screen.findByText('▲ +12 %');
  const timelineChart = within(screen.getByRole('figure', { name: /Когда писали/ }));
  await userEvent.click(timelineChart.getByRole('button', { name: 'Таблица' }));
  const rows = within(screen.getByRole('table', { name: /Когда писали/ })).getAllByRole('row');
  expect(rows[0]?.textContent).toContain('Прошлый период');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['3', '4']);
});

test("'Весь' has no previous period: the switch is disabled, and nothing is asked for", async () => {
  const { sent } = renderCharts('period=all&compare=previous');
  expect(((await previousSwitch()) as HTMLButtonElement).disabled).toBe(true);
  expect(sent('report-form').some(({ selectedPeriod }) => selectedPeriod !== null)).toBe(false);
});

test('a failed previous period says so and leaves the report', async () => {
  renderCharts(`${ofDay}&compare=previous`, {
    'POST /api-py/report-form': ({ body }) =>
      isPrevious(paramsOf(body)) ? { status: 500, json: {} } : { json: report(strip(112, 7)) },
  });
  expect(await screen.findByText('Прошлый период не загрузился: сравнить не с чем.')).toBeTruthy();
  expect(screen.getByText('112')).toBeTruthy();
});

test("'Язык' of mass media has a line over time and the pie, of social networks the pie [S2 §2]", async () => {
  const languages = {
    language: [{ key: 'kz', name: 'Казахский', sum: 3, pos: 0, neut: 3, neg: 0, percent: 100 }],
    'language-timeline': { grain: 'hour', points: [{ at: 0, label: '0:00', sum: 3, kz: 2, ru: 1, other: 0 }] },
  };
  renderCharts('kind=media&charts=language', {
    'POST /api-py/report-form': () => ({ json: report(languages) }),
  });
  const line = within(await screen.findByRole('figure', { name: 'Как языки делятся по времени' }));
  expect(screen.getByRole('figure', { name: /На каком языке пишут/ })).toBeTruthy();
  await userEvent.click(line.getByRole('button', { name: 'Таблица' }));
  const cells = within(screen.getByRole('table', { name: 'Как языки делятся по времени' })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', '1', '0']);
});

describe('a click on a point of a chart narrows the report to it [S2 §2]', () => {
  const rows = {
    networks: [{ key: 'vkontakte', name: 'VK', network: 'vkontakte', socialNet: 3, sum: 3, pos: 1, neut: 1, neg: 1 }],
    language: [{ key: 'kz', name: 'Казахский', sum: 3, pos: 0, neut: 3, neg: 0, percent: 100 }],
    'sphere-spider': [{ key: 5, name: 'ЖКХ', sum: 3, pos: 0, neut: 3, neg: 0 }],
    'tone-timeline': { grain: 'hour', points: [point(3_600_000, 3)] },
    timeline: { grain: 'hour', points: [point(3_600_000, 3)] },
    'language-timeline': { grain: 'hour', points: [{ at: 3_600_000, label: '1:00', sum: 3, kz: 2, ru: 1, other: 0 }] },
  };
  const hour = 'period=custom&periodFrom=3600000&periodTo=7199999';
  const social = '/topic?theme=5&charts=';
  const media = '/topic?theme=5&kind=media&charts=';

  test.each([
    { chart: 'timeline', at: `${social}main`, series: 'Публикаций', condition: hour },
    { chart: 'spheres', at: `${social}main`, series: 'Публикаций', from: 1, condition: 'spheres=5' },
    { chart: 'tone line', at: `${social}tone`, series: 'Негативная', condition: `${hour}&tone=-2` },
    { chart: 'tone column', at: `${social}tone`, series: 'Позитивная', from: 1, condition: `${hour}&tone=2` },
    { chart: 'networks', at: `${social}networks`, series: 'Публикаций', condition: 'net=3' },
    { chart: 'languages', at: `${social}language`, series: 'Публикаций', condition: 'lang=kz' },
    { chart: 'languages over time', at: `${media}language`, series: 'Русский', condition: `${hour}&lang=ru` },
  ])('$chart', async ({ at, series, from = 0, condition }) => {
    renderCharts(at.slice('/topic?theme=5&'.length), { 'POST /api-py/report-form': () => ({ json: report(rows) }) });
    const points = () =>
      engine.charts
        .flatMap((chart) => chart?.series ?? [])
        .filter(({ name, points: drawn }) => name === series && drawn);
    await waitFor(() => expect(points().length).toBeGreaterThan(from), { timeout: 5000 });
    clickOn(points()[from]?.points[0]);
    expect(screen.getByTestId('address').textContent).toBe(`${at}&${condition}`);
  });
});

describe("'Лучше обычного'", () => {
  const row = (id: number, ratio: number) => ({
    publication: aPublication(id, { autor: `Автор ${id}`, author_id: id * 10 }),
    engagement: 50,
    usual: 10,
    ratio,
    sample: 100,
  });
  const answer = (data: object[]): Record<string, Responder> => ({
    'POST /api-py/report-overperformance': () => ({ json: { status: 'success', data } }),
    'POST /api-py/report-form-fullText': () => ({
      json: { status: 'success', data: { text: 'Весь текст', is_cut: false } },
    }),
  });
  const list = () => screen.findByRole('region', { name: 'Что зашло лучше обычного у автора' });

  test('the publications are asked for with the filter of the report', async () => {
    const { sent } = renderCharts(`charts=overperformance&tone=-2`, answer([row(1, 5)]));
    await list();
    expect(sent('report-overperformance')).toEqual([expect.objectContaining({ topic_id: 5, type: 1, tone: [-2] })]);
  });

  test('an item says how many times more than usual, and has text, author and the full text', async () => {
    renderCharts('charts=overperformance', answer([row(1, 12.5), row(2, 5)]));
    const items = await within(await list()).findAllByRole('listitem');
    expect(items[0]?.textContent).toContain('в 12,5 раза больше обычного');
    expect(items[1]?.textContent).toContain('в 5 раз больше обычного');
    const first = within(items[0] as HTMLElement);
    expect(first.getByText('Публикация 1…')).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: 'Подробнее...' }));
    expect(await first.findByText('Весь текст')).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: 'Автор 1' }));
    expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&charts=overperformance&authors=10');
  });

  test('without any, it says why', async () => {
    renderCharts('charts=overperformance', answer([]));
    expect(await screen.findByText(/Публикаций заметно лучше обычного нет/)).toBeTruthy();
  });

  test('a ranking of a part of the publications says so', async () => {
    renderCharts('charts=overperformance', {
      'POST /api-py/report-overperformance': () => ({
        json: { status: 'success', compared: 5000, data: [row(1, 5)] },
      }),
    });
    expect(await screen.findByText(/Сравнены 5\s000 публикаций с наибольшей вовлечённостью/)).toBeTruthy();
  });

  test('a failed load can be repeated', async () => {
    let isDown = true;
    renderCharts('charts=overperformance', {
      'POST /api-py/report-overperformance': () =>
        isDown ? { status: 500, json: {} } : { json: { status: 'success', data: [row(1, 2)] } },
    });
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('в 2 раза больше обычного')).toBeTruthy();
  });
});
