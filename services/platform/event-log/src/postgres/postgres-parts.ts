import pg from 'pg';
import { tellError, type LogParts, type LogPlace } from '../log-parts.js';
import { PostgresLogReader } from './postgres-log-reader.js';
import { PostgresLogServer } from './postgres-log-server.js';

/** The log on PostgreSQL for one service. */
export function postgresParts({ url, service, mode, logger }: LogPlace): LogParts {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: `mm-log-reader-${service}` }).on(
    'error',
    (error) => logger.warn(error.message),
  );
  return {
    server: new PostgresLogServer({ url, group: service, mode, onError: tellError(logger) }),
    reader: new PostgresLogReader(pool),
    close: () => pool.end(),
  };
}
