import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';

/** A reporting service that says which topics everybody may see. */
export interface FakeReporting {
  visible: number[];
  /** The environment of a service that asks it. */
  environment: { MM_SERVICES: string };
  stop: () => Promise<void>;
}

export async function fakeReporting(): Promise<FakeReporting> {
  const server = http.createServer((incoming, outgoing) => {
    const answers: Record<string, object> = {
      [topicCalls.visible.path]: { ids: fake.visible },
      [topicCalls.topics.path]: { topics_list: fake.visible.map(topicOf) },
    };
    const answer = answers[incoming.url ?? ''];
    outgoing
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { code: 'not-found', message: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeReporting = {
    visible: [],
    environment: { MM_SERVICES: JSON.stringify({ reporting: `http://127.0.0.1:${port}` }) },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

const topicOf = (id: number): TopicWire => ({
  ...{ id, name: `Тема ${id}`, keywords: '', exclude_words: '', attrSearch: false, section_id: null },
  ...{ autor: 'admin', user: 1, access: [], reviewed: 'all', version: 1, may_edit: false },
  ...{ unrelevant: [], unrelevant_total: 0, matching: false, matched_share: 1 },
});
