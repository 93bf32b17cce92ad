import { reportStoreContract } from '../contract/report-store.contract.js';
import { committedQueries, type StoreUnderTest } from '../contract/store-kit.js';
import { elasticUnderTest } from './test/elastic-under-test.js';

async function make(): Promise<StoreUnderTest> {
  const { beforeQuery, onQuery } = committedQueries(new URL('./snapshots/', import.meta.url), 'json');
  const { engine, store, dataSource, announced, close } = await elasticUnderTest((body) =>
    onQuery(`${JSON.stringify({ ...body, index: undefined }, null, 1)}\n`),
  );
  const transaction = async (...work: unknown[]): Promise<unknown> => {
    const result: unknown = await Reflect.apply(dataSource.transaction, dataSource, work);
    // the engine is not transactional, so writes need time to become visible
    await engine.feed.flush();
    return result;
  };
  return {
    store,
    isTransactional: false,
    get announced() {
      return announced.map(({ match }) => match);
    },
    transaction: transaction as StoreUnderTest['transaction'],
    beforeQuery,
    close,
  };
}

describe('the report store in Elasticsearch', () => reportStoreContract(make));
