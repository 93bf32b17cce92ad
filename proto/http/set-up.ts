import * as z from 'zod';
import { call } from './call.js';
import { int } from './paging.js';

const shared = { service: 'identity', roles: 'public' } as const;

/** The first set-up of an installation in the browser. Possible only while no administrator exists. */
export const setUpCalls = {
  /** What the form has to know; 404 `set-up-not-needed` as soon as an administrator exists. */
  setUpState: call({
    ...shared,
    id: 'set-up-state',
    method: 'GET',
    path: '/api-py/set-up-state',
    response: () =>
      z.object({
        /** Where accounts sign in; Keycloak has rules of its own for passwords. */
        accounts: z.enum(['bundled', 'keycloak']),
        /** Shortest password, in characters. */
        password_length: int,
        time_zone: z.string(),
      }),
  }),
  /**
   * Creates the first administrator and chooses the time zone. 403 `set-up-code-wrong`, or after ten tries, until a new
   * code is printed, `set-up-code-locked`; 409 `already-set-up`; 400 with a `PasswordProblem` or `setting-not-allowed`.
   */
  setUp: call({
    ...shared,
    id: 'set-up',
    method: 'POST',
    path: '/api-py/set-up',
    body: () =>
      z.strictObject({
        /** The one-time code that `npm start` printed. */
        code: z.string().trim().min(1).max(20),
        username: z.string().trim().min(1).max(100),
        password: z.string().max(200),
        time_zone: z.string().max(100),
      }),
    response: () => z.object({ status: z.literal('success'), username: z.string() }),
  }),
};
