import 'reflect-metadata';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplication, LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { ActorInterceptor } from '@mm/audit/actor.interceptor.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { telemetrySettings } from '@mm/settings/telemetry-settings.js';
import { ResponseValidationInterceptor } from '@mm/http/response-validation.interceptor.js';
import { correlationMiddleware, runInScope } from '@mm/telemetry/correlation.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { startTracing } from '@mm/telemetry/tracing.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { HostModule, ServiceParts } from './host.module.js';
import { jsonBody } from './json-body.js';
import { healthChecks } from './health.js';
import { metricsEndpoint, requestTimer } from './metrics-endpoint.js';
import { observeService } from './metrics-endpoint.js';
import { ProblemFilter } from '@mm/http/problem.filter.js';

/** How to start a service; used by its `main.ts` and by the standalone process. */
export interface ServiceDefinition {
  name: ServiceName;
  /** Whether browsers reach its address: then `/metrics` is only at `MM_METRICS_LISTEN`. */
  isPublic?: boolean;
  /** The service's root module with its settings taken from `environment`. Throws SettingsError. */
  module: (environment: Environment) => DynamicModule;
  /** Setup outside of Nest's lifecycle (the gateway's sockets, the provider's raw routes); runs before listening. */
  prepare?: (app: NestExpressApplication, environment: Environment) => Promise<void> | void;
  /** Readiness checks in addition to database and log, by name. */
  readinessChecks?: (app: NestExpressApplication) => Promise<Record<string, boolean>>;
  /** What `/health` says beside its status. */
  healthDetails?: (app: NestExpressApplication) => Record<string, unknown>;
  /** Disconnects long-lived clients; runs during a graceful stop, after the service stopped listening. */
  disconnectClients?: (app: NestExpressApplication) => void;
}

export interface ServiceHandle {
  name: ServiceName;
  app: INestApplication;
  /** `unix:/path` or `http://host:port`. */
  address: string;
  metrics: Metrics;
  /** Stops at once, without waiting for idle connections. */
  stop(): Promise<void>;
  /** Stops without failing a request: running requests and the current batch of events are finished. */
  stopGracefully(): Promise<void>;
}

export type Listen = { socket: string } | { port: number; host?: string };

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

/**
 * Starts a service: HTTP on a Unix socket (0600) or a TCP port, and its consumers. Rejects when anything cannot start.
 * All its work is in a scope with its name, because Nest has one logger for all services of a process.
 * `onStall` is called once when its consumer is stuck.
 */
export function startService(
  definition: ServiceDefinition,
  environment: Environment,
  listen: Listen,
  logger?: LoggerService | false,
  onStall?: (reason: string) => void,
): Promise<ServiceHandle> {
  const inScope = <T>(work: () => T): T => runInScope({ service: definition.name }, work);
  return inScope(async () => {
    const metrics = new Metrics(definition.name);
    const endTracing = await startTracing(definition.name, telemetrySettings(environment).otlpEndpoint);
    const { imports = [], ...module } = definition.module(environment);
    const root = { ...module, imports: [HostModule.with(definition.name, metrics), ...imports] };
    const app = await NestFactory.create<NestExpressApplication>(root, {
      bodyParser: false,
      abortOnError: false,
      ...(logger === undefined ? {} : { logger }),
    });
    const parts = app.get(ServiceParts);
    const { log } = parts;
    if (log && onStall) log.onStall = onStall;
    observeService(metrics, definition.name, parts);
    const shutdown = new GracefulShutdown(app.getHttpServer() as Server);
    await setUp(app, definition, environment, { parts, metrics, isShuttingDown: () => shutdown.isShuttingDown });
    await app.init();
    const address = await bindAddress(app, listen);
    await app.startAllMicroservices();
    const stop = (): Promise<void> => app.close().finally(endTracing);
    const stopGracefully = async (): Promise<void> => {
      await Promise.all([shutdown.run(() => definition.disconnectClients?.(app)), Promise.resolve(log?.close())]);
      await stop();
    };
    return {
      name: definition.name,
      app,
      address,
      metrics,
      stop: () => inScope(stop),
      stopGracefully: () => inScope(stopGracefully),
    };
  });
}

/** What every request passes, in this order, and the transport of events. */
async function setUp(
  app: NestExpressApplication,
  { name, isPublic, prepare, readinessChecks, healthDetails }: ServiceDefinition,
  environment: Environment,
  {
    parts: { dataSource, log },
    metrics,
    isShuttingDown,
  }: { parts: ServiceParts; metrics: Metrics; isShuttingDown: () => boolean },
): Promise<void> {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'extended');
  app.use(correlationMiddleware(name));
  app.use(
    healthChecks({
      dataSource,
      log,
      isShuttingDown,
      ...(readinessChecks ? { readinessChecks: () => readinessChecks(app) } : {}),
      ...(healthDetails ? { details: () => healthDetails(app) } : {}),
    }),
  );
  if (!isPublic) app.use(metricsEndpoint(metrics));
  app.use(requestTimer(metrics));
  await prepare?.(app, environment);
  app.use(jsonBody());
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalInterceptors(new ResponseValidationInterceptor(), new ActorInterceptor());
  if (log) app.connectMicroservice({ strategy: log }, { inheritAppConfig: true });
}

async function bindAddress(app: NestExpressApplication, listen: Listen): Promise<string> {
  if ('socket' in listen) {
    fs.rmSync(listen.socket, { force: true });
    await app.listen(listen.socket);
    fs.chmodSync(listen.socket, 0o600);
    return `unix:${listen.socket}`;
  }
  await app.listen(listen.port, listen.host ?? '127.0.0.1');
  const { port } = (app.getHttpServer() as { address(): AddressInfo }).address();
  return `http://${listen.host ?? '127.0.0.1'}:${port}`;
}
