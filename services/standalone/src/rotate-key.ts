import path from 'node:path';
import { openDataSource, type ServiceDatabase } from '@mm/database/data-source.js';
import { startPostgres } from '@mm/database/embedded/launcher.js';
import { identityDatabase } from '@mm/identity/identity.database.js';
import { sealedColumns as identityColumns } from '@mm/identity/sealed-columns.js';
import { ingestionDatabase } from '@mm/ingestion/ingestion.database.js';
import { sealedColumns as ingestionColumns } from '@mm/ingestion/sealed-columns.js';
import { notificationDatabase } from '@mm/notification/notification.database.js';
import { sealedColumns as notificationColumns } from '@mm/notification/sealed-columns.js';
import type { SealedColumn } from '@mm/secrets/sealed-column.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { DataSource } from 'typeorm';
import { beginRotation, endRotation } from './workspace-keys.js';

const sealedSchemas: [Omit<ServiceDatabase, 'url'>, readonly SealedColumn[]][] = [
  [identityDatabase, identityColumns],
  [ingestionDatabase, ingestionColumns],
  [notificationDatabase, notificationColumns],
];

/**
 * Encrypts the keys of all stored secrets with another installation key. Safe to repeat, and beside running services
 * that know both keys.
 * @param adminUrl database address of a user who may write every schema
 * @param keys the new installation key, then those that decrypt what is stored
 * @returns number of values that none of the keys decrypts
 */
export async function rotateKey(
  adminUrl: string,
  [secretKey, ...previousKeys]: readonly [Buffer, ...Buffer[]],
  print: (line: string) => void,
): Promise<number> {
  const box = new SecretBox(secretKey, previousKeys);
  let unreadable = 0;
  for (const [database, columns] of sealedSchemas) {
    const dataSource = await openDataSource({ ...database, url: adminUrl, migrations: [], poolSize: 2 });
    try {
      for (const column of columns) {
        // a workspace of an earlier version, which was not started since
        if (!(await isCreated(dataSource, `${database.schema}.${column.name.split('.')[0]}`))) continue;
        const result = await column.rewrap(dataSource, box);
        unreadable += result.unreadable;
        print(`${database.schema}.${column.name}: ${result.changed} encrypted, ${result.unreadable} unreadable`);
      }
    } finally {
      await dataSource.destroy();
    }
  }
  return unreadable;
}

async function isCreated(dataSource: DataSource, table: string): Promise<boolean> {
  const [found] = await dataSource.query<{ is_created: boolean }[]>(
    'SELECT to_regclass($1) IS NOT NULL AS is_created',
    [table],
  );
  return found?.is_created ?? false;
}

/**
 * Gives a workspace that is not running a new installation key, and continues an interrupted rotation.
 * @param databaseUrl of a PostgreSQL outside the workspace; undefined for its own
 * @returns number of values that none of its keys decrypts; then the previous keys are kept
 * @throws PostgresFailure, StartFailure
 */
export async function rotateWorkspaceKey(
  folder: string,
  databaseUrl: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  const server = databaseUrl ? undefined : await startPostgres({ folder: path.join(folder, 'postgres'), log: print });
  try {
    const url = new URL(databaseUrl ?? server?.url ?? '');
    if (server) url.pathname = '/mm';
    const { previousKeys, secretKey } = beginRotation(folder);
    const unreadable = await rotateKey(url.href, [asKey(secretKey), ...previousKeys.map(asKey)], print);
    if (unreadable === 0) endRotation(folder);
    return unreadable;
  } finally {
    await server?.stop(5_000);
  }
}

const asKey = (text: string): Buffer => Buffer.from(text, 'base64');
