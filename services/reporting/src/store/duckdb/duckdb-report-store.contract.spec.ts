import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EntityManager } from 'typeorm';
import { reportingDatabase } from '../../reporting.database.js';
import { countPublications, removePublications, writePublications } from '../contract/publication-rows.js';
import { reportStoreContract } from '../contract/report-store.contract.js';
import type { StoreUnderTest } from '../contract/store-kit.js';
import type { ReportCounters, ReportDocument } from '../report-document.js';
import { DuckdbEngine } from './duckdb-engine.js';
import { DuckdbReportStore } from './duckdb-report-store.js';

/** The store with what its callers have written before. */
class StoreWithPublications extends DuckdbReportStore {
  override async upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    await writePublications(tx, documents);
    await super.upsert(tx, documents);
  }

  override async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    await countPublications(tx, counters);
    await super.setCounters(tx, counters);
  }

  override async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await removePublications(tx, ids);
    await super.remove(tx, ids);
  }
}

async function make(): Promise<StoreUnderTest> {
  const database = await testDatabase();
  const dataSource = await openDataSource({ ...reportingDatabase({ engine: 'duckdb' }), url: database.url });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
  const announced: TopicMatched[] = [];
  const engine = new DuckdbEngine(
    dataSource,
    { folder, memoryMb: 256 },
    (_tx, matches) => Promise.resolve(void announced.push(...matches)),
    console,
  );
  await engine.onApplicationBootstrap();
  const transaction = async (...work: unknown[]): Promise<unknown> => {
    const result: unknown = await Reflect.apply(dataSource.transaction, dataSource, work);
    // what is committed is seen when the file has it
    await engine.feed.flush();
    return result;
  };
  return {
    store: new StoreWithPublications(dataSource, engine.feed, engine.process.client, {
      hideFrom: () => Promise.resolve(0.99),
    }),
    isTransactional: true,
    announced,
    transaction: transaction as StoreUnderTest['transaction'],
    close: async () => {
      await engine.close();
      await dataSource.destroy();
      await database.drop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

describe('the report store in DuckDB', () => reportStoreContract(make));
