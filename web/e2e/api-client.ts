import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, HttpMethod } from '@mm/proto/http/call.js';
import { testStack } from './stack.js';

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Replaces the client's token; null for none. */
  token?: string | null;
}

/** A token lives five minutes; a file of journeys may take longer. */
const renewedAfterMs = 240_000;

/** A signed-in user without a browser. */
export class ApiClient {
  #signedInAt = Date.now();
  #renewing: Promise<void> | undefined;

  private constructor(
    readonly username: string,
    private readonly password: string,
    public token: string,
  ) {}

  static async signIn(username: string, password = 'demo'): Promise<ApiClient> {
    return new ApiClient(username, password, await signIn(username, password));
  }

  async request(method: HttpMethod, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    if (Date.now() > this.#signedInAt + renewedAfterMs) this.#renewing ??= this.#renew();
    await this.#renewing;
    return request(method, path, { token: this.token, ...options });
  }

  async #renew(): Promise<void> {
    this.token = await signIn(this.username, this.password);
    this.#signedInAt = Date.now();
    this.#renewing = undefined;
  }

  /** Makes a request and returns the JSON body; throws unless the status is 200. */
  async call<T>(method: HttpMethod, path: string, body?: unknown): Promise<T> {
    const response = await this.request(method, path, { body });
    if (response.status !== 200)
      throw new Error(`${this.username}: ${method} ${path}: ${response.status} ${response.text}`);
    return response.json as T;
  }
}

/** Keycloak refuses an account that signs in twice at the same moment, as the seed of the demo may do. */
async function signIn(username: string, password: string, tries = 3): Promise<string> {
  const response = await request('POST', '/api-py/login', { body: { username, password } });
  const { token } = response.json as { token?: string };
  if (token) return token;
  if (tries <= 1) throw new Error(`${username} cannot sign in: ${response.status} ${response.text}`);
  await sleep(1000);
  return signIn(username, password, tries - 1);
}

/** Makes a request and returns its response, whatever the status. */
export async function request(
  method: HttpMethod,
  path: string,
  { body, headers, token }: RequestOptions = {},
): Promise<ApiResponse> {
  const response = await fetch(testStack().address + path, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // a stream of events has no end
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

const nobodys: Record<string, string> = { keyword: 'nobody', secret: 'nobody', token: 'nobody'.repeat(5) };
/** The path of a call with its parameters filled in: `username` for a user, ids that do not exist for the rest. */
export function examplePath(
  { method, path, changes, query }: Pick<Call, 'method' | 'path' | 'changes' | 'query'>,
  username: string,
): string {
  const filled = path.replace(/:(\w+)\??/g, (_, name: string) =>
    /id$/i.test(name) ? '999999999' : encodeURIComponent(nobodys[name] ?? username),
  );
  if (method !== 'GET' && !changes) return filled;
  const examples = { name: 'nobody_is_here', code: 'nobody', owner: 'nobody', ids: '999999999' };
  const known = Object.entries(examples).filter(([name]) => fieldsOf(query).includes(name));
  return known.length > 0 ? `${filled}?${new URLSearchParams(known)}` : filled;
}

/** Names of the fields of a request's part. */
export const fieldsOf = (schema: Call['query']): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

export const errorCodeOf = (response: ApiResponse): unknown => (response.json as { code?: unknown } | undefined)?.code;

/** Pause between two attempts of `eventually`, which waits for states that only a request shows. */
const retryPauseMs = 150;
/** What is waited for comes within this time on a slow machine, too. */
export const waitSeconds = 60;

/** Repeats `check` until it returns something; throws after `seconds`, naming what was waited for. */
export async function eventually<T>(
  description: string,
  check: () => Promise<T | undefined | null | false>,
  seconds = waitSeconds,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`timed out after ${seconds} s waiting until ${description}`);
    await sleep(retryPauseMs);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
