import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';

export interface ServiceDatabase {
  url: string;
  /** The service's own schema; unqualified names in SQL mean it. */
  schema: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: (new () => MigrationInterface)[];
  poolSize?: number;
}

/** Opens a service's database: makes its schema, runs its migrations, never synchronises. Rejects when the server cannot be reached. */
export async function openDataSource({ url, schema, entities, migrations, poolSize = 6 }: ServiceDatabase): Promise<DataSource> {
  await ensureSchema(url, schema);
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema,
    entities,
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    poolSize,
    applicationName: `mm-${schema}`,
    extra: { options: `-c search_path=${schema},public -c TimeZone=UTC`, idleTimeoutMillis: 30_000 },
  });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  return dataSource;
}

async function ensureSchema(url: string, schema: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
  } catch (error) {
    // two processes of one service may create it at the same moment
    if (!(error instanceof pg.DatabaseError && ['23505', '42P06'].includes(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
}
