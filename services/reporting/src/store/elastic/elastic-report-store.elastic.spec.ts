import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { reportStoreContract, type StoreUnderTest } from '../contract/report-store.contract.js';
import { CreateReportStore1700000100000 } from '../postgres/create-report-store.migration.js';
import { CreateElasticDocuments1763700200000 } from './create-elastic-documents.migration.js';
import { ElasticEngine } from './elastic-engine.js';

const snapshots = new URL('./snapshots/', import.meta.url);
const fileName = (question: string): string => `${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;

/** Every question of the contract against the body that is reviewed and committed; UPDATE_WIRE=1 writes it anew. */
function compareWire(question: string, { index: _, ...body }: object & { index?: unknown }): void {
  const wire = `${JSON.stringify(body, null, 1)}\n`;
  const file = new URL(fileName(question), snapshots);
  if (process.env.UPDATE_WIRE) fs.writeFileSync(file, wire);
  else expect(wire).toBe(fs.readFileSync(file, 'utf8'));
}

async function make(): Promise<StoreUnderTest> {
  const node = process.env.ELASTICSEARCH_URL;
  if (!node) throw new Error('ELASTICSEARCH_URL names no server: start one with `node infra/local/engines.mjs start elasticsearch`');
  const database = await testDatabase();
  const dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations: [CreateReportStore1700000100000, CreateElasticDocuments1763700200000] });
  const engine = new ElasticEngine(dataSource, { nodes: [node], index: `mm-test-${randomBytes(6).toString('hex')}` }, (error) => console.error(error));
  let question: string | undefined;
  const store = engine.store({
    timeZone: 'Asia/Almaty',
    hideFrom: 0.99,
    onQuestion: (body) => {
      if (question) compareWire(question, body);
      question = undefined;
    },
  });
  engine.feed.start();
  const transaction = async (...work: unknown[]): Promise<unknown> => {
    const result: unknown = await Reflect.apply(dataSource.transaction, dataSource, work);
    // the port lets an engine that says it is not transactional be late
    await engine.feed.settled();
    return result;
  };
  return {
    store,
    transaction: transaction as StoreUnderTest['transaction'],
    asking: (name) => (question = name),
    close: async () => {
      await engine.feed.stop();
      await engine.index.drop();
      await engine.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

describe('the report store in Elasticsearch', () => reportStoreContract(make));
