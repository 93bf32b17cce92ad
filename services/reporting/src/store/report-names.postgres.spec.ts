import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { fixtureDocuments } from './contract/fixtures.js';
import { KeepReportNames1768600000000 } from './keep-report-names.migration.js';
import type { ReportDocument } from './report-document.js';
import { removeNames, withAuthorIds, withNames, writeNames } from './report-names.js';
import type { Dimension, MeasureRow } from './report-query.js';
import { StoreModule } from './store.module.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
beforeEach(async () => {
  database = await testDatabase();
  dataSource = await open(StoreModule.migrations({ engine: 'duckdb' }));
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});
const open = (migrations: ReturnType<typeof StoreModule.migrations>): Promise<DataSource> =>
  openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations });

const [model] = fixtureDocuments;
const aDocument = (id: number, changes: Partial<ReportDocument> = {}): ReportDocument => {
  if (!model) throw new Error('there are no fixtures');
  return { ...model, id, publishedAt: 1000, authorId: 7, ...changes };
};
const named = (name: string) => ({ authorName: name, authorSearch: name.toLowerCase() });
const write = (...documents: ReportDocument[]): Promise<void> =>
  dataSource.transaction((tx) => writeNames(tx, documents));
const nameOf = async (by: Dimension, key: number): Promise<string | undefined> =>
  (await withNames(dataSource, { by }, [{ key } as MeasureRow]))[0]?.name;

test('an author has the name of its newest publication, in whatever order they come', async () => {
  await write(aDocument(2, named('Второе')), aDocument(1, { publishedAt: 500, ...named('Первое') }));
  expect(await nameOf('author', 7)).toBe('Второе');
  await write(aDocument(1, named('Старее')), aDocument(9, { publishedAt: 999, ...named('Старее') }));
  expect(await nameOf('source', 7)).toBe('Второе');
  await write(aDocument(3, named('Второе')));
  await write(aDocument(2, named('Изменено')));
  expect(await nameOf('media', 7)).toBe('Второе');
  await write(aDocument(3, named('Новое')));
  expect([await nameOf('community', 7), await nameOf('event', 7)]).toEqual(['Новое', '']);
});

test('an event has the name that was written last; publications without one do not count', async () => {
  await write(aDocument(5, { eventId: 7, eventName: 'Форум' }));
  await write(aDocument(1, { eventId: 7, eventName: 'Съезд', publishedAt: 1 }), aDocument(2, { eventId: 0 }));
  expect(await nameOf('event', 7)).toBe('Съезд');
  await write(aDocument(8, { eventId: 7, eventName: '' }));
  expect(await nameOf('event', 7)).toBe('Съезд');
});

test('parts of names become ids of authors, among those that were asked for', async () => {
  await write(
    aDocument(1, { authorId: 1, ...named('Тараз сегодня') }),
    aDocument(2, { authorId: 2, ...named('Тараз_24') }),
    aDocument(3, { authorId: 3, ...named('Алматы') }),
  );
  const found = async (authors: string[], authorIds?: number[]): Promise<unknown> =>
    (await withAuthorIds(dataSource, { authors, ...(authorIds && { authorIds }) })).authorIds?.toSorted();
  expect([await found(['тараз']), await found(['з_2', 'алм']), await found(['тараз'], [2, 3])]).toEqual([
    [1, 2],
    [2, 3],
    [2],
  ]);
  expect([await found(['%']), await found([])]).toEqual([[], []]);
  expect(await withAuthorIds(dataSource, { langs: ['kz'] })).toEqual({ langs: ['kz'] });
});

test('the name of an erased author is forgotten', async () => {
  await write(
    aDocument(1, named('Тараз')),
    aDocument(2, { authorId: 8, ...named('Иное'), eventId: 7, eventName: 'Ф' }),
  );
  await dataSource.transaction((tx) => removeNames(tx, [7]));
  expect([await nameOf('author', 7), await nameOf('author', 8), await nameOf('event', 7)]).toEqual(['', 'Иное', 'Ф']);
});

test('writers of the same names do not wait for each other in a circle', async () => {
  const batch = (shift: number): ReportDocument[] =>
    Array.from({ length: 50 }, (_, i) =>
      aDocument(i + shift, { authorId: i, eventId: i + 1, eventName: `${shift}`, publishedAt: shift }),
    );
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => write(...(n % 2 ? batch(n) : batch(n).reverse()))));
  expect(
    await dataSource.query("SELECT count(*)::int AS n FROM report_name WHERE kind = 'author' AND at = $1", [
      new Date(6),
    ]),
  ).toEqual([{ n: 50 }]);
});

test.each(['duckdb', 'elastic'] as const)('names that a store with %s held before are taken over', async (engine) => {
  await dataSource.destroy();
  await database.drop();
  database = await testDatabase();
  const migrations = StoreModule.migrations({ engine });
  const isOlder = (migration: (typeof migrations)[number]): boolean =>
    Number(/\d+$/.exec(migration.name)?.[0]) < Number(/\d+$/.exec(KeepReportNames1768600000000.name)?.[0]);
  const before = await open(migrations.filter(isOlder));
  await before.query(fillers[engine]);
  await before.destroy();
  dataSource = await open(migrations);
  expect(
    await dataSource.query('SELECT kind, id, name, search, at, publication_id FROM report_name ORDER BY 1, 2'),
  ).toEqual([
    { kind: 'author', id: '1', name: 'Имя 3', search: 'имя 3', at: new Date(1500), publication_id: '3' },
    { kind: 'author', id: '2', name: 'Имя 2', search: 'имя 2', at: new Date(500), publication_id: '2' },
    { kind: 'event', id: '5', name: 'Событие 3', search: '', at: new Date(1500), publication_id: '3' },
  ]);
});

/** Ids 1 to 4; authors 1, 2, 1, 2; 4 is older than 2. */
const invented = `SELECT id, 1 + (id - 1) % 2 AS author_id, 'Имя ' || id AS author_name, 'имя ' || id AS author_search,
    500 * CASE id WHEN 4 THEN 0 WHEN 2 THEN 1 ELSE id END AS ms, 5 * (id % 2) AS event_id,
    CASE WHEN id % 2 = 1 THEN 'Событие ' || id ELSE '' END AS event_name
  FROM generate_series(1, 4) AS id`;
const fillers = {
  duckdb: `INSERT INTO report_row SELECT id, 'social', 'ok', 1, to_timestamp(ms / 1000.0), 'ru', 1, '{}', '{}',
      event_id, event_name, author_id, author_name, author_search, false, 0, 0, 0, 0, 0, false, false, 0, ''
    FROM (${invented}) d`,
  elastic: `INSERT INTO elastic_document (id, matched, labels, counters, words, text_end, topics)
    SELECT id, 1, json_build_object('publishedAt', ms, 'authorId', author_id, 'authorName', author_name,
      'authorSearch', author_search, 'eventId', event_id, 'eventName', event_name), '{}', '{}', 0, '{}'
    FROM (${invented}) d`,
};
