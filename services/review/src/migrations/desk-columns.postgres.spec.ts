import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { reviewDatabase } from '../review.database.js';
import { FillDeskColumns1768300000005 } from './1768300000005-fill-desk-columns.js';

const suggestion = {
  lang: 'ru',
  spheres: [2, 3],
  oblasts: [],
  tone: -2,
  confidence: { lang: 0.1, oblasts: 0.5, spheres: 0.75, tone: 0.25 },
};

it('the suggested labels of undecided posts are filled, also those behind the first step', async () => {
  const { url, drop } = await testDatabase();
  const { schema, migrations } = reviewDatabase;
  const before = await openDataSource({
    url,
    schema,
    entities: [],
    migrations: migrations.filter((one) => one !== FillDeskColumns1768300000005),
  });
  await before.query(
    `INSERT INTO post (id, network, author_id, revision, saved, suggestion)
     SELECT i, 'smi', 1, 1, i = 2, CASE WHEN i <> 3 THEN $1::jsonb END FROM generate_series(1, 4100) i`,
    [JSON.stringify(suggestion)],
  );
  await before.destroy();
  const after = await openDataSource({ url, schema, entities: [], migrations });
  const found = await after.query<{ id: string }[]>(
    `SELECT id, suggested_lang AS lang, suggested_spheres AS spheres, suggested_oblasts AS oblasts,
       suggested_tone AS tone, confidence
       FROM post WHERE id IN (1, 2, 3, 4100) ORDER BY id`,
  );
  const filled = { lang: 'ru', spheres: [2, 3], oblasts: [], tone: -2, confidence: 0.25 };
  const empty = { lang: null, spheres: [], oblasts: [], tone: null, confidence: null };
  expect(found).toEqual([
    { id: '1', ...filled },
    { id: '2', ...empty },
    { id: '3', ...empty },
    { id: '4100', ...filled },
  ]);
  await after.destroy();
  await drop();
});
