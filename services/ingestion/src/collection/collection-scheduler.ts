import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { UpstreamBusy } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { runTask } from '@mm/telemetry/tracing.js';
import type { TokenBudget } from '../credentials/token-budget.js';
import type { Networks } from '../networks/networks.js';
import type { CollectAuthor, PollRun } from './collect-author.js';
import type { CollectionSettings } from './collection-settings.js';
import { NetworkLimiter } from './network-limiter.js';
import { afterFault, afterPoll } from './poll-interval.js';
import { RENEW_MS, type LeasedTarget, type PollTargets } from './poll-targets.js';
import { LeaseLost } from './post-store.js';
import type { RefreshProfile } from './refresh-profile.js';

const CHECK_INTERVAL_MS = 500;
const COLLECT_NOW_TIMEOUT_MS = 20_000;

/** Polls watched authors: leases those that are due, polls several per network at once and schedules the next poll. */
export class CollectionScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('collection');
  readonly #limiters = new Map<NetworkId, NetworkLimiter>();
  readonly #starting = new Map<NetworkId, { again: boolean }>();
  readonly #heldLeases = new Set<string>();
  readonly #stop = new AbortController();
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly pollTargets: PollTargets,
    private readonly collectAuthor: CollectAuthor,
    private readonly profiles: RefreshProfile,
    private readonly networks: Networks,
    private readonly budget: Pick<TokenBudget, 'recordReads'>,
    private readonly settings: CollectionSettings,
  ) {
    // without a token each author is a host with its own rate limit, so more of them may wait at the same time
    for (const id of networks.ids)
      this.#limiters.set(
        id,
        new NetworkLimiter(settings.parallel * (networks.collector(id).needs.credential === 'none' ? 4 : 1)),
      );
  }

  onApplicationBootstrap(): void {
    const tick = (): void => this.networks.ids.forEach((id) => this.wake(id));
    this.#timers = [setInterval(tick, CHECK_INTERVAL_MS), setInterval(() => void this.#renewLeases(), RENEW_MS)];
    tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#timers.forEach(clearInterval);
    this.#stop.abort();
    await Promise.all([...this.#limiters.values()].map((limiter) => limiter.whenIdle()));
  }

  /** Checks for due authors of a network without waiting for the next interval. */
  wake(network: NetworkId): void {
    const request = this.#starting.get(network);
    if (request) request.again = true;
    else void this.#startDue(network);
  }

  /**
   * Collects one author now, with a named operator if one is given, and returns the result of the poll.
   * Throws NetworkFault, and UpstreamBusy when another poll of the author takes too long.
   */
  async collectNow(network: NetworkId, authorId: string, operator?: string): Promise<PollRun> {
    const limiter = this.#limiterOf(network);
    const end = performance.now() + COLLECT_NOW_TIMEOUT_MS;
    while (performance.now() < end && !this.#stop.signal.aborted) {
      const running = await limiter.runningPoll(authorId)?.catch(() => undefined);
      // a long history takes many polls; the result of the last one is enough
      if (running && !running.isComplete) return running;
      const target = await this.pollTargets.acquireLease(authorId);
      if (target) return this.#startPoll(limiter, target, operator);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new UpstreamBusy('this author is being collected', 10);
  }

  /** Ends the pause of a network that has a new credential. */
  resume(network: NetworkId): void {
    this.#limiterOf(network).resume();
    this.wake(network);
  }

  #limiterOf(network: NetworkId): NetworkLimiter {
    const limiter = this.#limiters.get(network);
    if (!limiter) throw new Error(`no limiter for ${network}`);
    return limiter;
  }

  async #startDue(network: NetworkId): Promise<void> {
    const request = { again: true };
    this.#starting.set(network, request);
    const limiter = this.#limiterOf(network);
    try {
      while (request.again && limiter.freeSlots > 0 && !this.#stop.signal.aborted) {
        request.again = false;
        for (const target of await this.pollTargets.acquireDue(network, limiter.freeSlots))
          runTask(`poll ${network}`, () => this.#startPoll(limiter, target)).catch(() => undefined);
      }
    } catch (error) {
      this.#logger.warn(`cannot load due authors: ${String(error)}`);
    } finally {
      this.#starting.delete(network);
    }
  }

  #startPoll(limiter: NetworkLimiter, target: LeasedTarget, operator?: string): Promise<PollRun> {
    const pollRun = this.#poll(limiter, target, operator);
    limiter.track(target.author_id, pollRun, () => this.wake(target.network));
    return pollRun;
  }

  async #poll(limiter: NetworkLimiter, target: LeasedTarget, operator: string | undefined): Promise<PollRun> {
    this.#heldLeases.add(target.lease);
    try {
      const pollRun = await this.collectAuthor.run(target, { operator, signal: this.#stop.signal });
      if (pollRun.fresh + pollRun.revised > 0)
        this.#logger.debug(
          `${target.network} ${target.code}: ${pollRun.fresh} new and ${pollRun.revised} edited posts`,
        );
      if (pollRun.skipped > 0)
        this.#logger.warn(`${target.network} ${target.code}: ${pollRun.skipped} items could not be parsed`);
      const next = pollRun.isComplete
        ? afterPoll(target.interval_s, pollRun.fresh, this.settings.pollLimits(target.network))
        : { afterSeconds: 0, intervalSeconds: target.interval_s, fails: 0 };
      limiter.recordSuccess();
      this.budget.recordReads(target.network, pollRun.pages);
      await this.profiles.afterSuccess(target);
      await this.pollTargets.completePoll(pollRun.target, next);
      return pollRun;
    } catch (error) {
      await this.#handleFailure(limiter, target, error).catch((again: unknown) =>
        this.#logger.warn(`cannot reschedule ${target.network} ${target.code}: ${String(again)}`),
      );
      throw error;
    } finally {
      this.#heldLeases.delete(target.lease);
    }
  }

  async #handleFailure(limiter: NetworkLimiter, target: LeasedTarget, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const fault = isFault(error) ? error : undefined;
    const kind = fault?.kind ?? 'transient';
    const next = afterFault(kind, fault?.retryAfterMs, { intervalSeconds: target.interval_s, fails: target.fails });
    if (kind === 'rate_limited') limiter.recordRateLimit(next.afterSeconds);
    if (!fault)
      this.#logger.error(
        `${target.network} ${target.code}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    else if (kind !== target.trouble && kind !== 'cancelled' && kind !== 'schema_drift')
      this.#logger.warn(`${target.network} ${target.code}: ${fault.message}`);
    if (kind === 'closed_account') await this.profiles.markClosed(target.author_id);
    await this.pollTargets.failPoll(target, next, kind === 'cancelled' ? target.trouble : kind);
  }

  async #renewLeases(): Promise<void> {
    await this.pollTargets
      .renewLeases([...this.#heldLeases])
      .catch((error: unknown) => this.#logger.warn(`cannot renew leases: ${String(error)}`));
  }
}
