import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { LogHealth } from '@mm/event-log/log-health.js';
import type { NextFunction, Request, Response } from 'express';
import { DataSource } from 'typeorm';

const PATIENCE_MS = 2000;

export interface HealthSources {
  app: INestApplication;
  /** The consumer of the event log, when the service has one. */
  log: LogHealth | undefined;
  isDraining: () => boolean;
  /** Further parts that calls need, by name. */
  parts?: () => Promise<Record<string, boolean>>;
}

/**
 * For machines, on the service's own address; the door does not pass them on.
 * `/health`: 200, or 503 with a reason when the consumer of the event log is stuck or its brokers do not answer. A stuck one ends its process
 * by itself; while brokers are away starting anew would not help, so this is an alarm and no reason to kill.
 * `/ready`: 200 when the database answers, the log is connected and nothing drains; 503 names what is missing.
 */
export function healthChecks(
  sources: HealthSources,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    if (request.path !== '/health' && request.path !== '/ready') return next();
    response.set('cache-control', 'no-store');
    if (request.path === '/health') {
      const reason = sources.log?.stalled;
      response.status(reason ? 503 : 200).json({ status: reason ? 'stuck' : 'ok', ...(reason ? { reason } : {}) });
      return;
    }
    readiness(sources).then((found) => response.status(found.status === 'ready' ? 200 : 503).json(found), next);
  };
}

async function readiness({
  app,
  log,
  isDraining,
  parts,
}: HealthSources): Promise<{ status: string; [what: string]: unknown }> {
  const [database, services] = await Promise.all([databaseAnswers(app), parts?.()]);
  const isConnected = log?.isConnected ?? true;
  const isWell = database && isConnected && !log?.stalled && Object.values(services ?? {}).every(Boolean);
  return {
    status: isDraining() ? 'draining' : isWell ? 'ready' : 'waiting',
    database,
    log: isConnected,
    ...(services ? { services } : {}),
  };
}

/** True for a service without one. */
async function databaseAnswers(app: INestApplication): Promise<boolean> {
  let dataSource: DataSource;
  try {
    dataSource = app.get(DataSource, { strict: false });
  } catch {
    return true;
  }
  const answer = dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })]);
}
