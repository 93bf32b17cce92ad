import pg from 'pg';
import { Column, Entity, PrimaryColumn, type DataSource } from 'typeorm';
import { assignmentsOf, column, columnsOf, definitionsOf, listOf } from './columns.js';
import { openDataSource } from './data-source.js';
import { affected, rows, statement } from './statement.js';
import { testDatabase } from './test-database.js';
import { inTransaction } from './transaction.js';
import { describeStatement } from './testing/describe-statement.js';

@Entity({ name: 'note' })
class Note {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'int', array: true })
  tags!: number[];
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({ url: database.url, schema: 'noting', entities: [Note], migrations: [] });
  await dataSource.query('CREATE TABLE note (id bigint PRIMARY KEY, text text, tags int[] NOT NULL)');
});
beforeEach(async () => {
  await dataSource.query(`TRUNCATE note`);
  await dataSource.query(`INSERT INTO note VALUES (1, 'бір', '{1}'), (2, NULL, '{}')`);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const note = columnsOf(Note);
const byId = statement(note, `SELECT ${listOf(note)} FROM note ORDER BY id`);
const retag = statement(columnsOf(Note, 'id'), `UPDATE note SET tags = $1 RETURNING id`);
const insert = statement({}, `INSERT INTO note SELECT n, '', '{}' FROM generate_series(3, 5) n`);

describe('rows', () => {
  it('has the rows of a SELECT', async () => {
    expect(await rows(dataSource, byId)).toEqual([
      { id: '1', text: 'бір', tags: [1] },
      { id: '2', text: null, tags: [] },
    ]);
  });

  it('has the rows that an UPDATE returns, in a transaction that can be rolled back', async () => {
    await expect(
      inTransaction(dataSource, async (tx) => {
        expect(await rows(tx, retag, [[7]])).toHaveLength(2);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect((await rows(dataSource, byId)).map(({ tags }) => tags)).toEqual([[1], []]);
  });
});

describe('affected', () => {
  it('counts what was inserted, updated and deleted', async () => {
    expect(await affected(dataSource, insert)).toBe(3);
    expect(await affected(dataSource, retag, [[7]])).toBe(5);
    expect(await affected(dataSource, { columns: {}, text: 'DELETE FROM note WHERE id > $1' }, [1])).toBe(4);
  });
});

describe('columnsOf', () => {
  it('knows only columns of the entity', () => {
    expect(columnsOf(Note, 'tags')).toEqual({ tags: { type: 'int4', isArray: true, isNullable: false } });
    expect(() => columnsOf(Note, 'title' as 'text')).toThrow('Note has no column title');
  });
});

describe('definitionsOf', () => {
  it('defines a record with which sets of rows are inserted and updated', async () => {
    const written = [
      { id: 6, text: 'алты', tags: [1, 2] },
      { id: 7, text: null, tags: [] },
    ];
    const insertAll = {
      columns: note,
      text: `INSERT INTO note SELECT ${listOf(note)} FROM jsonb_to_recordset($1) AS r(${definitionsOf(note)})
             RETURNING ${listOf(note)}`,
    };
    const inserted = await rows(dataSource, insertAll, [JSON.stringify(written)]);
    expect(inserted.map((row) => ({ ...row, id: Number(row.id) }))).toEqual(written);
    const updateAll = {
      columns: note,
      text: `UPDATE note SET ${assignmentsOf(columnsOf(Note, 'text', 'tags'), 'r')}
               FROM jsonb_to_recordset($1) AS r(${definitionsOf(note)})
              WHERE note.id = r.id
             RETURNING ${listOf(note, 'note')}`,
    };
    expect(await rows(dataSource, updateAll, [JSON.stringify([{ id: 7, text: 'жеті', tags: [3] }])])).toEqual([
      { id: '7', text: 'жеті', tags: [3] },
    ]);
  });
});

describe('describeStatement', () => {
  it('names the columns of a statement, executes nothing and passes the error of a wrong one on', async () => {
    const client = new pg.Client({ connectionString: database.url, options: '-c search_path=noting' });
    await client.connect();
    expect(await describeStatement(client, 'DELETE FROM note RETURNING id, tags')).toEqual([
      { name: 'id', typeId: 20 },
      { name: 'tags', typeId: 1007 },
    ]);
    await expect(describeStatement(client, 'SELECT title FROM note')).rejects.toThrow('title');
    expect(await describeStatement(client, 'INSERT INTO note (id) VALUES ($1)')).toEqual([]);
    await client.end();
    expect(await rows(dataSource, byId)).toHaveLength(2);
  });
});

it('a condition without a value is an error', async () => {
  await expect(dataSource.manager.find(Note, { where: { text: undefined as never } })).rejects.toThrow();
  await expect(dataSource.manager.delete(Note, { id: undefined as never })).rejects.toThrow();
  expect(column.nullable(column.text())).toEqual({ type: 'text', isArray: false, isNullable: true });
});
