import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { CALL } from '@mm/http/call.decorator.js';
import type { AnyCall } from '@mm/http/call.decorator.js';
import { mayCall } from '@mm/http/caller.js';
import type { AuthenticatedRequest } from '@mm/http/caller.js';
import { clientAddress } from '@mm/http/client-address.js';
import { Forbidden } from '@mm/http/problem.js';
import type { Response } from 'express';
import type { Grant } from 'keycloak-connect';
import { bearerOf, TokenCheck } from './token-check.js';

type GrantedRequest = AuthenticatedRequest & { kauth?: { grant: Grant } };

/**
 * Enforces the roles of a call: 401 without a valid token, 403 without a role, or when an access token does not include
 * the call. Methods without `@Call` need a token of a person.
 */
@Injectable()
export class SignInGuard implements CanActivate {
  readonly #denials = new WeakMap<object, () => void>();

  constructor(private readonly tokens: TokenCheck) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const definition = Reflect.getMetadata(CALL, context.getHandler()) as AnyCall | undefined;
    if (definition?.roles === 'public') return true;

    const request = context.switchToHttp().getRequest<GrantedRequest>();
    const { caller, verified } = await this.tokens.check(
      bearerOf(request.headers.authorization),
      clientAddress(request),
    );
    request.caller = caller;
    if (!verified) {
      if (!mayCall(caller, definition)) throw new Forbidden();
      return true;
    }
    const { grant, keycloak } = verified;
    request.kauth = { grant };
    // Not the token's hasRealmRole: it searches for a substring when `roles` is a string.
    const protect = keycloak.protect(() => mayCall(caller, definition));
    const response = context.switchToHttp().getResponse<Response>();
    // keycloak-connect would send a bare 403; we only take its decision and send a problem.
    keycloak.accessDenied = (denied) => this.#denials.get(denied)?.();
    return new Promise((resolve, reject) => {
      this.#denials.set(request, () => reject(new Forbidden()));
      protect(request, response, () => resolve(true));
    });
  }
}
