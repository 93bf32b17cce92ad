import * as z from 'zod';
import { supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, shortId, shortNumeric } from './paging.js';

/** Unix seconds, as all times here. */
const time = int.nullable();
const user = once(() =>
  z.object({
    id,
    username: z.string(),
    name: z.string(),
    roles: z.array(id),
    disabled: z.boolean(),
    /** Until when it cannot sign in after too many wrong passwords; null = not locked. */
    locked_until: time,
    /** It has to choose a new password at its next sign-in. */
    must_change_password: z.boolean(),
    last_sign_in_at: time,
  }),
);
export type UserWire = Wire<typeof user>;
const session = once(() =>
  z.object({
    started_at: time,
    last_used_at: time,
    address: z.string(),
    /** Short words, such as 'Firefox, Linux'; '' where the sign-in provider does not say it. */
    browser: z.string(),
    /** Whether it is the caller's own one. */
    current: z.boolean(),
  }),
);
export type SessionWire = Wire<typeof session>;
const deletedUser = once(() =>
  z.object({
    id,
    username: z.string(),
    name: z.string(),
    deleted_at: int,
    /** When it is removed for good. */
    removed_at: int,
  }),
);
export type DeletedUserWire = Wire<typeof deletedUser>;
/** Why a password is refused: code of the 400 of `create-user`, `update-user` and `change-own-password`. */
export type PasswordProblem = 'password-too-short' | 'password-too-common' | 'password-is-name';
const role = once(() => z.object({ id, rolename: z.string(), fixed: z.boolean() }));
const userRole = once(() => z.object({ id, user_id: id, role_id: id }));
const shared = { roles: supervisors, service: 'identity' } as const;
const ok = once(() => z.object({ status: z.literal('success') }));
const username = z.string().trim().min(1).max(100);
const password = z.string().max(200);
const admin = { ...shared, roles: ['mm_admin'] as const };

export const accountCalls = {
  access: call({
    ...shared,
    roles: 'any',
    id: 'get-access',
    method: 'GET',
    path: '/api-py/get-access/:username',
    params: () => z.object({ username }),
    response: () => z.object({ userRole: z.array(z.string()) }),
    objects: [rules.readAccount],
  }),
  /** Also for users who edit topics: they choose who may see them. */
  users: call({
    ...shared,
    roles: ['mm_admin', 'mm_superviser', 'mm_operator'],
    id: 'get-users',
    method: 'GET',
    path: '/api-py/get-users',
    response: () => z.object({ users: z.array(user()) }),
    fields: 'mm_operator: id, username and name of enabled accounts; the other fields are empty',
  }),
  usersRoles: call({
    ...shared,
    id: 'get-users-roles',
    method: 'GET',
    path: '/api-py/get-users-roles',
    response: () => z.object({ user_roles: z.array(userRole()) }),
  }),
  roles: call({
    ...shared,
    id: 'get-roles',
    method: 'GET',
    path: '/api-py/get-roles',
    response: () => z.object({ roles: z.array(role()) }),
  }),
  rolesOf: call({
    ...shared,
    id: 'get-user-roles',
    method: 'GET',
    path: '/api-py/get-user-roles/:userId',
    aliases: ['/get-user-roles/:userId'],
    params: () => z.object({ userId: shortNumeric }),
    response: () => z.object({ userId_roles: z.array(id) }),
    objects: [rules.readAccount],
  }),
  createUser: call({
    ...admin,
    id: 'create-user',
    method: 'POST',
    path: '/api-py/create-user',
    body: () =>
      z.strictObject({
        username,
        password: password.min(1),
        /** true by default: the person chooses an own password at the first sign-in. */
        must_change_password: z.boolean().optional(),
      }),
    response: () => z.object({ status: z.literal('success'), user: user() }),
  }),
  updateUser: call({
    ...admin,
    id: 'update-user',
    method: 'POST',
    path: '/api-py/update-user',
    body: () =>
      z.strictObject({
        id: shortId,
        username,
        password: password.optional(),
        disabled: z.boolean().optional(),
        /** By default true for a new password of another account, else unchanged. */
        must_change_password: z.boolean().optional(),
      }),
    response: () => z.object({ status: z.literal('success'), user: user() }),
    objects: [rules.changeAccount],
  }),
  /** The account can be brought back for 30 days; its name is free at once. */
  deleteUser: call({
    ...admin,
    id: 'delete-user',
    method: 'DELETE',
    path: '/api-py/delete-user/:id',
    params: () => z.object({ id: shortNumeric }),
    response: ok,
    objects: [rules.deleteAccount],
  }),
  deletedUsers: call({
    ...admin,
    id: 'deleted-users',
    method: 'GET',
    path: '/api-py/deleted-users',
    response: () => z.object({ users: z.array(deletedUser()) }),
  }),
  restoreUser: call({
    ...admin,
    id: 'restore-user',
    method: 'POST',
    path: '/api-py/restore-user',
    body: () => z.strictObject({ id: shortId }),
    response: () => z.object({ status: z.literal('success'), user: user() }),
  }),
  /** Forgets the wrong passwords, so that the account can sign in at once. */
  unlockUser: call({
    ...admin,
    id: 'unlock-user',
    method: 'POST',
    path: '/api-py/unlock-user',
    body: () => z.strictObject({ id: shortId }),
    response: ok,
    objects: [rules.changeAccount],
  }),
  /** Where an account is signed in. */
  sessions: call({
    ...admin,
    id: 'sessions',
    method: 'GET',
    path: '/api-py/sessions/:userId',
    params: () => z.object({ userId: shortNumeric }),
    response: () => z.object({ sessions: z.array(session()) }),
    objects: [rules.changeAccount],
  }),
  /** Signs an account out everywhere. */
  endSessions: call({
    ...admin,
    id: 'end-sessions',
    method: 'POST',
    path: '/api-py/end-sessions',
    body: () => z.strictObject({ id: shortId }),
    response: ok,
    objects: [rules.changeAccount],
  }),
  /** Signs the caller out everywhere; with Keycloak it only says where the password is changed. */
  changeOwnPassword: call({
    ...shared,
    roles: 'any',
    id: 'change-own-password',
    method: 'POST',
    path: '/api-py/change-own-password',
    body: () => z.strictObject({ old: password.min(1), password: password.min(1) }),
    response: () =>
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('success') }),
        z.object({ status: z.literal('elsewhere'), address: z.url() }),
      ]),
  }),
  createRole: call({
    ...admin,
    id: 'create-role',
    method: 'POST',
    path: '/api-py/create-role',
    body: () => z.strictObject({ rolename: username }),
    response: () => z.object({ status: z.literal('success'), role: role() }),
  }),
  updateRole: call({
    ...admin,
    id: 'update-role',
    method: 'POST',
    path: '/api-py/update-role',
    body: () => z.strictObject({ id: shortId, rolename: username }),
    response: () => z.object({ status: z.literal('success'), role: role() }),
  }),
  deleteRole: call({
    ...admin,
    id: 'delete-role',
    method: 'DELETE',
    path: '/api-py/delete-role/:id',
    params: () => z.object({ id: shortNumeric }),
    response: ok,
  }),
  createUserRole: call({
    ...admin,
    id: 'create-user-role',
    method: 'POST',
    path: '/api-py/create-user-role',
    body: () => z.strictObject({ userid: shortId, roleid: shortId }),
    response: ok,
  }),
  deleteUserRole: call({
    ...admin,
    id: 'delete-user-role',
    method: 'DELETE',
    path: '/api-py/delete-user-role/:userId/:roleId',
    params: () => z.object({ userId: shortNumeric, roleId: shortNumeric }),
    response: ok,
  }),
};
