import { Logger } from '@nestjs/common';
import { DomainError } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';

type Exceeded = NonNullable<CallResponse<typeof accessTokenCalls.countCall>['exceeded']>;

/** An identity that does not answer delays a call no longer than this, ms. */
const countCall = { ...accessTokenCalls.countCall, timeout: 3_000 };
/** How long an answer that a quota is used up holds: a raised quota has an effect after this, ms. */
const maxHeldMs = 3_000;
const maxHeld = 10_000;

/**
 * Limits the calls of access tokens. Identity counts, so a quota holds for all gateways together. While identity is
 * away calls are not limited: they are allowed ones, and a limit that stops all of them is worse than none.
 */
export class TokenQuotas {
  readonly #logger = new Logger('quotas');
  readonly #held = new Map<number, { exceeded: Exceeded; answeredAt: number }>();

  /** `ask` counts a call of a token and rejects while that is not possible; `now`: milliseconds. */
  constructor(
    private readonly ask: (tokenId: number) => Promise<Exceeded | null>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Quotas that identity counts. */
  static of(services: ServiceClient): TokenQuotas {
    return new TokenQuotas(
      async (tokenId) => (await services.call(countCall, { token: '' }, { body: { token_id: tokenId } })).exceeded,
    );
  }

  /** Counts one call. Throws DomainError `quota-exceeded` (429) with `Retry-After` when a quota is used up. */
  async count(tokenId: number): Promise<void> {
    const held = this.#held.get(tokenId);
    const heldMs = held ? this.now() - held.answeredAt : Infinity;
    if (held && heldMs < Math.min(maxHeldMs, held.exceeded.retry_after * 1000))
      throw refusal(held.exceeded, held.exceeded.retry_after - Math.floor(heldMs / 1000));
    this.#held.delete(tokenId);
    const exceeded = await this.#answerOf(tokenId);
    if (!exceeded) return;
    if (this.#held.size >= maxHeld) this.#held.clear();
    this.#held.set(tokenId, { exceeded, answeredAt: this.now() });
    throw refusal(exceeded, exceeded.retry_after);
  }

  async #answerOf(tokenId: number): Promise<Exceeded | null> {
    try {
      return await this.ask(tokenId);
    } catch (error) {
      this.#logger.warn(`calls of access tokens are not counted: ${String(error)}`);
      return null;
    }
  }
}

const refusal = ({ quota, limit }: Exceeded, seconds: number): DomainError =>
  new DomainError(429, 'quota-exceeded', `the access token may make ${limit} calls a ${quota}`, {
    headers: { 'retry-after': String(seconds) },
    details: [{ path: 'access_token', code: `${quota}-quota`, message: String(limit) }],
  });
