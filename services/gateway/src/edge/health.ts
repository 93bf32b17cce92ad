import { allCalls } from '@mm/proto/http/calls.js';
import type { NextFunction, Request, Response } from 'express';
import type { Upstreams } from './upstreams.js';

const patience = 2_000;

/** `/health`: the door itself is up. `/ready`: every service that calls need answers (any HTTP answer will do). For machines, not for people. */
export function healthChecks(upstreams: Upstreams): (request: Request, response: Response, next: NextFunction) => void {
  const services = [...new Set(allCalls.map(({ service }) => service))].filter((service) => service !== 'gateway');
  return (request, response, next) => {
    if (request.path === '/health') return void response.set('cache-control', 'no-store').json({ status: 'ok' });
    if (request.path !== '/ready') return next();
    Promise.all(services.map(async (service) => [service, await answers(upstreams, service)] as const))
      .then((found) => {
        const isReady = found.every(([, isUp]) => isUp);
        response.status(isReady ? 200 : 503).set('cache-control', 'no-store').json({ status: isReady ? 'ready' : 'waiting', services: Object.fromEntries(found) });
      })
      .catch(next);
  };
}

async function answers(upstreams: Upstreams, service: (typeof allCalls)[number]['service']): Promise<boolean> {
  try {
    const answer = await upstreams.of(service)?.request({ path: '/health', method: 'GET', headersTimeout: patience, bodyTimeout: patience });
    await answer?.body.dump();
    return answer !== undefined;
  } catch {
    return false;
  }
}
