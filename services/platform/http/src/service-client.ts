import type { CallBody, CallParams, CallQuery, CallResponse } from '@mm/proto/http/call.js';
import { fillPath } from '@mm/proto/http/fill-path.js';
import type { AnyCall } from './call.decorator.js';
import type { Caller } from './caller.js';
import { correlationId } from '@mm/telemetry/correlation.js';
import { Upstreams, type UpstreamAddresses } from './upstreams.js';
import { DomainError, UpstreamBusy } from './problem.js';

interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Requests to read endpoints of other services with the caller's token, so that they check the same rights.
 * Validates responses. Throws UpstreamBusy when the service is unreachable, else a DomainError with its problem.
 */
export class ServiceClient {
  readonly #upstreams: Upstreams;

  constructor(addresses: UpstreamAddresses) {
    this.#upstreams = new Upstreams(addresses);
  }

  async call<C extends AnyCall>(
    call: C,
    caller: Pick<Caller, 'token'>,
    parts: { params?: CallParams<C>; query?: CallQuery<C>; body?: CallBody<C> } = {},
  ): Promise<CallResponse<C>> {
    const response = await this.#upstreams
      .request(call.service, {
        path: target(call.path, parts),
        method: call.method,
        timeout: call.timeout ?? 30_000,
        mayRepeat: true,
        headers: {
          authorization: `Bearer ${caller.token}`,
          accept: 'application/json',
          'content-type': 'application/json',
          'x-correlation-id': correlationId() ?? '',
        },
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      })
      .catch((error: unknown) => {
        throw new UpstreamBusy(
          `${call.service} does not respond: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    const body: unknown = await response.body.json().catch(() => undefined);
    if (response.statusCode >= 400) {
      const { code, message } = (body ?? {}) as { code?: string; message?: string };
      throw new DomainError(
        response.statusCode,
        code ?? 'upstream',
        message ?? `${call.service} responded with ${response.statusCode}`,
      );
    }
    // A null response has an empty body.
    return call.response.parse(body ?? null) as CallResponse<C>;
  }

  async close(): Promise<void> {
    await this.#upstreams.close();
  }
}

function target(path: string, { params, query }: RequestParts): string {
  const filled = fillPath(path, params as Record<string, unknown> | undefined);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size ? `${filled}?${search}` : filled;
}
