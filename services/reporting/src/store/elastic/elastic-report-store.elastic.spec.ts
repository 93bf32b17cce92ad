import fs from 'node:fs';
import { reportStoreContract } from '../contract/report-store.contract.js';
import type { StoreUnderTest } from '../contract/store-kit.js';
import { elasticUnderTest } from './test/elastic-under-test.js';

const snapshots = new URL('./snapshots/', import.meta.url);
const fileName = (question: string): string => `${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;

/**
 * Compares every query of the contract with the body that was reviewed and committed; UPDATE_WIRE=1 writes it again.
 */
function compareSnapshot(question: string, { index: _, ...body }: object & { index?: unknown }): void {
  const wire = `${JSON.stringify(body, null, 1)}\n`;
  const file = new URL(fileName(question), snapshots);
  if (process.env.UPDATE_WIRE) fs.writeFileSync(file, wire);
  else expect(wire).toBe(fs.readFileSync(file, 'utf8'));
}

async function make(): Promise<StoreUnderTest> {
  let question: string | undefined;
  const { engine, store, dataSource, announced, close } = await elasticUnderTest((body) => {
    if (question) compareSnapshot(question, body);
    question = undefined;
  });
  const transaction = async (...work: unknown[]): Promise<unknown> => {
    const result: unknown = await Reflect.apply(dataSource.transaction, dataSource, work);
    // the engine is not transactional, so writes need time to become visible
    await engine.feed.flush();
    return result;
  };
  return {
    store,
    get announced() {
      return announced.map(({ match }) => match);
    },
    transaction: transaction as StoreUnderTest['transaction'],
    beforeQuery: (name) => (question = name),
    close,
  };
}

describe('the report store in Elasticsearch', () => reportStoreContract(make));
