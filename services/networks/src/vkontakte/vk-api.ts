import type { ZodType } from 'zod';
import type { CollectContext } from '../network/network-collector.js';
import { NetworkFault, isFault } from '../network/network-fault.js';
import { credentialKey } from '../outbound/host-rate-limiter.js';
import { inShape, parseJsonBody } from '../outbound/json-body.js';
import type { Outbound } from '../outbound/outbound.js';
import { vkFault } from './vk-fault.js';
import { vkEnvelope } from './wire.js';

/** The response, undefined when even one post is too large, and the page size of the last request. */
interface ShrunkPage<T> {
  response: T | undefined;
  pageSize: number;
}

const VK_VERSION = '5.199';
/** The daily limit holds for one method; other limits hold for all calls with the token. */
const DAILY_LIMIT = 29;
/** The only method whose calls VK counts by the day. */
const COUNTED_METHOD = 'wall.get';

/** Calls methods of VK's API: form POST, fixed version, validated response, rate-limited per token. */
export class VkApi {
  constructor(
    private readonly outbound: Outbound,
    private readonly base: string,
  ) {}

  /**
   * The validated `response` of a method. Throws the fault of an `{error}`, 'schema_drift' for an unknown shape,
   * and faults of the connection.
   */
  async call<T>(
    method: string,
    params: Readonly<Record<string, string | number>>,
    schema: ZodType<T>,
    ctx: CollectContext,
  ): Promise<T> {
    if (!ctx.credential) throw new NetworkFault('auth_required', { code: 'no_token', message: 'no VK token is set' });
    const key = credentialKey('vk', ctx.credential);
    const methodKey = `${key} ${method}`;
    this.outbound.rateLimiter.throwWhilePaused(methodKey);
    const httpResponse = await this.outbound.fetch(`${this.base}/${method}`, {
      ...ctx,
      units: method === COUNTED_METHOD ? 1 : 0,
      form: {
        ...Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)])),
        access_token: ctx.credential,
        v: VK_VERSION,
      },
      rateLimitKey: key,
    });
    const text = httpResponse.body.toString('utf8');
    const { error, response } = inShape(parseJsonBody(text, method), vkEnvelope, method, text);
    if (error) throw this.outbound.paused(error.error_code === DAILY_LIMIT ? methodKey : key, vkFault(error, method));
    return inShape(response, schema, method, text);
  }
}

/**
 * Requests `maxSize` posts, and fewer each time while the response is too large.
 * Rethrows every other error of the request.
 */
export async function fetchWithShrinkingPage<T>(
  maxSize: number,
  fetchPage: (pageSize: number) => Promise<T>,
): Promise<ShrunkPage<T>> {
  for (let pageSize = maxSize; ; pageSize = Math.ceil(pageSize / 4)) {
    try {
      return { response: await fetchPage(pageSize), pageSize };
    } catch (error) {
      if (!isFault(error) || error.native.code !== 'body_too_large') throw error;
      if (pageSize === 1) return { response: undefined, pageSize: 1 };
    }
  }
}
