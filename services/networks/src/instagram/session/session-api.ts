import { z, type ZodType } from 'zod';
import type { CollectContext, OperatorAccount } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import { retryAfterMs } from '../../outbound/http-fault.js';
import { credentialKey } from '../../outbound/host-rate-limiter.js';
import { inShape, jsonOrNothing, parseJsonBody } from '../../outbound/json-body.js';
import { Outbound, type OutboundRequest, type OutboundResponse } from '../../outbound/outbound.js';
import { baseAddress, commonOutbound, type CollectorSettings } from '../../outbound/outbound-settings.js';
import { redirectFault, sessionEnvelope, sessionFault, SIGN_IN } from './session-fault.js';

/** Number of Instagram's web client, which its site sends with every request. */
const WEB_APP_ID = '936619743392459';

const NAMES = /^[\w-]{1,64}$/;
const signInResponse = z.looseObject({ authenticated: z.boolean(), user: z.boolean().optional() });

/** Settings of the session adapter. Query ids change with Instagram's site, so they are settings. */
export const sessionSettings = {
  IG_WEB_BASE: baseAddress.default('https://www.instagram.com'),
  IG_API_BASE: baseAddress.default('https://i.instagram.com'),
  /** Requests per second with one operator; Instagram blocks accounts that read faster. */
  IG_SESSION_RPS: z.coerce.number().positive().default(0.3),
  /** Requests of one operator a day: a person who reads all day does not come to more. */
  IG_SESSION_PER_DAY: z.coerce.number().int().positive().default(1_000),
  IG_USER_AGENT: z
    .string()
    .default('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'),
  IG_SEARCH_DOC_ID: z.string().default('26347858941511777'),
  IG_PROFILE_DOC_ID: z.string().default('25980296051578533'),
  IG_TIMELINE_DOC_ID: z.string().default('7898261790222653'),
};

export type SessionSettings = CollectorSettings<typeof sessionSettings>;

const BURST = 3;
const graphqlResponse = z.looseObject({ data: z.unknown(), errors: z.array(z.unknown()).optional() });

/** Requests to Instagram's own site as a signed-in operator. Signs in when needed, and once more when asked to. */
export class SessionApi {
  readonly #outbound: Outbound;
  readonly #sessions = new Map<string, Promise<OperatorSession>>();
  readonly #webBase: string;
  readonly #apiBase: string;

  /** `units`: the cost of each request. */
  constructor(
    private readonly settings: SessionSettings,
    private readonly units: number,
  ) {
    this.#webBase = settings.IG_WEB_BASE;
    this.#apiBase = settings.IG_API_BASE;
    this.#outbound = new Outbound({
      ...commonOutbound(settings),
      rateLimit: {
        concurrency: 1,
        spacingMs: 1000 / settings.IG_SESSION_RPS,
        burst: Math.max(BURST, Math.floor(settings.IG_SESSION_RPS)),
      },
    });
  }

  /** The validated `data` of a stored GraphQL query. */
  async query<T>(
    method: string,
    docId: string,
    variables: unknown,
    schema: ZodType<T>,
    ctx: CollectContext,
  ): Promise<T> {
    const form = { doc_id: docId, variables: JSON.stringify(variables), server_timestamps: 'true' };
    const text = await this.#request(`${this.#webBase}/graphql/query`, method, { form }, ctx);
    const { data } = inShape(parseJsonBody(text, method), graphqlResponse, method, text);
    return inShape(data, schema, method, text);
  }

  /** A validated response of the mobile API, by its path with parameters. */
  async get<T>(method: string, path: string, schema: ZodType<T>, ctx: CollectContext): Promise<T> {
    const text = await this.#request(`${this.#apiBase}${path}`, method, {}, ctx);
    return inShape(parseJsonBody(text, method), schema, method, text);
  }

  async #request(address: string, method: string, options: OutboundRequest, ctx: CollectContext): Promise<string> {
    const { operator } = ctx;
    if (!operator) throw new NetworkFault('auth_required', { code: 'no_operator', message: 'no operator is set' });
    const key = keyOf(operator);
    for (let isSecond = false; ; isSecond = true) {
      const session = await this.#sessionOf(key, operator, ctx);
      try {
        return await this.#send(session, key, address, method, options, ctx);
      } catch (error) {
        if (!isFault(error, 'auth_required') || error.native.code !== SIGN_IN) throw error;
        this.#sessions.delete(key);
        if (isSecond) throw error;
      }
    }
  }

  /** The operator's session; requests that need it at the same time share one sign-in. */
  #sessionOf(key: string, operator: OperatorAccount, ctx: CollectContext): Promise<OperatorSession> {
    const known = this.#sessions.get(key);
    if (known) return known;
    const session = this.#signIn(key, operator, ctx);
    this.#sessions.set(key, session);
    session.catch(() => this.#sessions.delete(key));
    return session;
  }

  async #signIn(key: string, operator: OperatorAccount, ctx: CollectContext): Promise<OperatorSession> {
    const session = new OperatorSession();
    await this.#send(session, key, `${this.#webBase}/`, 'csrf', {}, ctx);
    const seconds = Math.floor((ctx.now?.() ?? new Date()).getTime() / 1000);
    const form = signInForm(operator, seconds);
    const address = `${this.#webBase}/api/v1/web/accounts/login/ajax/`;
    const text = await this.#send(session, key, address, 'sign-in', { form }, ctx);
    checkSignedIn(parseJsonBody(text, 'sign-in'), session);
    return session;
  }

  async #send(
    session: OperatorSession,
    key: string,
    address: string,
    method: string,
    options: OutboundRequest,
    ctx: CollectContext,
  ): Promise<string> {
    const response = await this.#outbound.fetch(address, {
      ...ctx,
      ...options,
      units: this.units,
      headers: session.headers(this.#webBase, this.settings.IG_USER_AGENT),
      rateLimitKey: key,
      accept: (status) => status >= 300,
      mayFetch: async (url) => {
        if (url.href !== new URL(address).href) throw redirectFault(url.pathname, method);
      },
    });
    session.remember(response);
    const fault = faultOf(response, method);
    if (fault) throw this.#outbound.paused(key, fault);
    return response.body.toString('utf8');
  }
}

function faultOf({ status, headers, body }: OutboundResponse, method: string): NetworkFault | undefined {
  if (status >= 300 && status < 400) return redirectFault(headers['location'] ?? '', method, status);
  const said = sessionEnvelope.safeParse(jsonOrNothing(body.toString('utf8')));
  return sessionFault(status, said.success ? said.data : undefined, method, retryAfterMs(headers['retry-after']));
}

/** Of the account and its password, so that a changed password signs in again. */
const keyOf = ({ username, password }: OperatorAccount): string =>
  credentialKey('ig', JSON.stringify([username, password]));

/** The cookies of one signed-in operator, in memory only. */
class OperatorSession {
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
const signInForm = ({ username, password }: OperatorAccount, seconds: number): Record<string, string> => ({
  username,
  enc_password: `#PWD_INSTAGRAM_BROWSER:0:${seconds}:${password}`,
  queryParams: '{}',
  optIntoOneTap: 'false',
});

/** Throws 'auth_required' when Instagram does not accept the account, and 'schema_drift' for an unknown response. */
function checkSignedIn(response: unknown, session: OperatorSession): void {
  const read = signInResponse.safeParse(response);
  if (read.success && !read.data.authenticated)
    throw new NetworkFault('auth_required', {
      code: read.data.user === false ? 'unknown_operator' : 'wrong_password',
      message: 'sign-in: Instagram refuses the account',
    });
  if (!read.success || !session.isSignedIn)
    throw new NetworkFault('schema_drift', { code: 'schema', message: 'sign-in: unknown response' });
}
