import fs from 'node:fs';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { reportStoreContract } from '../contract/report-store.contract.js';
import type { StoreUnderTest } from '../contract/store-kit.js';
import { VersionMembers1766200000000 } from '../version-members.migration.js';
import { WidenReportCounts1766300000000 } from './widen-counts.migration.js';
import { CreateReportStore1700000100000 } from './create-report-store.migration.js';
import { PostgresReportStore } from './postgres-report-store.js';

const snapshots = new URL('./snapshots/', import.meta.url);
const fileName = (question: string): string => `${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.sql`;

/** Compares every query of the contract with the SQL that was reviewed and committed; UPDATE_WIRE=1 writes it again. */
function compareSnapshot(question: string, sql: string, values: readonly unknown[]): void {
  const wire = `${sql}\n\n${values.map((value, i) => `-- $${i + 1} = ${JSON.stringify(value)}`).join('\n')}\n`;
  const file = new URL(fileName(question), snapshots);
  if (process.env.UPDATE_WIRE) fs.writeFileSync(file, wire);
  else expect(withoutWrapping(wire)).toBe(withoutWrapping(fs.readFileSync(file, 'utf8')));
}

/** The SQL of a snapshot on one line, so that wrapping it differently changes nothing; its values as they are. */
function withoutWrapping(wire: string): string {
  const end = wire.indexOf('\n\n');
  const sql = wire.slice(0, end).replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')');
  return sql + wire.slice(end);
}

async function make(): Promise<StoreUnderTest> {
  const database = await testDatabase();
  const dataSource = await openDataSource({
    url: database.url,
    schema: 'reporting',
    entities: [],
    migrations: [CreateReportStore1700000100000, VersionMembers1766200000000, WidenReportCounts1766300000000],
  });
  let question: string | undefined;
  const announced: TopicMatched[] = [];
  const store = new PostgresReportStore(dataSource, {
    hideFrom: () => Promise.resolve(0.99),
    publish: (_tx, matches) => Promise.resolve(void announced.push(...matches)),
    onQuery: (sql, values) => {
      if (question) compareSnapshot(question, sql, values);
      question = undefined;
    },
  });
  return {
    store,
    announced,
    transaction: dataSource.transaction.bind(dataSource),
    beforeQuery: (name) => (question = name),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

describe('the report store in PostgreSQL', () => reportStoreContract(make));
