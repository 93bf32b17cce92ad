import { createHash } from 'node:crypto';
import { ServiceClient } from '@mm/http/service-client.js';
import type { UpstreamAddresses } from '@mm/http/upstreams.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';

type Current = CallResponse<typeof accessTokenCalls.checkCaller>;
type Question = { user_id: number; session?: string } | { secret: string; address?: string };

interface Known {
  askedAt: number;
  answer: Promise<Current>;
  /** The last answer that arrived. */
  last: Current | undefined;
}

/** How long an answer holds: a disabled account, a changed role or a revoked token has an effect after this, ms. */
const freshMs = 3_000;
const maxKnown = 10_000;
/** An identity that does not answer delays a request no longer than this. */
const ask = { ...accessTokenCalls.checkCaller, timeout: freshMs };

/** Asks the identity service what an account or an access token may do now; each answer holds for 3 s. */
export class CurrentCaller {
  readonly #known = new Map<string, Known>();
  readonly #services: ServiceClient;

  /** `now`: milliseconds. */
  constructor(
    addresses: UpstreamAddresses,
    private readonly now: () => number = Date.now,
  ) {
    this.#services = new ServiceClient(addresses);
  }

  /**
   * Roles and names of an account, nobody once the session (`sid` of its token) has ended. Rejects with
   * UpstreamBusy when they were never learnt and identity is away.
   */
  ofAccount(userId: number, session?: string): Promise<Current> {
    return this.#ask(`account ${userId} ${session ?? ''}`, { user_id: userId, ...(session ? { session } : {}) });
  }

  /** Owner and scope of an access token; rejects as `ofAccount`. */
  ofSecret(secret: string, address?: string): Promise<Current> {
    const key = `secret ${createHash('sha256').update(secret).digest('base64url')}`;
    return this.#ask(key, { secret, ...(address ? { address } : {}) });
  }

  /** Asks again at the next check what the account, and every access token of it, may do: something was changed. */
  forget(userId: number): void {
    for (const [key, known] of this.#known)
      if (key.startsWith(`account ${userId} `) || known.last?.caller?.user_id === userId) known.askedAt = -Infinity;
  }

  async close(): Promise<void> {
    await this.#services.close();
  }

  #ask(key: string, question: Question): Promise<Current> {
    const known = this.#known.get(key);
    if (known && this.now() - known.askedAt < freshMs) return known.answer;
    const entry: Known = { askedAt: this.now(), last: known?.last, answer: this.#answer(question, known?.last) };
    entry.answer.then(
      (answer) => (entry.last = answer),
      () => this.#known.get(key) === entry && this.#known.delete(key),
    );
    this.#known.delete(key);
    this.#known.set(key, entry);
    if (this.#known.size > maxKnown) this.#known.delete(this.#known.keys().next().value ?? '');
    return entry.answer;
  }

  /** Nothing changes while identity is away, so its last answer stays valid. */
  #answer(question: Question, last: Current | undefined): Promise<Current> {
    return this.#services.call(ask, { token: '' }, { body: question }).catch((error: unknown) => {
      if (last) return last;
      throw error;
    });
  }
}
