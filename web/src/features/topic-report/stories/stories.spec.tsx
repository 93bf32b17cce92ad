import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoryOfReportWire } from '@mm/proto/http/report-stories.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../../test/a-publication.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { TopicReportPage } from '../topic-report.page.js';

const at = 1_763_700_000_000;
const hour = 3_600_000;
const aStory = (id: number, over: Partial<StoryOfReportWire> = {}): StoryOfReportWire => ({
  ...{ id, count: 3, networks: ['vkontakte', 'telegram'], engagement: 12, pos: 0, neut: 1, neg: 2 },
  ...{ first_at: at, last_at: at + 2 * hour, first: aPublication(id * 10, { autor: `Источник ${id}`, bDate: at }) },
  ...over,
});
const alone = aStory(0, { count: 1, last_at: at, first: aPublication(7, { autor: 'Один' }) });
const members = [0, 1, 2].map((n) => aPublication(10 + n, { autor: `Автор ${n}`, bDate: at + n * hour }));
type Asked = { params: Record<string, unknown> };

function open(search: string, over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { name: 'Парки' })] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': () => ({
      json: {
        ...{ status: 'success', data: [], total: 4, checked_share: 0, hidden_by_machine: 0, as_of: at / 1000 },
        ...{ query_version: '1', widgets: {} },
      },
    }),
    'POST /api-py/report-stories': () => ({
      json: { total: 2, stories: [aStory(1, { beyond: 4 }), alone], as_of: at / 1000 },
    }),
    'POST /api-py/report-story': () => ({
      json: {
        ...{ story: aStory(1), members, common: ['парк', 'скамейки'] },
        spread: { grain: 'hour', points: [{ at, label: '10:00', sum: 3, pos: 0, neut: 1, neg: 2 }] },
      },
    }),
    'POST /api-py/not-relevant': () => ({ json: { status: 'success' } }),
    ...over,
  });
  renderScreen(<TopicReportPage />, { at: `/topic?theme=5&${search}` });
  return (path: string) =>
    requests.filter((request) => request.path === `/api-py/${path}`).map(({ body }) => (body as Asked).params);
}
const list = async () => within(await screen.findByRole('list', { name: 'Истории отчёта' }));
const address = () => screen.getByTestId('address').textContent;
const user = userEvent.setup();

// What is loaded when it is first shown.
beforeAll(() => Promise.all([import('./story-rows.js'), import('./stories-tab.js')]));

test('the rows of a report are publications, and on request each story once [issue 38]', async () => {
  const asked = open('charts=off');
  await user.click(await screen.findByRole('radio', { name: 'Истории' }));
  const rows = (await list()).getAllByRole('listitem');
  expect(address()).toContain('rows=stories');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain('Источник 1 · VK+2 перепечатки');
  expect(rows[0]?.textContent).toContain('VK, Telegram');
  expect(rows[0]?.textContent).toContain('разошлось за 2 ч');
  expect(rows[0]?.textContent).toContain('Ещё 4 вне темы');
  expect(rows[1]?.textContent).not.toMatch(/перепечат|вне темы/);
  await user.click(screen.getByRole('radio', { name: 'Быстрее растут' }));
  await waitFor(() => expect(asked('report-stories').at(-1)).toMatchObject({ order: 'growing', topic_id: 5 }));
  expect(address()).toContain('order=growing');
});

test('an open story says who was first, how long the others took, and why they are together', async () => {
  open('charts=off&rows=stories');
  const rows = await list();
  await user.click(rows.getByRole('button', { name: 'Кто перепечатал: 3 публикации' }));
  const sources = within(await rows.findByRole('list', { name: 'Публикации истории, первая сверху' }));
  expect(sources.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Автор 0 · VK\d{2}\.11\.2025/),
    expect.stringMatching(/^Автор 1 · VKчерез 1 ч/),
    expect.stringMatching(/^Автор 2 · VKчерез 2 ч/),
  ]);
  expect(screen.getByText('скамейки').tagName).toBe('MARK');
});

test('a story that is not relevant goes with all its publications in the topic', async () => {
  const asked = open('charts=off&rows=stories');
  await user.click((await list()).getByRole('button', { name: 'Не относится к теме: 3 публикации' }));
  await waitFor(() => expect(shownToasts()).toEqual(['В нерелевантных: 3 публикации']));
  const [marks] = asked('not-relevant') as unknown as PublicationWire[][];
  expect(marks).toMatchObject([10, 11, 12].map((id) => ({ post_id: id, topic_id: 5 })));
  await waitFor(() => expect(asked('report-stories')).toHaveLength(2));
});

test("the tab 'Истории' has the largest and the growing ones, and how the chosen one spread", async () => {
  const asked = open('charts=stories', {
    'POST /api-py/report-stories': ({ body }) => ({
      json: {
        ...{ total: 1, as_of: at / 1000 },
        stories: [(body as Asked).params['order'] === 'largest' ? aStory(1) : aStory(2)],
      },
    }),
  });
  expect(
    within(await screen.findByRole('region', { name: 'Самые большие истории' })).getByText(/Источник 1/),
  ).toBeTruthy();
  const growing = within(screen.getByRole('region', { name: 'Быстрее всех растут за сутки' }));
  await user.click(await growing.findByRole('button', { name: 'Публикация 20…', pressed: false }));
  await waitFor(() => expect(asked('report-story').map((params) => params['story_id'])).toEqual([1, 2]));
  expect(await screen.findByRole('list', { name: 'Публикации истории, первая сверху' })).toBeTruthy();
});

test('a link to a story shows it, also under the id that it had before', async () => {
  const asked = open('charts=stories&story=77', {
    'POST /api-py/report-stories': () => ({ json: { total: 1, stories: [aStory(1)], as_of: at / 1000 } }),
  });
  expect(await screen.findByRole('list', { name: 'Публикации истории, первая сверху' })).toBeTruthy();
  expect(asked('report-story')[0]).toMatchObject({ story_id: 77, topic_id: 5 });
});

test('a link to a story of which the report has nothing says so', async () => {
  open('charts=stories&story=77', {
    'POST /api-py/report-story': () => ({ status: 404, json: { code: 'story-not-found', message: '' } }),
  });
  expect(await screen.findByText('Возможно, под условиями этого отчёта её публикаций нет.')).toBeTruthy();
});
