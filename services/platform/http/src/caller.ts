import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { Request } from 'express';
import { Forbidden, Unauthenticated } from './problem.js';

/** Who makes a call, as the verified token says. */
export interface Caller {
  sub: string;
  /** Integer id of the identity service. */
  userId: number;
  username: string;
  name: string;
  roles: Role[];
  /** The bearer token, for requests to other services on the caller's behalf. Never logged. */
  token: string;
}

export interface AuthenticatedRequest extends Request {
  caller?: Caller;
}

export const hasRole = (caller: Caller, ...wanted: Role[]): boolean =>
  caller.roles.some((role) => wanted.includes(role));
/** mm_admin and mm_superviser may name other users in paths and bodies. */
export const mayActForOthers = (caller: Caller): boolean => hasRole(caller, 'mm_admin', 'mm_superviser');

/** Throws Forbidden when a call names another user and the caller may not act for others; no name is the caller. */
export function assertMayActFor(caller: Caller, username: string | undefined, message: string): void {
  if (username && username !== caller.username && !mayActForOthers(caller)) throw new Forbidden(message, 'other-user');
}

/** Parameter decorator: the caller that the sign-in guard verified. */
export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Unauthenticated();
  return caller;
});
