import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aSection, aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage } from './topic-report.page.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const cutOff = { as_of: 1_763_700_000, query_version: '1' };
const point = (at: number) => ({ at, label: '21.11 14:00', sum: 1, pos: 0, neut: 1, neg: 0 });
const sectionTopics = [5, 6].map((topic_id) => ({
  topic_id,
  name: `Тема ${topic_id}`,
  total: 4,
  widgets: { 'tone-totals': { all: 4, pos: 1, neut: 2, neg: 1 } },
}));
const section = (topics: readonly object[]) => ({ status: 'success', data: [], topics, ...cutOff });

function renderCompare(over: Record<string, Responder>) {
  fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [aTopic(5, { section_id: 1 }), aTopic(6, { section_id: 1 })] },
    }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection({ topics: [5, 6] })] } }),
    'POST /api-py/report-form': () => ({
      json: { status: 'success', data: [], total: 0, checked_share: 0, hidden_by_machine: 0, widgets: {}, ...cutOff },
    }),
    ...over,
  });
  renderScreen(<TopicReportPage />, { at: '/topic?theme=5&charts=compare' });
}
const tableName = { name: 'Темы раздела в числах' };

test('a comparison that fails under another filter shows no topics of the one before', async () => {
  renderCompare({
    'POST /api-py/report-section': ({ body }) =>
      paramsOf(body).tone ? { status: 500, json: {} } : { json: section(sectionTopics) },
  });
  expect(within(await screen.findByRole('table', tableName)).getAllByRole('row')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Негативная' }));
  expect(await screen.findByText('Ошибка загрузки данных!')).toBeTruthy();
  expect(screen.queryByRole('table', tableName)).toBeNull();
});

test('the comparison lists the gaps of collection and says them below its lines', async () => {
  const at = Math.floor(Date.now() / 1000);
  const gap = {
    author_id: 1,
    network: 'vkontakte',
    username: 'shymnews',
    full_name: 'Шымкент News',
    from: at - 7200,
    until: at - 3600,
    reason: 'stopped',
  };
  const timeline = { grain: 'hour', points: [-3, -2, -1, 0].map((hour) => point((at + hour * 3600) * 1000)) };
  renderCompare({
    'GET /api-py/collection-gaps': () => ({ json: { gaps: [gap], total: 1 } }),
    'POST /api-py/report-section': () => ({
      json: section(sectionTopics.map((topic) => ({ ...topic, widgets: { ...topic.widgets, timeline } }))),
    }),
  });
  expect(await screen.findByRole('button', { name: 'Пробелы сбора: 1' })).toBeTruthy();
  expect(await screen.findByText(/система не работала/)).toBeTruthy();
});
