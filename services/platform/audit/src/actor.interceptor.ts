import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest, Caller } from '@mm/http/caller.js';
import { clientAddress } from '@mm/http/client-address.js';
import type { Observable } from 'rxjs';
import { runAsActor, type AuditActor } from './actor.js';

/** Makes the caller of a request the actor of what it changes. */
@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return runAsActor({ actor: actorOf(request.caller), address: clientAddress(request) }, () => next.handle());
  }
}

/** A call without sign-in is the system's. */
function actorOf(caller: Caller | undefined): AuditActor {
  if (!caller) return { kind: 'system', name: '' };
  const { scope, username } = caller;
  return scope ? { kind: 'token', name: `${username} #${scope.tokenId}` } : { kind: 'person', name: username };
}
