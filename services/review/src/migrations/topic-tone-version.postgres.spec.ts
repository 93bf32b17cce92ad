import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { reviewDatabase } from '../review.database.js';
import { CountTopicTones1764000000000 } from './1764000000000-topic-tone-version.js';

it('versions of topic tones grow on from those that the table counted, which stay', async () => {
  const { url, drop } = await testDatabase();
  const { schema } = reviewDatabase;
  const until = reviewDatabase.migrations.indexOf(CountTopicTones1764000000000);
  const migrations = reviewDatabase.migrations.slice(0, until + 1);
  const before = await openDataSource({ url, schema, entities: [], migrations: migrations.slice(0, until) });
  await before.query(`INSERT INTO topic_tone (publication_id, topic_id, tone, version, by) VALUES (1, 7, 2, 41, 'a')`);
  await before.destroy();
  const after = await openDataSource({ url, schema, entities: [], migrations });
  const [next] = await after.query<{ version: number }[]>(`SELECT nextval('topic_tone_version')::int AS version`);
  expect(next?.version).toBeGreaterThan(41);
  expect(await after.query('SELECT tone, version, by FROM topic_tone')).toEqual([{ tone: 2, version: 41, by: 'a' }]);
  await after.undoLastMigration();
  await after.destroy();
  await drop();
});
