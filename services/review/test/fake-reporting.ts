import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { topicCalls } from '@mm/proto/http/topics.js';

/** A reporting service that says which topics everybody may see. */
export interface FakeReporting {
  visible: number[];
  /** The environment of a service that asks it. */
  environment: { MM_SERVICES: string };
  stop: () => Promise<void>;
}

export async function fakeReporting(): Promise<FakeReporting> {
  const server = http.createServer((incoming, outgoing) => {
    const isKnown = incoming.url === topicCalls.visible.path;
    outgoing
      .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? { ids: fake.visible } : { code: 'not-found', message: 'not found' }));
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
