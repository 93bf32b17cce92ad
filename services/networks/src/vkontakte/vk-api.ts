import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';
import type { CollectContext } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Outbound } from '../outbound/outbound.js';
import { vkFault } from './vk-fault.js';
import { vkEnvelope } from './wire.js';

const VK_VERSION = '5.199';

const schemaDrift = (method: string, message: string): NetworkFault =>
  new NetworkFault('schema_drift', { code: 'schema', message: `${method}: ${message}`.slice(0, 500) });

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
    const httpResponse = await this.outbound.fetch(`${this.base}/${method}`, {
      form: {
        ...Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)])),
        access_token: ctx.credential,
        v: VK_VERSION,
      },
      rateLimitKey: `vk:${createHash('sha256').update(ctx.credential).digest('hex').slice(0, 16)}`,
      ...(ctx.signal && { signal: ctx.signal }),
    });
    const envelope = vkEnvelope.safeParse(parseJson(httpResponse.body, method));
    if (!envelope.success) throw schemaDrift(method, envelope.error.message);
    if (envelope.data.error) throw vkFault(envelope.data.error, method);
    const response = schema.safeParse(envelope.data.response);
    if (!response.success) throw schemaDrift(method, response.error.message);
    return response.data;
  }
}

/** Parses JSON. An error page or a truncated response is 'transient'; any other text is a changed API. */
function parseJson(body: Buffer, method: string): unknown {
  const text = body.toString('utf8').trim();
  try {
    return JSON.parse(text);
  } catch {
    if (/^[<{]/.test(text) || text === '')
      throw new NetworkFault('transient', { code: 'not_json', message: `${method}: ${text.slice(0, 100)}` });
    throw schemaDrift(method, 'the response is not JSON');
  }
}
