import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage } from './topic-report.page.js';
import { movedSpan } from './use-report.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
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
const strip = (publications: number) => ({
  'metric-strip': { publications, authors: 5, engagement: 7, loyalty: 1 },
});
const failure = { status: 500, json: {} };
const loadFailed = () => screen.queryAllByText('Ошибка загрузки данных!').length;
const address = () => screen.getByTestId('address').textContent;

function renderReport(
  at: string,
  answer: (params: ReportParamsWire) => object | undefined,
  over: Record<string, Responder> = {},
) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { name: 'Парки' })] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': ({ body }) => {
      const json = answer(paramsOf(body));
      return json ? { json } : failure;
    },
    ...over,
  });
  const { live } = renderScreen(<TopicReportPage />, { at });
  const sent = () => requests.filter(({ path }) => path === '/api-py/report-form').map(({ body }) => paramsOf(body));
  return { live, sent };
}

describe('a failed load', () => {
  const isOfTone = ({ tone }: ReportParamsWire) => tone !== null && tone !== undefined;

  test('of numbers leaves no numbers of the filter before, and can be repeated [S2 §8]', async () => {
    let isDown = true;
    renderReport('/topic?theme=5&charts=networks', (params) => {
      if (params.size !== 0) return report({ data: [aPublication(1)], total: 1 });
      return isOfTone(params) ? (isDown ? undefined : report({ widgets: strip(21) })) : report({ widgets: strip(112) });
    });
    await screen.findByText('112');
    await userEvent.click(screen.getByRole('button', { name: 'Негативная' }));
    expect(await screen.findByText('Ошибка загрузки данных!')).toBeTruthy();
    expect(screen.queryByText('112')).toBeNull();
    expect(screen.queryByText('Публикаций', { selector: 'dt' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Графики' })).toBeNull();
    expect(screen.getByText('Публикация 1…')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('21')).toBeTruthy();
    expect(loadFailed()).toBe(0);
  });

  test('of rows leaves no rows of the filter before', async () => {
    renderReport('/topic?theme=5&charts=off', (params) =>
      params.size === 0
        ? report({ widgets: strip(1) })
        : isOfTone(params)
          ? undefined
          : report({ data: [aPublication(1)], total: 1 }),
    );
    await screen.findByText('Публикация 1…');
    await userEvent.click(screen.getByRole('button', { name: 'Негативная' }));
    expect(await screen.findByText('Ошибка загрузки данных!')).toBeTruthy();
    expect(screen.queryByText('Публикация 1…')).toBeNull();
  });

  test('of both is said once', async () => {
    renderReport('/topic?theme=5&charts=off', () => undefined);
    await screen.findByText('Ошибка загрузки данных!');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(loadFailed()).toBe(1);
  });
});

describe('pages', () => {
  const rows = (count: number, from: number) => Array.from({ length: count }, (_, i) => aPublication(from + i));
  const paged =
    (total: number) =>
    ({ size = 0, page = 1 }: ReportParamsWire) =>
      report({
        total,
        data: size === 0 ? [] : rows(Math.max(0, Math.min(size, total - (page - 1) * size)), page * 100),
      });

  test('a page after the last one becomes the last one', async () => {
    renderReport('/topic?theme=5&charts=off&page=7', paged(12));
    expect(await screen.findByText('Публикация 200…')).toBeTruthy();
    expect(address()).toBe('/topic?theme=5&charts=off&page=2');
    expect(screen.queryByText('Публикаций нет')).toBeNull();
  });

  test.each(['-1', '1.5', '1e400'])('page=%s is page 1', async (page) => {
    const { sent } = renderReport(`/topic?theme=5&charts=off&page=${page}`, paged(12));
    expect(await screen.findByText('Публикация 100…')).toBeTruthy();
    expect(
      sent()
        .filter(({ size }) => size === 10)
        .every((params) => params.page === 1),
    ).toBe(true);
    expect(screen.getByRole('button', { name: 'Страница 1' }).getAttribute('aria-current')).toBe('page');
  });
});

const match = (live: ReturnType<typeof renderReport>['live']) =>
  act(() =>
    live.receive('topic:matched', {
      cursor: '1',
      publication_id: 99,
      topic_ids: [5],
      index: 'social',
      published_at: 0,
      change: 'added',
    }),
  );

describe('new publications', () => {
  const renderNews = (newNumbers: object | undefined) => {
    const seen = { isNew: false, shownBeforeRows: '' };
    const { live } = renderReport('/topic?theme=5&charts=networks', ({ size }) => {
      if (size === 0) return seen.isNew ? newNumbers : report({ total: 1, widgets: strip(112) });
      if (seen.isNew) seen.shownBeforeRows = document.body.textContent;
      return report({ total: 1, data: [aPublication(seen.isNew ? 99 : 1)] });
    });
    return { live, seen };
  };

  test('change the numbers first, and then the rows', async () => {
    const { live, seen } = renderNews(report({ total: 1, widgets: strip(345) }));
    await screen.findByText('Публикация 1…');
    seen.isNew = true;
    match(live);
    expect(await screen.findByText('Публикация 99…')).toBeTruthy();
    expect(seen.shownBeforeRows).toContain('345');
  });

  test('change the rows also when the numbers fail', async () => {
    const { live, seen } = renderNews(undefined);
    await screen.findByText('Публикация 1…');
    seen.isNew = true;
    match(live);
    expect(await screen.findByText('Публикация 99…')).toBeTruthy();
  });
});

describe("'N новых'", () => {
  test('on a later page leads to a first page that is read again', async () => {
    let total = 12;
    const { live } = renderReport('/topic?theme=5&charts=off', ({ size, page }) =>
      report({
        total,
        data: size === 0 ? [] : page === 2 ? [aPublication(2)] : [aPublication(total === 12 ? 1 : 99)],
      }),
    );
    await screen.findByText('Публикация 1…');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await screen.findByText('Публикация 2…');
    total = 13;
    match(live);
    await userEvent.click(await screen.findByRole('button', { name: '1 новая' }));
    expect(await screen.findByText('Публикация 99…')).toBeTruthy();
    expect(address()).toBe('/topic?theme=5&charts=off');
  });

  test('counts also as many new ones as have left the sliding period', async () => {
    let now = 1_763_700_000;
    const left = { count: 0, span: [0, 0] };
    const { live } = renderReport('/topic?theme=5&charts=off', ({ size, selectedPeriod }) => {
      if (!selectedPeriod) return report({ total: 12, as_of: now, data: size === 0 ? [] : [aPublication(1)] });
      left.span = selectedPeriod;
      return report({ total: left.count });
    });
    await screen.findByText('Публикация 1…');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать строку 1' }));
    now += 120;
    left.count = 3;
    match(live);
    expect(await screen.findByRole('button', { name: '3 новых' })).toBeTruthy();
    expect(left.span).toEqual([1_763_613_600, 1_763_613_719]);
  });

  test('a period loses whole minutes', () => {
    expect(movedSpan(1, 86_400 + 59, 86_400 + 60)).toEqual([0, 59]);
    expect(movedSpan(1, 86_400 + 60, 86_400 + 119)).toBeNull();
    expect(movedSpan(1, 86_400 + 120, 86_400 + 60)).toBeNull();
  });
});

describe('a link with a word', () => {
  const path = 'GET /api-py/topics/by-keyword/%D0%BF%D0%B0%D1%80%D0%BA';

  test('shows no feed while the word is looked up [S2 §2]', async () => {
    const { sent } = renderReport(
      '/topic?keyword=парк&charts=off',
      () => report({ data: [aPublication(1)], total: 1 }),
      {
        [path]: () => ({ json: { topic: aTopic(5) } }),
      },
    );
    expect(screen.queryByRole('heading', { name: 'Лента' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
    await screen.findByText('Публикация 1…');
    expect(
      sent()
        .map(({ topic_id: id }) => id)
        .filter((id) => id !== 5),
    ).toEqual([]);
  });

  test('says that the look-up failed, and offers it again and the feed', async () => {
    let isDown = true;
    const { sent } = renderReport('/topic?keyword=парк&charts=off', () => report({}), {
      [path]: () => (isDown ? failure : { json: { topic: null } }),
    });
    expect(await screen.findByText('Не удалось найти тему по слову «парк».')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Убрать слово' })).toBeTruthy();
    expect(sent()).toEqual([]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText(/По слову «парк» темы нет/)).toBeTruthy();
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    expect(within(screen.getByRole('heading', { level: 1 })).getByText('Лента')).toBeTruthy();
  });
});

test('on a phone the publications can be sorted and all selected', () => {
  const css = readFileSync('web/src/features/topic-report/topic-report.module.css', 'utf8');
  expect(css).not.toMatch(/\.table thead \{\s*display: none/);
  expect(css).toMatch(/\.table thead th:is\(\[aria-sort\], :has\(input\)\) \{\s*display: block/);
});

test('all pages of a report are asked for the moment of its first one, another order for now', async () => {
  let now = 1_763_700_000;
  const { sent } = renderReport('/topic?theme=5&charts=off', ({ as_of: asOf, size }) =>
    report({ as_of: asOf ?? ++now, data: size === 0 ? [] : [aPublication(1)], total: 35 }),
  );
  const asked = () => sent().filter(({ size }) => size !== 0);
  const goTo = async (page: number) => {
    const before = asked().length;
    await userEvent.click(await screen.findByRole('button', { name: `Страница ${page}` }));
    await waitFor(() => expect(asked().length).toBe(before + 1));
    return asked().at(-1)?.as_of;
  };
  await screen.findByRole('button', { name: 'Страница 2' }, { timeout: 5_000 });
  const second = await goTo(2);
  expect(second).toBeGreaterThan(1_763_700_000);
  expect(await goTo(3)).toBe(second);
  await userEvent.click(screen.getByRole('button', { name: /^Дата/ }));
  await waitFor(() => expect(asked().at(-1)?.page).toBe(1));
  expect(asked().at(-1)).not.toHaveProperty('as_of');
});
