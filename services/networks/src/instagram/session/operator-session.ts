import { z } from 'zod';
import type { OperatorAccount } from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import type { OutboundResponse } from '../../outbound/outbound.js';

/** Number of Instagram's web client, which its site sends with every request. */
const WEB_APP_ID = '936619743392459';
const NAMES = /^[\w-]{1,64}$/;

/** The cookies of one signed-in operator, in memory only. */
export class OperatorSession {
  readonly #cookies = new Map<string, string>();

  /** Stores the cookies of a response. `set-cookie` lines arrive joined by commas, which dates have too. */
  remember({ headers }: OutboundResponse): void {
    for (const line of (headers['set-cookie'] ?? '').split(/,\s*(?=[^;,\s=]+=)/)) {
      const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (NAMES.test(name) && /^[!-~]*$/.test(value)) this.#cookies.set(name, value);
    }
  }

  get isSignedIn(): boolean {
    return Boolean(this.#cookies.get('sessionid'));
  }

  /** Headers of a request of this session; `webBase` is the address of Instagram's site. */
  headers(webBase: string, userAgent: string): Record<string, string> {
    return {
      'user-agent': userAgent,
      'x-ig-app-id': WEB_APP_ID,
      'x-requested-with': 'XMLHttpRequest',
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
      referer: `${webBase}/`,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }
}

/** The form of a sign-in; `seconds` is the time of day that belongs to the password. */
export const signInForm = ({ username, password }: OperatorAccount, seconds: number): Record<string, string> => ({
  username,
  enc_password: `#PWD_INSTAGRAM_BROWSER:0:${seconds}:${password}`,
  queryParams: '{}',
  optIntoOneTap: 'false',
});

const signInResponse = z.looseObject({ authenticated: z.boolean(), user: z.boolean().optional() });

/** Throws 'auth_required' when Instagram does not accept the account, and 'schema_drift' for an unknown response. */
export function checkSignedIn(response: unknown, session: OperatorSession): void {
  const read = signInResponse.safeParse(response);
  if (read.success && !read.data.authenticated)
    throw new NetworkFault('auth_required', {
      code: read.data.user === false ? 'unknown_operator' : 'wrong_password',
      message: 'sign-in: Instagram refuses the account',
    });
  if (!read.success || !session.isSignedIn)
    throw new NetworkFault('schema_drift', { code: 'schema', message: 'sign-in: unknown response' });
}
