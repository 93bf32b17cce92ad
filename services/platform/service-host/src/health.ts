import { setTimeout as sleep } from 'node:timers/promises';
import { rows } from '@mm/database/statement.js';
import type { LogHealth } from '@mm/event-log/log-health.js';
import type { NextFunction, Request, Response } from 'express';
import type { DataSource } from 'typeorm';

const DATABASE_TIMEOUT_MS = 2000;

export interface HealthSources {
  /** The database, when the service has one. */
  dataSource: DataSource | undefined;
  /** The consumer of the event log, when the service has one. */
  log: LogHealth | undefined;
  isShuttingDown: () => boolean;
  /** Results of further checks, by name. */
  readinessChecks?: () => Promise<Record<string, boolean>>;
  /** What `/health` says beside its status. */
  details?: () => Record<string, unknown>;
}

/**
 * Health endpoints on the service's own address; the gateway does not forward them.
 * `/health`: 200, or 503 with a reason when the consumer of the event log is stuck or its brokers do not respond.
 * `details` are shown with either.
 * A stuck consumer exits by itself, and a restart does not help while brokers are away: alert on 503, do not kill.
 * `/ready`: 200 when the database responds, the log is connected and no shutdown runs; 503 names what is missing.
 */
export function healthChecks(
  sources: HealthSources,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    if (request.path !== '/health' && request.path !== '/ready') return next();
    response.set('cache-control', 'no-store');
    if (request.path === '/health') {
      const reason = sources.log?.stallReason;
      const status = { status: reason ? 'stuck' : 'ok', ...(reason ? { reason } : {}) };
      response.status(reason ? 503 : 200).json({ ...status, ...sources.details?.() });
      return;
    }
    readiness(sources).then((found) => response.status(found.status === 'ready' ? 200 : 503).json(found), next);
  };
}

async function readiness({
  dataSource,
  log,
  isShuttingDown,
  readinessChecks,
}: HealthSources): Promise<{ status: string; [what: string]: unknown }> {
  const [database, checks] = await Promise.all([isDatabaseReachable(dataSource), readinessChecks?.()]);
  const isConnected = log?.isConnected ?? true;
  const isReady = database && isConnected && !log?.stallReason && Object.values(checks ?? {}).every(Boolean);
  return {
    status: isShuttingDown() ? 'draining' : isReady ? 'ready' : 'waiting',
    database,
    log: isConnected,
    ...(checks ? { services: checks } : {}),
  };
}

/** True for a service without a database. */
async function isDatabaseReachable(dataSource: DataSource | undefined): Promise<boolean> {
  if (!dataSource) return true;
  const response = rows(dataSource, { columns: {}, text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([response, sleep(DATABASE_TIMEOUT_MS, false, { ref: false })]);
}
