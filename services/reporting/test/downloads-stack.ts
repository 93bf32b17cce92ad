import type { ReportWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { identityServer } from '@mm/sign-in/testing/identity-server.js';
import type { ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { reportingHarness } from './test-stack.js';

/** Calls to the service as one user. */
export interface DownloadUser {
  post(path: string, body: object): request.Test;
  get(path: string): request.Test;
  delete(path: string): request.Test;
  report(params?: object): Promise<ReportWire>;
  saveTopic(topic: object): Promise<TopicWire>;
}

export interface DownloadStack extends ServiceHarness {
  user(username: string, role: Role, userId: number): DownloadUser;
}

/** Starts the reporting service beside something that answers for ingestion. Its engine is that of `test-stack.ts`. */
export async function startDownloadStack(ingestion: string): Promise<DownloadStack> {
  const identity = await identityServer();
  const harness = await reportingHarness({ MM_SERVICES: JSON.stringify({ identity: identity.url, ingestion }) });
  // the relay checks for new outboxes only occasionally
  await Promise.all(
    (['post.classified', 'post.reviewed', 'post.counted'] as const).map((topic) => harness.publish(topic)),
  );
  return {
    ...harness,
    stop: async () => {
      await harness.stop();
      await identity.close();
    },
    user(username, role, userId) {
      const bearer = harness.bearer(username, [role], userId);
      const post = (path: string, body: object): request.Test =>
        request(harness.url).post(path).set('authorization', bearer).send(body);
      return {
        post,
        get: (path) => request(harness.url).get(path).set('authorization', bearer),
        delete: (path) => request(harness.url).delete(path).set('authorization', bearer),
        report: async (params = {}) => (await post('/api-py/report-form', { params }).expect(200)).body as ReportWire,
        saveTopic: async (topic) => {
          const saved = (await post('/api-py/save-topic', { params: topic }).expect(200)).body.topic as TopicWire;
          const topics = (): request.Test =>
            request(harness.url).get('/api-py/topics-list').set('authorization', bearer);
          return harness.until(async () => {
            const { topics_list: all } = (await topics().expect(200)).body as { topics_list: TopicWire[] };
            return all.find(({ id, matching }) => id === saved.id && !matching);
          }, `the members of topic ${saved.id}`);
        },
      };
    },
  };
}

/** A parser of supertest that gives the bytes. */
export function readAll(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
}
