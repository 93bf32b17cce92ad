import { randomBytes } from 'node:crypto';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import type { PublishMatches } from '../../report-store.js';
import { CreateReportStore1700000100000 } from '../../postgres/create-report-store.migration.js';
import { WidenReportCounts1766300000000 } from '../../postgres/widen-counts.migration.js';
import { CreateElasticDocuments1763700200000 } from '../migrations/create-elastic-documents.migration.js';
import { KeepAnnouncements1763700700000 } from '../migrations/keep-announcements.migration.js';
import { KeepRemovals1765500000002 } from '../migrations/keep-removals.migration.js';
import { TraceAnnouncements1764000100000 } from '../migrations/trace-announcements.migration.js';
import { VersionDefinitions1766200000002 } from '../migrations/version-definitions.migration.js';
import { VersionMembers1766200000000 } from '../../version-members.migration.js';
import { NoteReportEngine1763700600000 } from '../../note-report-engine.migration.js';
import { ReadyElasticDocuments1763700500000 } from '../migrations/ready-elastic-documents.migration.js';
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
    migrations: [
      CreateReportStore1700000100000,
      CreateElasticDocuments1763700200000,
      ReadyElasticDocuments1763700500000,
      KeepAnnouncements1763700700000,
      NoteReportEngine1763700600000,
      TraceAnnouncements1764000100000,
      KeepRemovals1765500000002,
      WidenReportCounts1766300000000,
      VersionMembers1766200000000,
      VersionDefinitions1766200000002,
    ],
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
