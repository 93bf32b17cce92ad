import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inTransaction } from '@mm/database/transaction.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { Relay } from '@mm/event-log/relay/relay.js';
import type { LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { startService } from '@mm/service-host/service.js';
import { accessToken, account, identityServer, secretOf } from '@mm/sign-in/testing/identity-server.js';
import pg from 'pg';
import { EventStreams } from '../src/stream/event-streams.js';
import { gateway } from '../src/service.js';

export interface StreamEngine {
  environment: Environment;
  /** Where the relay appends events; PostgreSQL by default. */
  createAppender?: () => ConstructorParameters<typeof Relay>[3];
}

export type StreamStack = Awaited<ReturnType<typeof streamStack>>;

/** A gateway with a relay on an engine; identity and reporting answer as the test says. */
export async function streamStack({ environment, createAppender }: StreamEngine) {
  const database = await testDatabase();
  await ensureLogSchema(database.url);
  const relay = new Relay(database.url, (error) => console.error(error), undefined, createAppender?.());
  relay.start();
  const notifier = new OutboxNotifier(database.url);
  const dataSource = await openDataSource({
    url: database.url,
    schema: 'reporting',
    entities: [],
    migrations: [CreateOutbox1700000000000],
    poolSize: 2,
  });
  const outbox = new Outbox('reporting', notifier);
  const identity = await identityServer();
  const visible = { ids: [5] };
  const reporting = http.createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(visible)),
  );
  await new Promise<void>((resolve) => reporting.listen(0, '127.0.0.1', resolve));
  const service = await startService(
    gateway,
    {
      DATABASE_URL: database.url,
      MM_SECRET_KEY: randomBytes(32).toString('base64'),
      MM_SERVICES: JSON.stringify({
        identity: identity.url,
        reporting: `http://127.0.0.1:${(reporting.address() as AddressInfo).port}`,
      }),
      ...environment,
    },
    { port: 0 },
    false,
  );
  const log = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => undefined);
  const [admin, analyst] = [secretOf('admin'), secretOf('analyst')];
  identity.answers.set(admin, accessToken(account('mm_admin'), ['events'], null, 1));
  identity.answers.set(analyst, accessToken(account('mm_user'), ['events'], null, 2));
  return {
    url: `${service.address}/api/events`,
    admin,
    analyst,
    identity,
    visible,
    log,
    /** Publishes events of reporting. */
    publish: <T extends LogTopicName>(topic: T, ...messages: LogTopicMessage<T>[]): Promise<void> =>
      inTransaction(dataSource, (tx) => outbox.publish(tx, topic, messages)),
    /** Ends all streams, as a gateway does that stops. */
    cutAll: (): void => service.app.get(EventStreams).close(),
    async stop(): Promise<void> {
      await service.stop();
      await relay.stop();
      await notifier.close();
      await dataSource.destroy();
      await log.end();
      reporting.closeAllConnections();
      reporting.close();
      await identity.close();
      await database.drop();
    },
  };
}

export interface StreamMessage {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/**
 * Reads messages of one connection until `isEnough` says so for all that were received, `maxBytes` were read, or the
 * server ends it; then cuts the connection. What was not received completely is dropped, as EventSource does.
 */
export function readStream(
  url: string,
  { token, lastId, maxBytes = Infinity }: { token: string; lastId?: string | undefined; maxBytes?: number },
  isEnough: (messages: StreamMessage[]) => boolean,
): Promise<{ status: number; messages: StreamMessage[]; isEnded: boolean }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const headers = { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) };
    const request = http.get(url, { headers, agent: false }, (response) => {
      const finish = (isEnded: boolean): void => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, messages: messagesIn(text), isEnded });
      };
      response.setEncoding('latin1');
      response.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, maxBytes);
        if (text.length >= maxBytes || isEnough(messagesIn(text))) finish(false);
      });
      response.once('end', () => finish(true));
      response.once('error', () => finish(true));
    });
    request.once('error', reject);
  });
}

/** Complete messages of a stream that was read as latin1. */
function messagesIn(text: string): StreamMessage[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]));
    const data = fields.get('data');
    if (data === undefined) return [];
    const decoded = JSON.parse(Buffer.from(data, 'latin1').toString()) as Record<string, unknown>;
    return [{ event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: decoded }];
  });
}
