import { randomBytes } from 'node:crypto';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import type { PublishMatches } from '../../report-store.js';
import { StoreModule } from '../../store.module.js';
import { ElasticEngine } from '../elastic-engine.js';
import type { ElasticReportStore, ElasticReportStoreOptions } from '../elastic-report-store.js';

export interface ElasticUnderTest {
  engine: ElasticEngine;
  store: ElasticReportStore;
  dataSource: DataSource;
  /** What was published, with the ids that a query found at that moment. */
  announced: { match: TopicMatched; found: number[] }[];
  /** Errors of the feed. */
  feedErrors: string[];
  close(): Promise<void>;
}

/** An empty store with a running feed and its own index on the server of ELASTICSEARCH_URL. */
export async function elasticUnderTest(onQuery?: ElasticReportStoreOptions['onQuery']): Promise<ElasticUnderTest> {
  const node = process.env.ELASTICSEARCH_URL;
  if (!node)
    throw new Error(
      'ELASTICSEARCH_URL names no server: start one with `node infra/local/engines.mjs start elasticsearch`',
    );
  const database = await testDatabase();
  const dataSource = await openDataSource({
    url: database.url,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations({ engine: 'elastic' }),
  });
  const feedErrors: string[] = [];
  const announced: ElasticUnderTest['announced'] = [];
  const publish: PublishMatches = async (_tx, matches) => {
    const page = { sort: { by: 'date', descending: true }, offset: 0, size: 1000 } as const;
    const found = (await store.ask({ filter: {}, page, timeZone: 'UTC' })).hits.map((hit) => hit.id);
    announced.push(...matches.map((match) => ({ match, found })));
  };
  const engine = new ElasticEngine(
    dataSource,
    { nodes: [node], index: `mm-test-${randomBytes(6).toString('hex')}` },
    publish,
    (error) => feedErrors.push(String(error)),
  );
  const store = engine.store({ hideFrom: () => Promise.resolve(0.99), ...(onQuery ? { onQuery } : {}) });
  await engine.onApplicationBootstrap();
  return {
    engine,
    store,
    dataSource,
    announced,
    feedErrors,
    close: async () => {
      await engine.feed.stop();
      await engine.index.drop();
      await engine.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
