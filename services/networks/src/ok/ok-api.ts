import type { ZodType } from 'zod';
import type { CollectContext } from '../network/network-collector.js';
import { credentialKey } from '../outbound/host-rate-limiter.js';
import { inShape, parseJsonBody } from '../outbound/json-body.js';
import type { Outbound } from '../outbound/outbound.js';
import { okFault } from './ok-fault.js';
import { readCredential, signature } from './ok-signature.js';
import { okError } from './wire.js';

/** Calls methods of OK's REST API: signed form POST, validated response, rate-limited per credential. */
export class OkApi {
  constructor(
    private readonly outbound: Outbound,
    private readonly address: string,
  ) {}

  /**
   * The validated response of a method. Throws the fault of an error response, 'schema_drift' for an unknown shape,
   * and faults of the connection.
   */
  async call<T>(
    method: string,
    params: Readonly<Record<string, string | number>>,
    schema: ZodType<T>,
    ctx: CollectContext,
  ): Promise<T> {
    const credential = readCredential(ctx.credential);
    const form: Record<string, string> = {
      application_key: credential.applicationKey,
      format: 'json',
      method,
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    };
    const key = credentialKey('ok', ctx.credential ?? '');
    const response = await this.outbound.fetch(this.address, {
      ...ctx,
      form: {
        ...form,
        sig: signature(form, credential),
        ...(credential.token && { access_token: credential.token }),
      },
      rateLimitKey: key,
    });
    const text = response.body.toString('utf8');
    const invocationError = Number(response.headers['invocation-error'] ?? NaN);
    const body = Number.isInteger(invocationError) && !text ? {} : parseJsonBody(text, method);
    const error = okError.safeParse(body);
    if (error.success) {
      const { error_code: code, error_msg: message } = error.data;
      throw this.outbound.paused(key, okFault(code, message ?? '', method));
    }
    if (Number.isInteger(invocationError)) throw this.outbound.paused(key, okFault(invocationError, '', method));
    return inShape(body, schema, method, text);
  }
}
