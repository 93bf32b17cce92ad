import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** What a piece of work belongs to; follows it through promises, timers and sockets. */
export interface Scope {
  /** The service that works; a process may run several. */
  service?: string | undefined;
  /** The id that ties a request or a poll, its events and its log lines together. */
  correlationId?: string | undefined;
  /** In a batch of events: the ids by what an event is about; asked only when something is published. */
  correlationIds?: (() => ReadonlyMap<string, string>) | undefined;
}

const current = new AsyncLocalStorage<Scope>();

/** The service whose work this is; undefined outside of `runInScope`. */
export const currentService = (): string | undefined => current.getStore()?.service;

/** The id of the request, poll or event that this work belongs to; in a batch of events, of the one about `subject`. */
export function correlationId(subject?: string): string | undefined {
  const scope = current.getStore();
  return (subject === undefined ? undefined : scope?.correlationIds?.().get(subject)) ?? scope?.correlationId;
}

/** Runs work in a scope; nothing of the surrounding scope remains. */
export const runInScope = <T>(scope: Scope, work: () => T): T => current.run(scope, work);

/** Runs work of the current service under a given correlation id. */
export const withCorrelation = <T>(id: string, work: () => T): T =>
  current.run({ service: currentService(), correlationId: id }, work);

/** Uses the gateway's `x-correlation-id` or creates one, and sends it in the response. */
export const correlationMiddleware =
  (service: string) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const given = request.headers['x-correlation-id'];
    const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    response.setHeader('x-correlation-id', id);
    current.run({ service, correlationId: id }, next);
  };
