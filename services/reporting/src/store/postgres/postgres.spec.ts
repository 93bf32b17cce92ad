import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { reportStoreContract } from '../contract/report-store.contract.js';
import { committedQueries, type StoreUnderTest } from '../contract/store-kit.js';
import { StoreModule } from '../store.module.js';
import { PostgresReportStore } from './postgres-report-store.js';

async function make(): Promise<StoreUnderTest> {
  const database = await testDatabase();
  const dataSource = await openDataSource({
    url: database.url,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations({ engine: 'postgres' }),
  });
  const { beforeQuery, onQuery } = committedQueries(new URL('./snapshots/', import.meta.url), 'sql');
  const announced: TopicMatched[] = [];
  const store = new PostgresReportStore(dataSource, {
    hideFrom: () => Promise.resolve(0.99),
    publish: (_tx, matches) => Promise.resolve(void announced.push(...matches)),
    onQuery: (sql, values) =>
      onQuery(`${sql}\n\n${values.map((value, i) => `-- $${i + 1} = ${JSON.stringify(value)}`).join('\n')}\n`),
  });
  return {
    store,
    isTransactional: true,
    announced,
    transaction: dataSource.transaction.bind(dataSource),
    beforeQuery,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

describe('the report store in PostgreSQL', () => reportStoreContract(make));
