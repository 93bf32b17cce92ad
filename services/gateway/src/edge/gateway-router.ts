import { Forbidden, DomainError, NotFound } from '@mm/http/problem.js';
import { mayCall } from '@mm/http/caller.js';
import { clientAddress } from '@mm/http/client-address.js';
import { bearerOf } from '@mm/sign-in/token-check.js';
import type { TokenCheck } from '@mm/sign-in/token-check.js';
import type { NextFunction, Request, Response } from 'express';
import type { FirstSetUp } from './first-set-up.js';
import { isKeycloakPage } from './keycloak-pages.js';
import type { Proxy } from './proxy.js';
import type { Route, RouteTable } from './route-table.js';
import type { StaticWeb } from './static-web.js';
import type { TokenQuotas } from './token-quotas.js';

export interface GatewayRouterOptions {
  publicUrl: string;
  routes: RouteTable;
  tokens: TokenCheck;
  quotas: TokenQuotas;
  proxy: Proxy;
  setUp: FirstSetUp;
  web: StaticWeb | undefined;
  /** The realms of Keycloak; undefined where the identity service is the sign-in provider. */
  keycloakRealms: readonly string[] | undefined;
}

const callPath = /^\/(api|api-py|api-tg|internal)(\/|$)/;

/** Routes every request to the sign-in provider, a service, a file of the web build, or its single page. */
export class GatewayRouter {
  constructor(private readonly options: GatewayRouterOptions) {}

  /** Express middleware; calls `next` only for calls that the gateway handles itself. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    this.dispatch(request, response, next).catch(next);
  };

  private async dispatch(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { keycloakRealms, routes, web } = this.options;
    const { path } = request;
    if (path.startsWith('/realms/') || (keycloakRealms && path.startsWith('/resources/')))
      return this.forwardSignIn(request, response);
    const route = routes.find(request.method, path);
    if (route && !this.isScreen(route, request)) return this.call(route, request, response, next);
    if (callPath.test(path)) throw new NotFound(path, 'no-such-call');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new DomainError(405, 'method-not-allowed', `${request.method} is not offered here`, {
        headers: { allow: 'GET, HEAD' },
      });
    if (web?.has(path)) {
      response.locals.route = 'file';
      return web.send(path, request, response);
    }
    if (!web || path.startsWith('/assets/') || !accepts(request, 'text/html')) throw new NotFound(path);
    const canonical = canonicalAddress(request, this.options.publicUrl);
    if (canonical) return response.redirect(302, canonical);
    response.locals.route = 'screen';
    const instead = await this.options.setUp.redirectOf(path);
    if (instead) return response.setHeader('cache-control', 'no-store').redirect(302, instead);
    return web.page(request, response);
  }

  private async forwardSignIn(request: Request, response: Response): Promise<void> {
    const { keycloakRealms, proxy } = this.options;
    response.locals.route = 'sign-in';
    if (keycloakRealms && !isKeycloakPage(request.path, keycloakRealms)) throw new NotFound(request.path);
    await proxy.forward(keycloakRealms ? 'keycloak' : 'identity', request, response);
  }

  /** Whether a path that is both a call and a screen is requested as a screen: as HTML. */
  private isScreen(route: Route | 'wrong-method', request: Request): boolean {
    return (
      (request.method === 'GET' || request.method === 'HEAD') &&
      !callPath.test(request.path) &&
      (route === 'wrong-method' || route.isAlias) &&
      asksForHtml(request)
    );
  }

  private async call(
    route: Route | 'wrong-method',
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    if (route === 'wrong-method')
      throw new DomainError(405, 'method-not-allowed', `${request.method} is not offered here`);
    const { call } = route;
    response.locals.route = call.path;
    if (route.isAlias) response.vary('Accept');
    // Checked before the body is read; the service checks the same token again.
    if (call.roles !== 'public') {
      const { caller } = await this.options.tokens.check(
        bearerOf(request.headers.authorization),
        clientAddress(request),
      );
      if (!mayCall(caller, call)) throw new Forbidden();
      if (caller.scope) await this.options.quotas.count(caller.scope.tokenId);
    }
    if (call.service === 'gateway') return next();
    await this.options.proxy.forward(call.service, request, response, call.timeout);
  }
}

function accepts(request: Request, type: string): boolean {
  return request.headers.accept === undefined || request.accepts(type) === type;
}

function asksForHtml({ headers }: Request): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** Redirects pages from a loopback IP to `localhost`: sign-in and cookies work only at the public address. */
function canonicalAddress(request: Request, publicUrl: string): string | undefined {
  const { hostname, host } = new URL(publicUrl);
  const requestedHost = request.headers.host ?? '';
  const isLoopbackIp = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(requestedHost);
  return isLoopbackIp && hostname === 'localhost' && requestedHost !== host
    ? `${publicUrl}${request.originalUrl}`
    : undefined;
}
