import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const current = new AsyncLocalStorage<string>();

/** The id that ties a request, its events and its log lines together; undefined outside of a request. */
export const correlationId = (): string | undefined => current.getStore();

/** Runs work (e.g. of a consumer) under a given correlation id. */
export const withCorrelation = <T>(id: string, work: () => T): T => current.run(id, work);

/** Uses the gateway's `x-correlation-id` or creates one, and sends it in the response. */
export function correlationMiddleware(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-correlation-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('x-correlation-id', id);
  current.run(id, next);
}
