import { randomBytes } from 'node:crypto';
import getPort from 'get-port';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService } from '@mm/service-host/service.js';
import type { ServiceHandle } from '@mm/service-host/service.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { identity } from '../src/service.js';

export interface RunningIdentity {
  url: string;
  databaseUrl: string;
  handle: ServiceHandle;
  /** Stops the service and starts it again on the same database. */
  restart(): Promise<void>;
  /** Starts the service once more on the same database. */
  another(): Promise<ServiceHandle>;
  stop(): Promise<void>;
}

/** The real service on a real database, without a gateway in front. */
export async function runningIdentity(overrides: Environment = {}): Promise<RunningIdentity> {
  const database = await testDatabase();
  await ensureLogSchema(database.url);
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: url,
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    MM_DEMO: 'true',
    MM_SERVICES: JSON.stringify({ identity: url }),
    ...overrides,
  };
  const start = (): Promise<ServiceHandle> => startService(identity, environment, { port }, false);
  const running: RunningIdentity = {
    url,
    databaseUrl: database.url,
    handle: await start(),
    async restart() {
      await running.handle.stop();
      running.handle = await start();
    },
    another: () => startService(identity, environment, { port: 0 }, false),
    async stop() {
      await running.handle.stop();
      await database.drop();
    },
  };
  return running;
}
