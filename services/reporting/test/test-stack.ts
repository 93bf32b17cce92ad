import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ReportWire } from '@mm/proto/http/reports.js';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { identityServer } from '@mm/sign-in/testing/identity-server.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { reporting } from '../src/service.js';

/** Calls to the service as one user. */
export interface TestUser {
  post(path: string, params: object): request.Test;
  get(path: string): request.Test;
  report(params?: object): Promise<ReportWire>;
  topics(): Promise<TopicWire[]>;
  sections(): Promise<SectionWire[]>;
  /** Resolves when stored publications belong to it. */
  saveTopic(topic: object): Promise<TopicWire>;
  saveSection(section: object): Promise<SectionWire>;
}

export interface TestStack extends ServiceHarness {
  /** The ids of the users who have accounts. */
  accounts: number[];
  user(username: string, role: Role, userId?: number): TestUser;
  /** The caller with this token. */
  bearerOf(token: string): TestUser;
  /** Resolves when the publication is in the report over everything. */
  untilReported(id: number): Promise<void>;
}

/**
 * The service on DuckDB, with a file of its own. MM_STORE=elastic and ELASTICSEARCH_URL run the tests on Elasticsearch,
 * each time with a new index.
 */
export async function reportingHarness(environment: Environment): Promise<ServiceHarness> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
  const removeFolder = (): void => fs.rmSync(folder, { recursive: true, force: true });
  const engine = {
    MM_STORE: process.env.MM_STORE,
    MM_REPORTS_FOLDER: folder,
    MM_REPORTS_MEMORY_MB: '128',
    ELASTICSEARCH_URL: process.env.ELASTICSEARCH_URL,
    MM_ELASTIC_INDEX: `mm-test-${randomBytes(6).toString('hex')}`,
  };
  try {
    const harness = await serviceHarness(reporting, { ...engine, ...environment });
    return { ...harness, stop: () => harness.stop().finally(removeFolder) };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Starts the reporting service, with users to call it. */
export async function startTestStack(environment: Environment = {}): Promise<TestStack> {
  const identity = await identityServer();
  const MM_SERVICES = JSON.stringify({
    identity: identity.url,
    ...(JSON.parse(environment.MM_SERVICES ?? '{}') as object),
  });
  const harness = await reportingHarness({ ...environment, MM_SERVICES });
  // the relay checks for new outboxes only occasionally
  await Promise.all(
    (['post.classified', 'post.reviewed', 'post.counted'] as const).map((topic) => harness.publish(topic)),
  );
  const bearerOf = (token: string): TestUser => {
    const bearer = `Bearer ${token}`;
    const post = (path: string, params: object): request.Test =>
      request(harness.url).post(path).set('authorization', bearer).send({ params });
    const get = (path: string): request.Test => request(harness.url).get(path).set('authorization', bearer);
    return {
      post,
      get,
      report: async (params = {}) => (await post('/api-py/report-form', params).expect(200)).body as ReportWire,
      topics: async () => (await get('/api-py/topics-list').expect(200)).body.topics_list as TopicWire[],
      sections: async () => (await get('/api-py/tsection-list').expect(200)).body.tsection_list as SectionWire[],
      saveTopic: async (topic) => {
        const saved = (await post('/api-py/save-topic', topic).expect(200)).body.topic as TopicWire;
        return harness.until(async () => {
          const { topics_list: all } = (await get('/api-py/topics-list').expect(200)).body as {
            topics_list: TopicWire[];
          };
          return all.find(({ id, matching }) => id === saved.id && !matching);
        }, `the members of topic ${saved.id}`);
      },
      saveSection: async (section) =>
        (await post('/api-py/save-tsection', section).expect(200)).body.tsection as SectionWire,
    };
  };
  const user = (username: string, role: Role, userId?: number): TestUser =>
    bearerOf(harness.bearer(username, [role], userId).slice('Bearer '.length));
  const operator = user('operator', 'mm_operator');
  return {
    ...harness,
    stop: async () => {
      await harness.stop();
      await identity.close();
    },
    accounts: identity.users,
    user,
    bearerOf,
    untilReported: async (id) =>
      void (await harness.until(
        async () => (await operator.report({ show_hidden: true })).data.some((p) => p.id === id),
        `publication ${id}`,
      )),
  };
}

export const idsOf = (report: Pick<ReportWire, 'data'>): number[] => report.data.map((p) => p.id).sort((a, b) => a - b);
