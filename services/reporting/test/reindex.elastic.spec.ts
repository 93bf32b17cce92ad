import { randomBytes } from 'node:crypto';
import { openDataSource } from '@mm/database/data-source.js';
import { parse } from '@mm/keywords/parse.js';
import { reindex } from '../src/reindex.js';
import { ElasticEngine } from '../src/store/elastic/elastic-engine.js';
import { aClassifiedPost } from './builders.js';
import { reportingHarness } from './test-stack.js';

describe('reindex', () => {
  it('fills the index with publications that were stored with DuckDB as the engine', async () => {
    const nodes = (process.env.ELASTICSEARCH_URL ?? '').split(',');
    const index = `mm-test-${randomBytes(6).toString('hex')}`;
    const stack = await reportingHarness({ MM_STORE: 'duckdb' });
    const url = stack.database.options.connectionString ?? '';
    const dataSource = await openDataSource({ url, schema: 'reporting', entities: [], migrations: [], poolSize: 2 });
    const engine = new ElasticEngine(
      dataSource,
      { nodes, index },
      () => Promise.resolve(),
      (error) => console.error(error),
    );
    try {
      await stack.publish(
        'post.classified',
        aClassifiedPost({ id: 1, text: 'Открыли новую школу' }),
        aClassifiedPost({ id: 2, text: 'Открыли больницу' }),
      );
      await stack.until(
        async () => (await stack.database.query('SELECT 1 FROM reporting.publication_words')).rowCount === 2,
        'two publications',
      );
      const lines: string[] = [];
      await reindex(
        { DATABASE_URL: url, MM_STORE: 'elastic', ELASTICSEARCH_URL: nodes.join(','), MM_ELASTIC_INDEX: index },
        (line) => lines.push(line),
      );
      expect(lines).toEqual(['2 of 2 publications indexed', 'The new index answers.']);
      const { hits } = await engine.store({ hideFrom: () => Promise.resolve(0.99) }).ask({
        filter: { keywords: parse('школа') },
        page: { sort: { by: 'date', descending: true }, offset: 0, size: 10 },
        timeZone: 'UTC',
      });
      expect(hits.map((hit) => hit.id)).toEqual([1]);
    } finally {
      await engine.index.drop();
      await engine.close();
      await dataSource.destroy();
      await stack.stop();
    }
  });
});
