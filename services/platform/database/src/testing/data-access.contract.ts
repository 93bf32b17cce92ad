import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { getMetadataArgsStorage, type DataSource } from 'typeorm';
import { entityColumns, type Column } from '../columns.js';
import { openDataSource, type ServiceDatabase } from '../data-source.js';
import { registeredStatements } from '../statement.js';
import { testDatabase } from '../test-database.js';
import { describeStatement } from './describe-statement.js';

type EntityClass = abstract new () => object;

export interface DataAccess extends Omit<ServiceDatabase, 'url' | 'entities'> {
  entities: readonly EntityClass[];
  /** URL of the service's `src/`, whose modules hold the statements. */
  sources: URL;
}

/** What holds for the statements and entities of a service, on its migrated schema. */
export function dataAccessContract({ sources, entities, ...service }: DataAccess): void {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let dataSource: DataSource;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await openDataSource({ ...service, entities: entities as never, url: database.url });
    client = new pg.Client({ connectionString: database.url, options: `-c search_path=${service.schema},public` });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await dataSource.destroy();
    await database.drop();
  });

  it('every statement returns the columns that it declares', async () => {
    for (const file of modulesIn(fileURLToPath(sources))) await import(pathToFileURL(file).href);
    const types = await typeNames(client);
    expect(registeredStatements().length).toBeGreaterThan(0);
    for (const { columns, text } of registeredStatements()) {
      const described = await describeStatement(client, text).catch((error: Error) => error.message);
      const found =
        typeof described === 'string'
          ? described
          : Object.fromEntries(described.map(({ name, typeId }) => [name, types.get(typeId) ?? String(typeId)]));
      const declared = Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, typeOf(one)]));
      expect({ text, columns: found }).toEqual({ text, columns: declared });
    }
  });

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'the entity %s has the columns of its table',
    async (_, entity) => {
      const table = dataSource.getMetadata(entity).tableName;
      const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
        `SELECT a.attname AS name, t.typname AS type, NOT a.attnotnull AS nullable
           FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
          WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
        [`${service.schema}.${table}`],
      );
      const found = Object.fromEntries(rows.map(({ name, type, nullable }) => [name, { type, nullable }]));
      const declared = Object.fromEntries(
        Object.entries(entityColumns(entity)).map(([name, one]) => [
          name,
          { type: typeOf(one), nullable: one.isNullable },
        ]),
      );
      expect(declared).toEqual(found);
      expect(misnamed(entity)).toEqual([]);
    },
  );
}

/** `_int4` for an array of int4, as in `pg_type`. */
const typeOf = ({ type, isArray }: Column<unknown>): string => (isArray ? `_${type}` : type);

/** Columns whose property has another name. */
function misnamed(entity: EntityClass): string[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(({ propertyName, options }) => (options.name ?? propertyName) !== propertyName)
    .map(({ propertyName }) => propertyName);
}

async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT oid::int AS id, typname AS name FROM pg_type',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Modules of a service, without its tests and the entries that run at import. */
function modulesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.ts$/.test(file) && !/(spec|contract|main|worker)\.ts$|\/(test|testing|contract)\//.test(`/${file}`),
    )
    .map((file) => path.join(folder, file));
}
