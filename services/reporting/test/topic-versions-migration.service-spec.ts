import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { KeepTopicVersions1768600000610 } from '../src/migrations/1768600000610-topic-versions.js';
import { reportingDatabase } from '../src/reporting.database.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  const { migrations, ...rest } = reportingDatabase({ engine: 'duckdb' });
  const before = migrations.slice(0, migrations.indexOf(KeepTopicVersions1768600000610));
  dataSource = await openDataSource({ ...rest, migrations: before, url: database.url });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('the versions of topics that are there begin with their present expressions', async () => {
  await dataSource.query(
    `INSERT INTO topic (name, keywords, exclude_words, attr_search, author, author_id, access, version, members_version)
     VALUES ('Школы', 'школа', 'лицей', true, 'operator', 3, '{3}', 1, 1),
       ('Вода', 'вода', '', false, 'operator', 3, '{3}', 4, 3)`,
  );
  const runner = dataSource.createQueryRunner();
  try {
    await new KeepTopicVersions1768600000610().up(runner);
    expect(
      await dataSource.query(
        `SELECT v.version, v.keywords, v.exclude_words, v.attr_search, v.saved_by, v.hits,
           v.saved_at = t.created_at AS then
         FROM topic_version v JOIN topic t ON t.id = v.topic_id ORDER BY t.id`,
      ),
    ).toEqual([
      {
        version: 1,
        keywords: 'школа',
        exclude_words: 'лицей',
        attr_search: true,
        saved_by: 'operator',
        then: true,
        hits: null,
      },
      { version: 3, keywords: 'вода', exclude_words: '', attr_search: false, saved_by: '', then: true, hits: null },
    ]);
    await new KeepTopicVersions1768600000610().down(runner);
    expect(await dataSource.query("SELECT to_regclass('topic_version') AS table")).toEqual([{ table: null }]);
  } finally {
    await runner.release();
  }
});
