import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Call } from '@mm/proto/http/call.js';
import type { ObjectRule, Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { Request } from 'express';
import { Forbidden, Unauthenticated } from './problem.js';

/** What an access token allows; its calls and objects are never more than those of its owner. */
export interface AccessScope {
  /** Id of the access token. */
  tokenId: number;
  operations: readonly Operation[];
  /** Ids of the topics that it may read; null for every topic that its owner may see. */
  topics: readonly number[] | null;
}

/** Who makes a call, as the verified token says. */
export interface Caller {
  sub: string;
  /** Integer id of the identity service. */
  userId: number;
  username: string;
  name: string;
  roles: Role[];
  /** Set for a call with an access token; the other fields are then those of its owner. */
  scope?: AccessScope;
  /** The bearer token, for requests to other services on the caller's behalf. Never logged. */
  token: string;
}

export interface AuthenticatedRequest extends Request {
  caller?: Caller;
}

export const hasRole = (caller: Caller, ...wanted: Role[]): boolean =>
  caller.roles.some((role) => wanted.includes(role));
/** Whether a caller's roles and, for an access token, its operations include a call; objects are not looked at. */
export function mayCall(caller: Caller, call: Pick<Call, 'roles' | 'operations'> | undefined): boolean {
  const { scope } = caller;
  if (scope && !call?.operations?.some((operation) => scope.operations.includes(operation))) return false;
  return !call || typeof call.roles === 'string' || hasRole(caller, ...call.roles);
}

/**
 * Whether a caller's roles include what a rule is about, for an object that is this to the caller; what an access token
 * includes is not looked at.
 */
export function mayUse(caller: Caller, rule: ObjectRule, relation: Relation): boolean {
  const roles = rule[relation];
  return roles === 'any' || hasRole(caller, ...(roles ?? []));
}

/** Whether the caller may name other users in paths and bodies. */
export const mayActForOthers = (caller: Caller): boolean => mayUse(caller, objectRules.actAs, 'foreign');

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
