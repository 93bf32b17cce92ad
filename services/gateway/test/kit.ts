import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort from 'get-port';
import { testDatabase } from '@mm/database/test-database.js';
import { encodeEvent } from '@mm/event-log/codec.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService } from '@mm/service-host/service.js';
import type { LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { ClientToServerEvents } from '@mm/proto/live/client-to-server.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import { realmKey, realmServer, signedToken } from '@mm/sign-in/testing/realm-server.js';
import pg from 'pg';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { gateway } from '../src/service.js';

export type RequestHandler = (
  req: http.IncomingMessage,
  body: string,
) => { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';
export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

const key = realmKey();
const secretKey = randomBytes(32);

/** A gateway on a real log, with fake services that respond as the test defines. */
export async function runningGateway(
  handleRequest: RequestHandler,
  { webFolder, ...overrides }: { webFolder?: string; MM_TRUSTED_PROXIES?: string } = {},
) {
  const database = await testDatabase();
  await ensureLogSchema(database.url);
  const realm = await realmServer([key]);
  const fakeUpstream = await fakeService(handleRequest);
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const services = {
    ingestion: fakeUpstream.url,
    review: fakeUpstream.url,
    reporting: fakeUpstream.url,
    identity: fakeUpstream.url,
    classification: 'http://127.0.0.1:9',
  };
  const environment = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: url,
    MM_AUTH_URL: realm.url,
    MM_SECRET_KEY: secretKey.toString('base64'),
    MM_SERVICES: JSON.stringify(services),
    ...(webFolder ? { MM_WEB: webFolder } : {}),
    ...overrides,
  };
  const handle = await startService(gateway, environment, { port }, false);
  const log = new pg.Client(database.url);
  await log.connect();
  const clients: Client[] = [];

  const token = (username: string, role: string, claims: Record<string, unknown> = {}): string => {
    const now = Math.floor(Date.now() / 1000);
    return signedToken(key, {
      iss: `${realm.url}/realms/mm`,
      aud: ['mm-api'],
      azp: 'mm-web',
      typ: 'Bearer',
      sub: username,
      preferred_username: username,
      name: username,
      mm_user_id: userId(username),
      realm_access: { roles: [role] },
      iat: now,
      exp: now + 300,
      ...claims,
    });
  };
  /** Appends events to the log in one transaction and wakes its readers, as the relay does. */
  const append = async <T extends LogTopicName>(topic: T, ...messages: LogTopicMessage<T>[]): Promise<void> => {
    await log.query('BEGIN');
    for (const message of messages) {
      const { key: eventKey, schema, value } = encodeEvent(topic, message);
      await log.query(
        `WITH at AS (UPDATE log.head SET position = position + 1 RETURNING position)
         INSERT INTO log.event (
           position, event_id, topic, key, schema, producer, correlation_id, occurred_at, value
         )
         SELECT position, $1, $2, $3, $4, 'test', 'test', now(), $5 FROM at`,
        [randomUUID(), topic, eventKey, schema, value],
      );
    }
    await log.query('COMMIT');
    await log.query('NOTIFY mm_log');
  };
  /** Opens a live connection; `received` collects its pushes, `hello` included. */
  const connect = async (
    auth: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<{ client: Client; received: [string, Record<string, unknown>][] }> => {
    const client: Client = io(url, {
      auth,
      extraHeaders: headers,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    clients.push(client);
    const received: [string, Record<string, unknown>][] = [];
    client.onAny((name: string, payload: Record<string, unknown>) => received.push([name, payload]));
    await new Promise<void>((resolve, reject) => client.once('connect', resolve).once('connect_error', reject));
    return { client, received };
  };
  const stop = async (): Promise<void> => {
    for (const client of clients) client.disconnect();
    await log.end();
    await handle.stop();
    await Promise.all([realm.close(), fakeUpstream.close()]);
    await database.drop();
  };
  return { url, key, secretKey, issuer: `${realm.url}/realms/mm`, token, append, connect, stop, log };
}

export const userId = (username: string): number => [...username].reduce((sum, char) => sum + char.charCodeAt(0), 0);

export const join = (client: Client, room: string): Promise<unknown> =>
  new Promise((resolve) => client.emit('room:join', room as never, resolve));

async function fakeService(handleRequest: RequestHandler): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const result = handleRequest(req, Buffer.concat(chunks).toString());
        if (result === 'hang') return;
        res
          .writeHead(result.status ?? 200, { 'content-type': 'application/json', ...result.headers })
          .end(JSON.stringify(result.body ?? {}));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
