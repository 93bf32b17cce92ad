import pg from 'pg';
import { handledLogger, type LogClient, type LogClientOptions } from '../log-client.js';
import { PostgresLogReader } from './postgres-log-reader.js';
import { PostgresLogServer } from './postgres-log-server.js';

/** The log on PostgreSQL for one service. */
export function createPostgresLogClient({ url, service, mode, logger, metrics }: LogClientOptions): LogClient {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: `mm-log-reader-${service}` }).on(
    'error',
    (error) => logger.warn(error.message),
  );
  const reader = new PostgresLogReader(pool);
  return {
    server: new PostgresLogServer({
      onHandled: handledLogger(logger),
      url,
      group: service,
      ...(mode === 'tail' ? { tailStart: reader.tailStart } : {}),
      pool,
      onError: (error) => logger.error(error),
      metrics,
    }),
    reader,
    close: () => pool.end(),
  };
}
