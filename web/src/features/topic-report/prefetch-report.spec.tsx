import { screen, waitFor } from '@testing-library/react';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { prefetchReport, TopicReportPage } from './topic-report.page.js';

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
  const questions = await openReport(at);
  expect(new Set(questions).size).toBe(questions.length);
  expect(questions).toEqual(await openReport(at, false));
});
