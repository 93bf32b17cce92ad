import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import pg from 'pg';
import { StartFailure } from './start-failure.js';

const MIN_SERVER_VERSION = 140_000;
const EXTENSIONS = ['pg_trgm', 'btree_gin', 'unaccent'];

interface PrepareOptions {
  /** Of a user who may create databases and schemas, and preferably roles. */
  readonly adminUrl: string;
  readonly services: readonly ServiceName[];
  /** 32 bytes in base64; the roles' passwords are derived from it. */
  readonly secretKey: string;
  readonly workspace: 'demo' | 'live';
  /** Removes the data of an earlier demo; a live workspace is never touched. */
  readonly isFresh: boolean;
  readonly log: (line: string) => void;
}

/**
 * Creates the database, the schema `log`, and for every service a schema and a role that reads no other schema.
 * @returns the database URL of each service; `adminUrl` for all if roles cannot be created
 * @throws StartFailure when the server is unreachable or too old, or has another kind of workspace
 */
export async function prepareDatabase({
  adminUrl,
  services,
  secretKey,
  workspace,
  isFresh,
  log,
}: PrepareOptions): Promise<Map<ServiceName, string>> {
  const admin = await connectOrCreate(adminUrl);
  try {
    await requireSupportedServer(admin);
    if (isFresh) await dropDemo(admin, services);
    await claimWorkspace(admin, workspace);
    for (const extension of EXTENSIONS)
      await admin
        .query(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA public`)
        .catch(() => log(`the database has no extension ${extension}`));
    await ensureLogSchema(adminUrl);
    const hasOwnRoles = await canCreateRoles(admin);
    if (!hasOwnRoles) log('the database user may not create roles, so all services share it');
    const urls = new Map<ServiceName, string>();
    for (const service of services)
      urls.set(service, hasOwnRoles ? await createServiceRole(admin, adminUrl, service, secretKey) : adminUrl);
    return urls;
  } finally {
    await admin.end();
  }
}

async function createServiceRole(
  admin: pg.Client,
  adminUrl: string,
  service: ServiceName,
  secretKey: string,
): Promise<string> {
  const database = admin.database ?? 'postgres';
  const name = `mm_${database}_${service}`;
  const password = createHmac('sha256', Buffer.from(secretKey, 'base64'))
    .update(`database role ${name}`)
    .digest('base64url');
  const [role, schema, db] = [
    admin.escapeIdentifier(name),
    admin.escapeIdentifier(service),
    admin.escapeIdentifier(database),
  ];
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${admin.escapeLiteral(password)}`);
  await admin.query(`GRANT ${role} TO CURRENT_USER`);
  await admin.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${db} TO ${role}`);
  await admin.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`);
  await admin.query(`GRANT USAGE, CREATE ON SCHEMA log TO ${role}`);
  await admin.query(`GRANT SELECT ON log.event TO ${role}`);
  await admin.query(`GRANT SELECT, INSERT ON log.head, log.outbox TO ${role}`);
  await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON log.cursor TO ${role}`);
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(name);
  url.password = password;
  return url.href;
}

async function canCreateRoles(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ ok: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS ok FROM pg_roles WHERE rolname = CURRENT_USER',
  );
  return rows[0]?.ok === true;
}

async function requireSupportedServer(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS words`,
  );
  const server = rows[0];
  if (server && server.version < MIN_SERVER_VERSION)
    throw new StartFailure(`The PostgreSQL of DATABASE_URL is version ${server.text}: 14 or newer is needed.`);
}

/** A demo and a live workspace never share a database. */
async function claimWorkspace(admin: pg.Client, workspace: string): Promise<void> {
  await admin.query('CREATE SCHEMA IF NOT EXISTS workspace');
  await admin.query(
    'CREATE TABLE IF NOT EXISTS workspace.kind (one boolean PRIMARY KEY DEFAULT true CHECK (one), kind text NOT NULL)',
  );
  await admin.query('INSERT INTO workspace.kind (kind) VALUES ($1) ON CONFLICT DO NOTHING', [workspace]);
  const { rows } = await admin.query<{ kind: string }>('SELECT kind FROM workspace.kind');
  if (rows[0]?.kind !== workspace)
    throw new StartFailure(
      `This database holds a ${rows[0]?.kind} workspace, and a ${workspace} one was asked for: ` +
        'name another database in DATABASE_URL.',
    );
}

async function dropDemo(admin: pg.Client, services: readonly ServiceName[]): Promise<void> {
  const {
    rows: [table],
  } = await admin.query<{ kind: string | null }>(`SELECT to_regclass('workspace.kind')::text AS kind`);
  const {
    rows: [held],
  } = table?.kind ? await admin.query<{ kind: string }>('SELECT kind FROM workspace.kind') : { rows: [] };
  if (held?.kind !== 'demo') return;
  for (const schema of [...services, 'log', 'workspace'])
    await admin.query(`DROP SCHEMA IF EXISTS ${admin.escapeIdentifier(schema)} CASCADE`);
}

async function connectOrCreate(url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    if (codeOf(error) !== '3D000') throw explainConnectionError(error, url);
    const database = decodeURIComponent(new URL(url).pathname.slice(1));
    const maintenanceUrl = new URL(url);
    maintenanceUrl.pathname = '/postgres';
    const server = await connect(maintenanceUrl.href).catch((e: unknown) =>
      Promise.reject(explainConnectionError(e, url)),
    );
    await server
      .query(`CREATE DATABASE ${server.escapeIdentifier(database)} TEMPLATE template0 ENCODING 'UTF8'`)
      .finally(() => server.end());
    return connect(url);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mm-standalone',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  return client;
}

function explainConnectionError(error: unknown, url: string): Error {
  const { host, username } = new URL(url);
  const code = codeOf(error);
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(code))
    return new StartFailure(
      `No PostgreSQL answers at ${host}: start it, or correct DATABASE_URL, or unset it to use the embedded one.`,
    );
  if (['28P01', '28000'].includes(code))
    return new StartFailure(
      `The PostgreSQL at ${host} refuses user '${username}': correct the name or password in DATABASE_URL.`,
    );
  return new StartFailure(
    `The PostgreSQL at ${host} cannot be used ` +
      `(${error instanceof Error ? error.message : String(error)}): correct DATABASE_URL.`,
  );
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Writes a file `database-url-<service>` (0400) for each service; replaced atomically. */
export function writeDatabaseUrls(folder: string, urls: ReadonlyMap<ServiceName, string>): void {
  for (const [service, url] of urls) {
    const file = path.join(folder, `database-url-${service}`);
    fs.rmSync(`${file}.new`, { force: true });
    fs.writeFileSync(`${file}.new`, `${url}\n`, { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
}
