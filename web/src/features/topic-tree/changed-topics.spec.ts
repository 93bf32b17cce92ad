import { aSection, aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { signedInStore } from '../../../test/signed-in-store.js';
import { publicationsApi } from '../publications/publications.api.js';
import { topicsApi, topicsLive } from '../../api/topics.api.js';

const responders: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5), aTopic(6)] } }),
  'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection()] } }),
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
  'POST /api-py/save-topic': () => ({ json: { status: 'success', topic: aTopic(5) } }),
};

/** A store that shows the tree, the reports of topics 5 and 6, and the feed; `requests` are those made since. */
async function showAll() {
  const { requests } = fakeServer(responders);
  const { store, live } = signedInStore(['mm_operator'], topicsLive);
  const { topics, sections } = topicsApi.endpoints;
  const { report } = publicationsApi.endpoints;
  await store.dispatch(topics.initiate());
  await store.dispatch(sections.initiate({ params: {} }));
  for (const topic_id of [5, 6, null]) await store.dispatch(report.initiate({ body: { params: { topic_id } } }));
  requests.length = 0;
  const fetched = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return requests.map(({ path, body }) => {
      const { params } = (body ?? {}) as { params?: { topic_id?: number | null } };
      return path.endsWith('report-form') ? `report ${params?.topic_id ?? 'feed'}` : path.replace('/api-py/', '');
    });
  };
  return { store, live, fetched };
}

test('a topic that somebody changed: its report, the feed and the tree are fetched, no other report', async () => {
  const { live, fetched } = await showAll();
  live.receive('topic:changed', { cursor: '1', topic_id: 5, is_section: false, deleted: false });
  expect((await fetched()).sort()).toEqual(['report 5', 'report feed', 'topics-list', 'tsection-list']);
});

test('the report of a deleted topic is not fetched, nor any for a changed section but the feed', async () => {
  for (const change of [
    { topic_id: 5, is_section: false, deleted: true },
    { topic_id: 1, is_section: true, deleted: false },
  ]) {
    const { live, fetched } = await showAll();
    live.receive('topic:changed', { cursor: '1', ...change });
    expect((await fetched()).sort()).toEqual(['report feed', 'topics-list', 'tsection-list']);
  }
});

test('a changed basket: only the topics are fetched, and nothing when the topic is not shown', async () => {
  const { live, fetched } = await showAll();
  live.receive('publication:relevance', { cursor: '1', topic_id: 77, publication_ids: [1], relevant: true });
  expect(await fetched()).toEqual([]);
  live.receive('publication:relevance', { cursor: '2', topic_id: 6, publication_ids: [1], relevant: true });
  expect(await fetched()).toEqual(['topics-list']);
});

test('a saved topic: its report, the feed and the tree are fetched, other reports are not', async () => {
  const { store, fetched } = await showAll();
  const params = { id: 5, version: 1, name: 'Парки', keywords: 'парк*' };
  await store.dispatch(topicsApi.endpoints.saveTopic.initiate({ body: { params } }));
  expect((await fetched()).sort()).toEqual(['report 5', 'report feed', 'save-topic', 'topics-list', 'tsection-list']);
});
