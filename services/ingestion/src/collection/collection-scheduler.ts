import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { UpstreamBusy } from '@mm/http/problem.js';
import { cleanLine } from '@mm/networks/collected-text.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource } from 'typeorm';
import { ClientsOfProcess } from '../networks/clients-of-process.js';
import { Networks } from '../networks/networks.js';
import { CollectAuthor, type PollRun } from './collect-author.js';
import { CollectionSettings } from './collection-settings.js';
import { DueAuthors } from './due-authors.js';
import { databaseClock, RENEW_MS, type LeasedTarget } from './poll-lease.js';
import { NetworkLimiter, type PollPriority } from './network-limiter.js';
import { afterFault, afterPoll, type NextPoll } from './poll-interval.js';
import { PollTargets, type Learned } from './poll-targets.js';
import { postsPerHour, UNKNOWN_PER_HOUR } from './posting-rate.js';
import { LeaseLost } from './post-store.js';
import { RefreshProfile } from './refresh-profile.js';

const CHECK_INTERVAL_MS = 500;
const COLLECT_NOW_TIMEOUT_MS = 20_000;
/** How long other work of a network waits for a free slot; then it goes on beside the polls. */
const YIELD_MS = 15_000;
const FAULT_TEXT_LIMIT = 300;

/** Follows how polls end. Called after the result is stored; what it throws is logged and changes nothing. */
export interface PollObserver {
  /** A poll succeeded; `target` is the author as it was leased, before the poll. */
  afterPoll(target: LeasedTarget, run: PollRun): Promise<void>;
  /** A poll failed with a fault that concerns the source ('cancelled' is not reported). */
  afterFault(target: LeasedTarget, fault: { kind: string; message: string }): Promise<void>;
}

/** Polls watched authors: leases those that are due, polls several per network at once and schedules the next poll. */
@Injectable()
export class CollectionScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('collection');
  readonly #limiters = new Map<NetworkId, NetworkLimiter>();
  readonly #starting = new Map<NetworkId, { again: boolean }>();
  readonly #heldLeases = new Set<string>();
  readonly #due = new Map<NetworkId, DueAuthors>();
  readonly #stop = new AbortController();
  #timers: NodeJS.Timeout[] = [];

  #observer: PollObserver | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pollTargets: PollTargets,
    private readonly collectAuthor: CollectAuthor,
    private readonly profiles: RefreshProfile,
    private readonly networks: Networks,
    private readonly settings: CollectionSettings,
    private readonly clients: ClientsOfProcess,
  ) {
    for (const id of networks.ids)
      this.#limiters.set(id, new NetworkLimiter(settings.slots(networks.collector(id).needs)));
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
   * Collects one author now for a person, with a named operator if one is given, and returns the result of the poll.
   * It waits for no slot. Throws NetworkFault, and UpstreamBusy when another poll of the author takes too long.
   */
  async collectNow(network: NetworkId, authorId: string, operator?: string): Promise<PollRun> {
    const limiter = this.#limiterOf(network);
    const end = performance.now() + COLLECT_NOW_TIMEOUT_MS;
    while (performance.now() < end && !this.#stop.signal.aborted) {
      const running = await limiter.runningPoll(authorId)?.catch(() => undefined);
      // a long history takes many polls; the result of the last one is enough
      if (running && !running.isComplete) return running;
      const target = await this.pollTargets.acquireLease(authorId);
      if (target) return this.#startPoll(limiter, target, 'click', operator);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new UpstreamBusy('this author is being collected', 10);
  }

  /** Polls a due author before all others of its network; after its running poll, if it has one. */
  hurry(network: NetworkId, authorId: string): void {
    const poll = (): void => {
      this.#dueAuthors(network).hurry(authorId);
      this.wake(network);
    };
    const running = this.#limiterOf(network).runningPoll(authorId);
    if (running) void running.then(poll, poll);
    else poll();
  }

  /** `observer` follows the polls from now on. */
  observe(observer: PollObserver): void {
    this.#observer = observer;
  }

  /** Ends the pause of a network that has a new credential. Nothing for a network that is not installed. */
  resume(network: NetworkId): void {
    if (!this.#limiters.has(network)) return;
    this.#limiterOf(network).resume();
    this.wake(network);
  }

  /** Resolves when no due author of the network waits for a slot, at the latest after a bounded time. */
  async whenPostsAllow(network: NetworkId): Promise<void> {
    const end = performance.now() + YIELD_MS;
    const limiter = this.#limiterOf(network);
    while (limiter.freeSlots === 0 && performance.now() < end && !this.#stop.signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, 200));
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
        const due = await this.#dueAuthors(network).take(limiter.freeSlots, limiter.freeHistorySlots);
        const leased = await this.pollTargets.acquireDue(due);
        // another instance was faster
        if (leased.length < due.length) request.again = true;
        for (const target of leased) {
          const priority = target.history_left > 0 && target.cursor !== null ? 'history' : 'posts';
          runTask(`poll ${network}`, () => this.#startPoll(limiter, target, priority)).catch(() => undefined);
        }
      }
    } catch (error) {
      this.#logger.warn(`cannot load due authors: ${String(error)}`);
    } finally {
      this.#starting.delete(network);
    }
  }

  #dueAuthors(network: NetworkId): DueAuthors {
    const known = this.#due.get(network);
    if (known) return known;
    const { operator } = this.networks.collector(network).needs;
    const clients = operator === 'client' ? this.clients : undefined;
    const due = new DueAuthors(this.dataSource, network, this.settings, clients);
    this.#due.set(network, due);
    return due;
  }

  #startPoll(
    limiter: NetworkLimiter,
    target: LeasedTarget,
    priority: PollPriority,
    operator?: string,
  ): Promise<PollRun> {
    const pollRun = this.#poll(limiter, target, { operator, isInteractive: priority === 'click' });
    limiter.track(target.author_id, pollRun, priority, () => this.wake(target.network));
    return pollRun;
  }

  async #poll(
    limiter: NetworkLimiter,
    target: LeasedTarget,
    options: { operator: string | undefined; isInteractive: boolean },
  ): Promise<PollRun> {
    this.#heldLeases.add(target.lease);
    const clock = databaseClock(target.leased_at);
    try {
      const pollRun = await this.collectAuthor.run(target, {
        ...options,
        author: target.code,
        signal: this.#stop.signal,
      });
      if (pollRun.fresh + pollRun.revised > 0)
        this.#logger.debug(
          `${target.network} ${target.code}: ${pollRun.fresh} new and ${pollRun.revised} edited posts`,
        );
      if (pollRun.skipped > 0)
        this.#logger.warn(`${target.network} ${target.code}: ${pollRun.skipped} items could not be parsed`);
      const now = clock();
      const learned = await this.pollTargets.learn(target, pollRun, now);
      limiter.recordSuccess();
      await this.profiles.afterSuccess(target);
      await this.pollTargets.completePoll(pollRun.target, this.#nextPoll(pollRun, learned, now), learned);
      await this.#observe((observer) => observer.afterPoll(target, pollRun));
      return pollRun;
    } catch (error) {
      await this.#handleFailure(options.isInteractive ? undefined : limiter, target, error).catch((again: unknown) =>
        this.#logger.warn(`cannot reschedule ${target.network} ${target.code}: ${String(again)}`),
      );
      throw error;
    } finally {
      this.#heldLeases.delete(target.lease);
    }
  }

  #nextPoll({ target, isComplete, burst }: PollRun, { evidence }: Learned, now: Date): NextPoll {
    if (!isComplete) return { afterSeconds: 0, intervalSeconds: target.interval_s, fails: 0 };
    const pace = {
      perHour: postsPerHour(evidence, target.usual_per_hour ?? UNKNOWN_PER_HOUR) + burst,
      watchers: target.watchers,
      factor: target.factor ?? 0,
      speeds: target.speeds ?? [],
    };
    return afterPoll(pace, now, this.settings.pollLimits(target.network));
  }

  /** `limiter` is undefined for a person's poll: an operator that a person names says nothing about the others. */
  async #handleFailure(limiter: NetworkLimiter | undefined, target: LeasedTarget, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (isFault(error, 'cancelled')) return this.pollTargets.release(target);
    if (!isFault(error)) this.#logger.error(`${target.network} ${target.code}: ${String(error)}`, error);
    // an error of our own is none of the source's: it is tried again as if the network had failed, without words
    const fault = isFault(error) ? error : new NetworkFault('transient', { code: '', message: '' });
    const { kind, scope, native } = fault;
    const isRepeated = kind === target.last_fault;
    const fails = isRepeated ? target.fails : 0;
    const next = afterFault(fault, { intervalSeconds: target.interval_s, fails });
    if (kind === 'rate_limited' || scope === 'credential' || scope === 'proxy') limiter?.recordWait(next.afterSeconds);
    if (fault === error && !isRepeated && kind !== 'schema_drift')
      this.#logger.warn(`${target.network} ${target.code}: ${fault.message}`);
    if (kind === 'closed_account') await this.profiles.markClosed(target.author_id);
    const text = cleanLine(`${native.code} ${native.message}`, FAULT_TEXT_LIMIT);
    await this.pollTargets.failPoll(target, next, { kind, text });
    await this.#observe((observer) => observer.afterFault(target, { kind, message: text }));
  }

  async #observe(call: (observer: PollObserver) => Promise<void>): Promise<void> {
    if (this.#observer)
      await call(this.#observer).catch((error: unknown) => this.#logger.warn(`cannot follow polls: ${String(error)}`));
  }

  async #renewLeases(): Promise<void> {
    await this.pollTargets
      .renewLeases([...this.#heldLeases])
      .catch((error: unknown) => this.#logger.warn(`cannot renew leases: ${String(error)}`));
  }
}
