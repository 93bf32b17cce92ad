import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';

export interface ServiceDatabase {
  url: string;
  /** The service's schema, for unqualified names in SQL. */
  schema: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: (new () => MigrationInterface)[];
  poolSize?: number;
}

/** First key of the advisory lock for migrations; the second is the hash of the schema's name. */
const MIGRATION_LOCK = 726004;

/**
 * Opens a service's database: creates its schema and runs its migrations. A lock makes concurrent processes of one
 * service migrate one after another. Rejects when the server cannot be reached.
 */
export async function openDataSource({
  url,
  schema,
  entities,
  migrations,
  poolSize = 6,
}: ServiceDatabase): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema,
    entities,
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    // A forgotten value must not widen the rows that a statement meets.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolSize,
    applicationName: `mm-${schema}`,
    extra: { options: `-c search_path=${schema},public -c TimeZone=UTC`, idleTimeoutMillis: 30_000 },
  });
  const lockClient = new pg.Client(url);
  await lockClient.connect();
  try {
    await lockClient.query('SELECT pg_advisory_lock($1, hashtext($2))', [MIGRATION_LOCK, schema]);
    await lockClient.query(`CREATE SCHEMA IF NOT EXISTS ${lockClient.escapeIdentifier(schema)}`);
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lockClient.end();
  }
  return dataSource;
}
