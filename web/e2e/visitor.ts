import type { Call, HttpMethod } from '@mm/proto/http/call.js';
import { house } from './house.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the answer is no JSON. */
  json: unknown;
}

export interface Wish {
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of the visitor's own; null for none. */
  token?: string | null;
}

/** Somebody at the door without a browser. */
export class Visitor {
  private constructor(
    readonly username: string,
    readonly token: string,
  ) {}

  static async enter(username: string): Promise<Visitor> {
    const answer = await knock('POST', '/api-py/login', { body: { username, password: 'demo' } });
    const { token } = answer.json as { token?: string };
    if (!token) throw new Error(`${username} is not let in: ${answer.status} ${answer.text}`);
    return new Visitor(username, token);
  }

  knock(method: HttpMethod, path: string, wish: Wish = {}): Promise<Answer> {
    return knock(method, path, { token: this.token, ...wish });
  }

  /** The answer's body. Throws when the answer is no success. */
  async ask<T>(method: HttpMethod, path: string, body?: unknown): Promise<T> {
    const answer = await this.knock(method, path, { body });
    if (answer.status !== 200) throw new Error(`${this.username}: ${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json as T;
  }
}

/** One request as it is, whatever comes back. */
export async function knock(method: HttpMethod, path: string, { body, headers, token }: Wish = {}): Promise<Answer> {
  const answer = await fetch(house().address + path, {
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
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
}

/** The path of a call with its parameters filled in: `username` for a user, ids that do not exist for the rest. */
export function pathOf({ method, path, changes }: Pick<Call, 'method' | 'path' | 'changes'>, username: string): string {
  const filled = path.replace(/:(\w+)\??/g, (_, name: string) =>
    /id$/i.test(name) ? '999999999' : encodeURIComponent(name === 'keyword' || name === 'secret' ? 'nobody' : username),
  );
  return method === 'GET' || changes ? `${filled}?name=nobody_is_here&code=nobody&owner=nobody&ids=999999999` : filled;
}

export const codeOf = (answer: Answer): unknown => (answer.json as { code?: unknown } | undefined)?.code;

/** Pause between two attempts of `eventually`, which waits for states that only a request shows. */
const retryPauseMs = 150;

/** Repeats `look` until it returns something; throws after `seconds`, naming what was waited for. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  seconds = 30,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`timed out after ${seconds} s waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
