import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { UpstreamBusy } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Credentials } from '../credentials/credentials.js';
import type { CollectionSettings } from '../settings.js';
import type { CollectAuthor, Turn } from './collect-author.js';
import { Lane } from './lane.js';
import type { Networks } from './networks.js';
import { afterFault, afterPoll } from './poll-interval.js';
import { RENEW_MS, type PollTarget, type PollTargets } from './poll-targets.js';
import { LeaseLost } from './post-store.js';
import type { RefreshProfile } from './refresh-profile.js';

const TICK_MS = 500;
const BY_HAND_PATIENCE_MS = 20_000;

/** Polls watched authors: leases those that are due, polls several per network at once and schedules the next poll. */
export class Collection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('collection');
  readonly #lanes = new Map<NetworkId, Lane>();
  readonly #picking = new Map<NetworkId, { again: boolean }>();
  readonly #held = new Set<string>();
  readonly #stop = new AbortController();
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly targets: PollTargets,
    private readonly author: CollectAuthor,
    private readonly profiles: RefreshProfile,
    private readonly networks: Networks,
    private readonly credentials: Credentials,
    private readonly settings: CollectionSettings,
  ) {
    // without a token each author is another host with its own pace, so more of them may wait side by side
    for (const id of networks.ids)
      this.#lanes.set(id, new Lane(settings.parallel * (networks.collector(id).needs.credential === 'none' ? 4 : 1)));
  }

  onApplicationBootstrap(): void {
    const tick = (): void => this.networks.ids.forEach((id) => this.wake(id));
    this.#timers = [setInterval(tick, TICK_MS), setInterval(() => void this.#renew(), RENEW_MS)];
    tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#timers.forEach(clearInterval);
    this.#stop.abort();
    await Promise.all([...this.#lanes.values()].map((lane) => lane.ended()));
  }

  /** Looks for due authors of a network without waiting for the next tick. */
  wake(network: NetworkId): void {
    const running = this.#picking.get(network);
    if (running) running.again = true;
    else void this.#pick(network);
  }

  /**
   * Collects one author now and returns the result of the poll.
   * Throws NetworkFault, and UpstreamBusy when another poll of the author takes too long.
   */
  async collectNow(network: NetworkId, authorId: string): Promise<Turn> {
    const lane = this.#lane(network);
    const end = Date.now() + BY_HAND_PATIENCE_MS;
    while (Date.now() < end && !this.#stop.signal.aborted) {
      const running = await lane.turnOf(authorId)?.catch(() => undefined);
      // a long history takes turn after turn; what the last one brought is answer enough
      if (running && !running.isComplete) return running;
      const target = await this.targets.take(authorId);
      if (target) return this.#start(lane, target);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new UpstreamBusy('this author is being collected', 10);
  }

  /** A new credential: what waited because of the old one is tried again. */
  resume(network: NetworkId): void {
    this.#lane(network).resume();
    this.wake(network);
  }

  #lane(network: NetworkId): Lane {
    const lane = this.#lanes.get(network);
    if (!lane) throw new Error(`no lane for ${network}`);
    return lane;
  }

  async #pick(network: NetworkId): Promise<void> {
    const state = { again: true };
    this.#picking.set(network, state);
    const lane = this.#lane(network);
    try {
      while (state.again && lane.free > 0 && !this.#stop.signal.aborted) {
        state.again = false;
        for (const target of await this.targets.due(network, lane.free))
          this.#start(lane, target).catch(() => undefined);
      }
    } catch (error) {
      this.#logger.warn(`cannot look for due authors: ${String(error)}`);
    } finally {
      this.#picking.delete(network);
    }
  }

  #start(lane: Lane, target: PollTarget): Promise<Turn> {
    const turn = this.#run(lane, target);
    lane.hold(target.authorId, turn, () => this.wake(target.network));
    return turn;
  }

  async #run(lane: Lane, target: PollTarget): Promise<Turn> {
    this.#held.add(target.lease);
    try {
      const turn = await this.author.turn(target, this.#stop.signal);
      if (turn.skipped > 0)
        this.#logger.warn(`${target.network} ${target.code}: ${turn.skipped} items were not understood`);
      const next = turn.isComplete
        ? afterPoll(target.intervalSeconds, turn.fresh, this.settings.pollLimits(target.network))
        : { afterSeconds: 0, intervalSeconds: target.intervalSeconds, fails: 0 };
      lane.succeeded();
      this.credentials.spent(target.network, turn.pages);
      await this.profiles.afterSuccess(target);
      await this.targets.settle(turn.target, next);
      return turn;
    } catch (error) {
      await this.#failed(lane, target, error).catch((again: unknown) =>
        this.#logger.warn(`cannot put off ${target.network} ${target.code}: ${String(again)}`),
      );
      throw error;
    } finally {
      this.#held.delete(target.lease);
    }
  }

  async #failed(lane: Lane, target: PollTarget, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const fault = isFault(error) ? error : undefined;
    const kind = fault?.kind ?? 'transient';
    const next = afterFault(kind, fault?.retryAfterMs, target);
    if (kind === 'rate_limited') lane.limited(next.afterSeconds);
    if (!fault || kind === 'schema_drift')
      this.#logger.error(
        `${target.network} ${target.code}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    else if (kind !== target.trouble && kind !== 'cancelled')
      this.#logger.warn(`${target.network} ${target.code}: ${fault.message}`);
    if (kind === 'closed_account') await this.profiles.markClosed(target.authorId);
    await this.targets.settleFailure(target, next, kind === 'cancelled' ? target.trouble : kind);
  }

  async #renew(): Promise<void> {
    await this.targets
      .renew([...this.#held])
      .catch((error: unknown) => this.#logger.warn(`cannot prolong leases: ${String(error)}`));
  }
}
