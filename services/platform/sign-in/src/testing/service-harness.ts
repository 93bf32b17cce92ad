import { randomBytes } from 'node:crypto';
import { until } from '@mm/clock/testing/until.js';
import { testDatabase } from '@mm/database/test-database.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { Relay } from '@mm/event-log/relay/relay.js';
import { startService, type ServiceDefinition } from '@mm/service-host/service.js';
import { inTransaction } from '@mm/database/transaction.js';
import { openDataSource } from '@mm/database/data-source.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { topics, type LogTopicMessage, type LogTopicName } from '@mm/proto/events/topics.js';
import { roles, type Role } from '@mm/proto/vocabulary/role.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import { realmKey, realmServer, signedToken } from './realm-server.js';

export interface ServiceHarness {
  /** `http://127.0.0.1:port` of the service under test. */
  url: string;
  app: INestApplication;
  database: pg.Pool;
  /** `Bearer …` of a user with these roles. The default user id is 1..5, by the first role. */
  bearer(username: string, userRoles: Role[], userId?: number): string;
  /** Publishes as the topic's producer. */
  publish<T extends LogTopicName>(topic: T, ...messages: LogTopicMessage<T>[]): Promise<void>;
  /** Decoded JSON values of the log topic so far, in order. */
  logged(topic: LogTopicName): Promise<Record<string, unknown>[]>;
  /** Resolves with the first truthy result; rejects after 15 s. */
  until<T>(probe: () => Promise<T | undefined | false | null>, what: string): Promise<T>;
  stop(): Promise<void>;
}

/**
 * A real service on a real database with a real event log, and a realm that signs tokens: for service tests only.
 * @param createAppender where the relay appends events; the log of PostgreSQL by default
 */
export async function serviceHarness(
  definition: ServiceDefinition,
  environment: Environment = {},
  createAppender?: () => ConstructorParameters<typeof Relay>[3],
): Promise<ServiceHarness> {
  const key = realmKey();
  const realm = await realmServer([key]);
  const database = await testDatabase();
  await ensureLogSchema(database.url);
  const relay = new Relay(database.url, (error) => console.error(error), undefined, createAppender?.());
  relay.start();
  const notifier = new OutboxNotifier(database.url);
  const release = async (): Promise<void> => {
    await relay.stop();
    await notifier.close();
    await database.drop();
    await realm.close();
  };
  const service = await startService(
    definition,
    {
      DATABASE_URL: database.url,
      MM_PUBLIC_URL: realm.url,
      MM_SECRET_KEY: randomBytes(32).toString('base64'),
      MM_SERVICES: '{}',
      ...environment,
    },
    { port: 0 },
    false,
  ).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 3 }).on('error', () => undefined);
  return {
    url: service.address,
    app: service.app,
    database: pool,
    bearer(username, userRoles, userId = roles[userRoles[0] ?? 'MM_view'].id) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `${realm.url}/realms/mm`,
        aud: ['account', 'mm-api'],
        azp: 'mm-web',
        typ: 'Bearer',
        sub: `sub-${username}`,
        iat: now,
        exp: now + 600,
        preferred_username: username,
        name: username,
        mm_user_id: userId,
        realm_access: { roles: userRoles },
      };
      return `Bearer ${signedToken(key, claims)}`;
    },
    async publish(topic, ...messages) {
      const producer = topics[topic].producer;
      const dataSource = await openDataSource({
        url: database.url,
        schema: producer,
        entities: [],
        migrations: [CreateOutbox1700000000000],
        poolSize: 2,
      });
      try {
        await inTransaction(dataSource, (tx) => new Outbox(producer, notifier).publish(tx, topic, messages));
      } finally {
        await dataSource.destroy();
      }
    },
    async logged(topic) {
      const { rows } = await pool.query<{ value: string }>(
        'SELECT value FROM log.event WHERE topic = $1 ORDER BY position',
        [topic],
      );
      return rows.map((row) => JSON.parse(row.value) as Record<string, unknown>);
    },
    until: (probe, what) => until(probe, what, 15_000),
    async stop() {
      await service.stop();
      await pool.end();
      await release();
    },
  };
}
