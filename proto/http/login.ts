import * as z from 'zod';
import { call } from './call.js';
import { once } from './once.js';
import { int } from './paging.js';

const shared = { roles: 'public', service: 'identity' } as const;
const loginResponse = once(() =>
  z.union([
    z.object({
      success: z.literal(true),
      token: z.string(),
      refresh_token: z.string(),
      expires_in: int,
      id_token: z.string().optional(),
    }),
    z.object({
      success: z.literal(false),
      /** The password is right, but a new one has to be chosen on the sign-in page of the provider. */
      code: z.literal('password-change-needed').optional(),
    }),
  ]),
);

export const loginCalls = {
  login: call({
    ...shared,
    id: 'login',
    method: 'POST',
    path: '/api-py/login',
    body: () => z.strictObject({ username: z.string().max(200), password: z.string().max(200) }),
    response: loginResponse,
  }),
  /** Renews tokens of `login`: its callers have no client secret, so they cannot renew them at the provider. */
  renew: call({
    ...shared,
    id: 'renew-login',
    method: 'POST',
    path: '/api-py/renew-login',
    body: () => z.strictObject({ refresh_token: z.string().min(1).max(8192) }),
    response: loginResponse,
  }),
};
