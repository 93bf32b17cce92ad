import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { reportingDatabase } from '../reporting.database.js';
import { usualEngagement, usualOfAuthors } from './overperformance.js';

let dataSource: DataSource;
let drop: () => Promise<void>;
const end = Date.parse('2026-11-21T00:00:00Z');
const minute = 60_000;

/** 10,000 publications of 50 authors, one a minute until `end`; the author's id is also the number of likes. */
beforeAll(async () => {
  const database = await testDatabase();
  drop = () => database.drop();
  dataSource = await openDataSource({ ...reportingDatabase({ engine: 'duckdb' }), url: database.url });
  const publications = Array.from({ length: 10_000 }, (_, i) => ({
    id: i + 1,
    classified: { publishedAt: new Date(end - i * minute).toISOString(), author: { id: i % 50 }, text: 'Текст' },
    counters: i % 50 === 7 ? null : { likes: i % 50, comments: -1, shares: 1, views: 900 },
  }));
  await dataSource.query(
    `INSERT INTO publication (id, classified, counters)
     SELECT id, classified, counters
     FROM jsonb_to_recordset($1::jsonb) AS p(id bigint, classified jsonb, counters jsonb)`,
    [JSON.stringify(publications)],
  );
  await dataSource.query('ANALYZE publication');
});
afterAll(async () => {
  await dataSource.destroy();
  await drop();
});

describe('the usual engagement of authors', () => {
  it('is the median of the last 100 publications before a moment, without unknown reactions', async () => {
    expect(await usualEngagement(dataSource, [3, 7, 49, 999], end)).toEqual(
      new Map([
        [3, { median: 4, sample: 100 }],
        [7, { median: 0, sample: 100 }],
        [49, { median: 50, sample: 100 }],
      ]),
    );
  });

  it('needs ten publications', async () => {
    const oldest = end - 10_000 * minute;
    const samples = async (publications: number) =>
      [...(await usualEngagement(dataSource, [3], oldest + publications * 50 * minute))].map(
        ([, { sample }]) => sample,
      );
    expect([await samples(9), await samples(10)]).toEqual([[], [10]]);
  });

  it('is read by an index, so that it costs the same however many publications there are', async () => {
    const plan: { 'QUERY PLAN': string }[] = await dataSource.query(`EXPLAIN ${usualOfAuthors.text}`, [
      [3, 7, 49],
      new Date(end).toISOString(),
    ]);
    const steps = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(steps).toContain('Index Scan using publication_newest_of_author');
    expect(steps).not.toMatch(/Seq Scan|Sort/);
  });
});
