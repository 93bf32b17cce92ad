import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';

/** Answers the list of topics as reporting does: only those with these names. */
export async function reportingTopics(
  topics: Record<number, string>,
): Promise<{ services: string; close(): Promise<void> }> {
  const server = http.createServer((incoming, outgoing) => {
    const isList = incoming.url === topicCalls.topics.path;
    const answer = isList ? { topics_list: Object.entries(topics).map(([id, name]) => topicOf(Number(id), name)) } : {};
    outgoing.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    services: JSON.stringify({ reporting: `http://127.0.0.1:${port}` }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const topicOf = (id: number, name: string): TopicWire => ({
  id,
  name,
  keywords: 'школа',
  exclude_words: '',
  attrSearch: false,
  access: [],
  autor: 'somebody',
  user: 1,
  section_id: null,
  reviewed: 'all',
  version: 1,
  may_edit: false,
  unrelevant: [],
  unrelevant_total: 0,
  matching: false,
  matched_share: 1,
});
