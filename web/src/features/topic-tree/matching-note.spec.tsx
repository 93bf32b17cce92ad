import { screen, waitFor } from '@testing-library/react';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { useReportQuery } from '../publications/publications.api.js';
import { MatchingNote } from './matching-note.js';

function Report() {
  useReportQuery({ body: { params: { topic_id: 5 } } });
  return <MatchingNote topicId={5} />;
}

test('a topic that is being matched says the share until it is done, and then its report is read again', async () => {
  let share = 0.376;
  const server = fakeServer({
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [aTopic(5, { matching: share < 1, matched_share: share })] },
    }),
    'POST /api-py/report-form': () => ({
      json: {
        status: 'success',
        data: [],
        total: 0,
        checked_share: 0,
        hidden_by_machine: 0,
        as_of: 1_763_700_000,
        query_version: '1',
        widgets: {},
      },
    }),
  });
  const reports = () => server.requests.filter(({ path }) => path === '/api-py/report-form').length;
  renderScreen(<Report />);
  await screen.findByText('тема ещё собирает прежние публикации: 37 %');
  expect(reports()).toBe(1);
  share = 1;
  await waitFor(() => expect(screen.queryByText(/прежние публикации/)).toBeNull());
  await waitFor(() => expect(reports()).toBe(2));
});
