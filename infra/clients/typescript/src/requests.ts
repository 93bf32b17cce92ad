import type { Problem } from './api.gen.js';

/** Where an installation is, and with which access token. */
export interface Connection {
  /** For example `https://mm.example`. */
  address: string;
  /** `mma_…` */
  token: string;
  /** How often a call is tried again after 429, 503 and a broken connection; 5 if absent. */
  retries?: number;
  /** Waits; for tests. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** An answer that is no success. `code` says why, for programs. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The fields that are wrong. */
    readonly details: readonly { path: string; code: string; message?: string }[] = [],
  ) {
    super(`${status} ${code}: ${message}`);
    this.name = 'ApiError';
  }
}

/** Waiting time before the n-th new try, ms, where the server names none. */
const backOff = [500, 1_000, 2_000, 5_000, 15_000] as const;
/** A longer wait is left to the program, ms. */
const maxWait = 120_000;

/** Resolves after `ms`, or rejects at `signal`. */
export const sleepFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (): void => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

/**
 * Makes one request and resolves with its successful response. After 429, 503 and a broken connection it is made again,
 * which no call for programs minds. Throws ApiError for every other answer, and at the end the last error.
 */
export async function send(connection: Connection, path: string, init: RequestInit): Promise<Response> {
  const { address, token, retries = 5, sleep = sleepFor } = connection;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...init.headers };
  const signal = init.signal ?? undefined;
  const url = new URL(path, address);
  for (let tries = 0; ; tries++) {
    let failure: unknown;
    let wait: number = backOff[Math.min(tries, backOff.length - 1)] ?? 0;
    try {
      const response = await fetch(url, { redirect: 'error', ...init, headers });
      if (response.ok) return response;
      failure = await errorOf(response);
      if (response.status !== 429 && response.status !== 503) throw failure;
      wait = waitOf(response) ?? wait;
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      failure ??= error;
    }
    if (tries >= retries || wait > maxWait) throw failure;
    await sleep(wait, signal);
  }
}

function waitOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { code, message, details } = JSON.parse(text) as Problem;
    return new ApiError(response.status, code, message, details);
  } catch {
    return new ApiError(response.status, 'no-problem', text.slice(0, 200));
  }
}
