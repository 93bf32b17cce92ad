import 'reflect-metadata';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplication, LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { EVENT_LOG_SERVER } from '@mm/event-log/event-log.js';
import type { LogHealth } from '@mm/event-log/log-health.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { ResponseValidationInterceptor } from '@mm/http/response-validation.interceptor.js';
import { correlationMiddleware } from '@mm/telemetry/correlation.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { healthChecks } from './health.js';
import { ProblemFilter } from '@mm/http/problem.filter.js';

/** How to start a service; used by its `main.ts` and by the standalone process. */
export interface ServiceDefinition {
  name: ServiceName;
  /** The service's root module with its settings taken from `environment`. Throws SettingsError. */
  module: (environment: Environment) => DynamicModule;
  /** Setup outside of Nest's lifecycle (the gateway's sockets, the provider's raw routes); runs before listening. */
  prepare?: (app: NestExpressApplication, environment: Environment) => Promise<void> | void;
  /** Readiness checks in addition to database and log, by name. */
  readinessChecks?: (app: NestExpressApplication) => Promise<Record<string, boolean>>;
  /** Disconnects long-lived clients; runs during a graceful stop, after the service stopped listening. */
  disconnectClients?: (app: NestExpressApplication) => void;
}

export interface ServiceHandle {
  name: ServiceName;
  app: INestApplication;
  /** `unix:/path` or `http://host:port`. */
  address: string;
  /** Stops at once, without waiting for idle connections. */
  stop(): Promise<void>;
  /** Stops without failing a request: running requests and the current batch of events are finished. */
  stopGracefully(): Promise<void>;
}

export type Listen = { socket: string } | { port: number; host?: string };

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

/**
 * Starts a service: HTTP on a Unix socket (0600) or a TCP port, and its consumers. Rejects when anything cannot start.
 */
export async function startService(
  definition: ServiceDefinition,
  environment: Environment,
  listen: Listen,
  logger?: LoggerService | false,
): Promise<ServiceHandle> {
  const app = await NestFactory.create<NestExpressApplication>(definition.module(environment), {
    bodyParser: false,
    abortOnError: false,
    ...(logger === undefined ? {} : { logger }),
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'extended');
  app.use(correlationMiddleware);
  const strategy = logServerOf(app);
  const shutdown = new GracefulShutdown(app.getHttpServer() as Server);
  const { readinessChecks } = definition;
  app.use(
    healthChecks({
      app,
      log: strategy,
      isShuttingDown: () => shutdown.isShuttingDown,
      ...(readinessChecks ? { readinessChecks: () => readinessChecks(app) } : {}),
    }),
  );
  await definition.prepare?.(app, environment);
  app.useBodyParser('json', { limit: '6mb' });
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalInterceptors(new ResponseValidationInterceptor());
  if (strategy) app.connectMicroservice({ strategy }, { inheritAppConfig: true });
  await app.init();
  const address = await bindAddress(app, listen);
  await app.startAllMicroservices();
  const stopGracefully = async (): Promise<void> => {
    await Promise.all([shutdown.run(() => definition.disconnectClients?.(app)), Promise.resolve(strategy?.close())]);
    await app.close();
  };
  return { name: definition.name, app, address, stop: () => app.close(), stopGracefully };
}

/** Undefined for a service without the event log; Nest throws for unknown tokens. */
function logServerOf(app: INestApplication): (CustomTransportStrategy & LogHealth) | undefined {
  try {
    return app.get<(CustomTransportStrategy & LogHealth) | null>(EVENT_LOG_SERVER, { strict: false }) ?? undefined;
  } catch {
    return undefined;
  }
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
