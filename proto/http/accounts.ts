import * as z from 'zod';
import { supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { id, numeric } from './paging.js';

const user = z.object({ id, username: z.string(), name: z.string(), roles: z.array(id), disabled: z.boolean() });
const role = z.object({ id, rolename: z.string(), fixed: z.boolean() });
const userRole = z.object({ id, user_id: id, role_id: id });
const shared = { roles: supervisors, service: 'identity' } as const;
const ok = z.object({ status: z.literal('success') });
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
    params: z.object({ username }),
    response: z.object({ userRole: z.array(z.string()) }),
    objects: 'own name; others for mm_admin and mm_superviser',
  }),
  /** Also for users who edit topics: they choose who may see them. */
  users: call({
    ...shared,
    roles: ['mm_admin', 'mm_superviser', 'mm_operator'],
    id: 'get-users',
    method: 'GET',
    path: '/api-py/get-users',
    response: z.object({ users: z.array(user) }),
  }),
  usersRoles: call({
    ...shared,
    id: 'get-users-roles',
    method: 'GET',
    path: '/api-py/get-users-roles',
    response: z.object({ user_roles: z.array(userRole) }),
  }),
  roles: call({
    ...shared,
    id: 'get-roles',
    method: 'GET',
    path: '/api-py/get-roles',
    response: z.object({ roles: z.array(role) }),
  }),
  rolesOf: call({
    ...shared,
    id: 'get-user-roles',
    method: 'GET',
    path: '/api-py/get-user-roles/:userId',
    aliases: ['/get-user-roles/:userId'],
    params: z.object({ userId: numeric }),
    response: z.object({ userId_roles: z.array(id) }),
  }),
  createUser: call({
    ...admin,
    id: 'create-user',
    method: 'POST',
    path: '/api-py/create-user',
    body: z.strictObject({ username, password: password.min(1) }),
    response: z.object({ status: z.literal('success'), user }),
  }),
  updateUser: call({
    ...admin,
    id: 'update-user',
    method: 'POST',
    path: '/api-py/update-user',
    body: z.strictObject({ id, username, password: password.optional(), disabled: z.boolean().optional() }),
    response: z.object({ status: z.literal('success'), user }),
  }),
  deleteUser: call({
    ...admin,
    id: 'delete-user',
    method: 'DELETE',
    path: '/api-py/delete-user/:id',
    params: z.object({ id: numeric }),
    response: ok,
  }),
  createRole: call({
    ...admin,
    id: 'create-role',
    method: 'POST',
    path: '/api-py/create-role',
    body: z.strictObject({ rolename: username }),
    response: z.object({ status: z.literal('success'), role }),
  }),
  updateRole: call({
    ...admin,
    id: 'update-role',
    method: 'POST',
    path: '/api-py/update-role',
    body: z.strictObject({ id, rolename: username }),
    response: z.object({ status: z.literal('success'), role }),
  }),
  deleteRole: call({
    ...admin,
    id: 'delete-role',
    method: 'DELETE',
    path: '/api-py/delete-role/:id',
    params: z.object({ id: numeric }),
    response: ok,
  }),
  createUserRole: call({
    ...admin,
    id: 'create-user-role',
    method: 'POST',
    path: '/api-py/create-user-role',
    body: z.strictObject({ userid: id, roleid: id }),
    response: ok,
  }),
  deleteUserRole: call({
    ...admin,
    id: 'delete-user-role',
    method: 'DELETE',
    path: '/api-py/delete-user-role/:userId/:roleId',
    params: z.object({ userId: numeric, roleId: numeric }),
    response: ok,
  }),
};

const loginResponse = z.union([
  z.object({
    success: z.literal(true),
    token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number().int(),
    id_token: z.string().optional(),
  }),
  z.object({ success: z.literal(false) }),
]);

export const loginCalls = {
  login: call({
    ...shared,
    roles: 'public',
    id: 'login',
    method: 'POST',
    path: '/api-py/login',
    body: z.strictObject({ username: z.string().max(200), password }),
    response: loginResponse,
  }),
  /** Renews tokens of `login`: its callers have no client secret, so they cannot renew them at the provider. */
  renew: call({
    ...shared,
    roles: 'public',
    id: 'renew-login',
    method: 'POST',
    path: '/api-py/renew-login',
    body: z.strictObject({ refresh_token: z.string().min(1).max(8192) }),
    response: loginResponse,
  }),
};
