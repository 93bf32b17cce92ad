import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';
import { roles, type Role } from '@mm/proto/vocabulary/role.js';

export type CurrentAnswer = CallResponse<typeof accessTokenCalls.checkCaller>;

export interface IdentityServer {
  url: string;
  /** What it answers, by `user_id` or secret; it does not know others (503). */
  answers: Map<number | string, CurrentAnswer>;
  /** The ids of the accounts in its list. */
  users: number[];
  /** The questions that arrived. */
  asked: Record<string, unknown>[];
  /** 'down' responds with 503, 'silent' never. */
  state: { is: 'up' | 'down' | 'silent' };
  close: () => Promise<void>;
}

/** An account as identity describes it; its id is that of the role, its name begins with it. */
export const account = (role: Role, fields: Partial<NonNullable<CurrentAnswer['caller']>> = {}): CurrentAnswer => ({
  caller: {
    sub: `sub-${role}`,
    user_id: roles[role].id,
    username: role,
    name: role,
    roles: [role],
    not_before: null,
    ...fields,
  },
  scope: null,
});

/** An access token of such an account, as identity describes it. */
export const accessToken = (
  owner: CurrentAnswer,
  operations: Operation[],
  topics: number[] | null = null,
  tokenId = 1,
): CurrentAnswer => ({ ...owner, scope: { token_id: tokenId, operations, topics } });

/** A secret of the right form. */
export const secretOf = (name: string): string => `mma_${name.replaceAll(' ', '-').padEnd(43, '_')}`;

/** Answers the question of sign-in checks and the list of accounts in the place of the identity service. */
export async function identityServer(): Promise<IdentityServer> {
  const answers: IdentityServer['answers'] = new Map();
  const asked: IdentityServer['asked'] = [];
  const users = [1, 2, 3, 4, 5, 6, 33, 44];
  const state: IdentityServer['state'] = { is: 'up' };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === accountCalls.users.path)
        return response.writeHead(200, { 'content-type': 'application/json' }).end(listOf(users));
      const question = JSON.parse(Buffer.concat(chunks).toString()) as { secret?: string; user_id?: number };
      asked.push(question);
      if (state.is === 'silent') return;
      const answer = answers.get(question.secret ?? question.user_id ?? 0);
      const status = state.is === 'up' && answer ? 200 : 503;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, users, asked, state, close };
}

const listOf = (ids: readonly number[]): string =>
  JSON.stringify({
    users: ids.map((id) => ({
      id,
      username: `user-${id}`,
      name: '',
      roles: [],
      disabled: false,
      locked_until: null,
      must_change_password: false,
      last_sign_in_at: null,
    })),
  });
