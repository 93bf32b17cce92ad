import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsText, type Metrics } from '@mm/telemetry/metrics.js';
import { openSpan } from '@mm/telemetry/tracing.js';
import type { NextFunction, Request, Response } from 'express';
import { outboxBacklog } from '@mm/event-log/outbox/outbox.js';
import type { ServiceParts } from './host.module.js';

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics` on the service's own address, for Prometheus. */
export function metricsEndpoint(metrics: Metrics): Middleware {
  return (request, response, next) => {
    if (request.path !== '/metrics') return next();
    metricsText([metrics]).then((page) => {
      // Not Express's `type`, which would change the version's quotes.
      response.setHeader('content-type', CONTENT_TYPE);
      response.set('cache-control', 'no-store').end(page);
    }, next);
  };
}

/**
 * Measures every request, and records it as a span, by the pattern of its route; a router that is not Express's names
 * it in `locals.route`.
 */
export function requestTimer({ requestDuration }: Metrics): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { traceparent } = request.headers;
    const span = openSpan({
      name: request.method,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    response.once('close', () => {
      const { route } = request as { route?: { path?: unknown } };
      const labels = {
        method: request.method,
        route: String((response.locals.route as string | undefined) ?? route?.path ?? 'other'),
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      };
      requestDuration.observe(labels, (performance.now() - startedAt) / 1000);
      span.rename(`${labels.method} ${labels.route}`);
      span.setAttributes({
        'http.request.method': labels.method,
        'http.route': labels.route,
        'http.response.status_code': response.statusCode,
      });
      span.end(response.statusCode >= 500 ? `status ${response.statusCode}` : undefined);
    });
    span.contain(() => next());
  };
}

/**
 * Opens `host:port` with `/metrics` of all services of a process: for a gateway, whose own address is public, and for
 * a process whose services listen on sockets. Rejects when the port is taken.
 */
export async function openMetricsListener(
  { host, port }: { host: string; port: number },
  services: readonly Metrics[],
): Promise<{ address: string; close(): void }> {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metricsText(services).then(
      (page) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(page),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Measures at every scrape what every service has: the lag of its group and the events that wait in its outbox. */
export function observeService(metrics: Metrics, group: string, { dataSource, outbox, log }: ServiceParts): void {
  if (log)
    metrics.beforeScrape([metrics.logLag, metrics.logIdle], async () => {
      if (log.idleSeconds !== undefined) metrics.logIdle.set({ group }, log.idleSeconds);
      const lag = await log.lag?.();
      if (lag !== undefined) metrics.logLag.set({ group }, lag);
    });
  if (dataSource && outbox)
    metrics.beforeScrape([metrics.outboxRows, metrics.outboxOldest], async () => {
      const { rows, oldestSeconds } = await outboxBacklog(dataSource);
      metrics.outboxRows.set(rows);
      metrics.outboxOldest.set(oldestSeconds);
    });
}
