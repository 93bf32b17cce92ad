import { Inject, Injectable } from '@nestjs/common';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { NotFound } from '@mm/http/problem.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { CollectContext, NetworkCollector } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import { DriftLog } from './drift-log.js';
import { ResourcePool, type TaskNeeds, type TaskResources } from './resource-pool.js';

/** How often a task is tried with another credential or through another proxy. */
const MAX_ATTEMPTS = 4;

/** Collectors by network id. */
export type Collectors = Readonly<Partial<Record<NetworkId, NetworkCollector>>>;
/** Token of the installed collectors. */
export const COLLECTORS = Symbol('collectors');

/** Networks whose authors are hosts, whose case means nothing. */
export const hostNetworks: ReadonlySet<NetworkId> = new Set(
  descriptorList.filter(({ lookupBy }) => lookupBy === 'host').map(({ id }) => id),
);

/** With whose account a task runs, and what ends it. */
export interface TaskOptions {
  /** A named operator is used, or the task fails; absent, empty or 'nonoperator' leaves the choice to the server. */
  operator?: string | undefined;
  /** The network's id of a stored author that the task reads. */
  author?: string | undefined;
  /** A person waits for the task, so it may use the whole daily budget. */
  isInteractive?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** The installed collectors, each with the credential and the proxy that it needs. */
@Injectable()
export class Networks {
  readonly ids: readonly NetworkId[];

  constructor(
    @Inject(COLLECTORS) private readonly collectors: Collectors,
    private readonly resources: ResourcePool,
    private readonly drift: DriftLog,
  ) {
    this.ids = Object.values(collectors).map(({ id }) => id);
  }

  /** Throws NotFound for a network that is not installed. */
  collector(network: NetworkId): NetworkCollector {
    const collector = this.collectors[network];
    if (!collector) throw new NotFound(`the network ${network}`, 'network-not-found');
    return collector;
  }

  /** Throws NetworkFault 'auth_required' when a person named an operator that the network does not have. */
  async assertOperator(network: NetworkId, operator: string | undefined): Promise<void> {
    const username = namedOperator(operator);
    if (username === undefined) return;
    const { needs } = this.collector(network);
    if (needs.operator && (await this.resources.hasOperator({ network, needs }, username))) return;
    throw new NetworkFault('auth_required', { code: 'unknown_operator', message: username.slice(0, 200) });
  }

  /**
   * Runs one task of a collector. A fault of its credential or proxy parks that for every process, and the task is
   * tried again with another one: it has to be safe to run several times. A response of an unknown shape is kept.
   * Throws what the task throws, and a Refusal when everything that it needs has to wait.
   */
  async run<T>(
    network: NetworkId,
    { operator, author, isInteractive = false, signal }: TaskOptions,
    task: (collector: NetworkCollector, context: CollectContext) => Promise<T>,
  ): Promise<T> {
    const collector = this.collector(network);
    const needs: TaskNeeds = {
      network,
      needs: collector.needs,
      operator: namedOperator(operator),
      author,
      isInteractive,
      signal,
    };
    const tried: string[] = [];
    let failure: NetworkFault | undefined;
    for (let attempt = 1; ; attempt++) {
      const resources = await this.#acquire(needs, tried, failure);
      try {
        const result = await task(collector, resources.context);
        await resources.succeed();
        return result;
      } catch (error) {
        await resources.fail(error);
        if (isFault(error, 'schema_drift')) await this.drift.record(network, error);
        if (attempt === MAX_ATTEMPTS || signal?.aborted || !mayRetry(error, resources, needs))
          throw toCaller(await this.#certain(error, needs, resources));
        failure = error;
        if (error.scope === 'credential' && resources.credentialId !== undefined) tried.push(resources.credentialId);
      }
    }
  }

  /**
   * Has the network look at a token that is not stored, through a proxy where it has some. Throws what `check` throws,
   * and NetworkFault when no proxy is free.
   */
  async check<T>(
    network: NetworkId,
    credential: string,
    check: (collector: NetworkCollector, context: CollectContext) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const proxy = await this.resources.rotate(network);
      try {
        const result = await check(this.collector(network), { credential, ...(proxy && { proxy: proxy.server }) });
        if (proxy) await this.resources.settleProxy(proxy);
        return result;
      } catch (error) {
        if (proxy) await this.resources.settleProxy(proxy, error);
        if (!isFault(error) || error.scope !== 'proxy' || attempt === MAX_ATTEMPTS) throw toCaller(error);
      }
    }
  }

  /** Public pages cannot say that a stored author is gone, closed or for accounts while one only has to wait. */
  async #certain(error: unknown, needs: TaskNeeds, resources: TaskResources): Promise<unknown> {
    const isDoubtful = isFault(error, 'not_found', 'closed_account', 'auth_required') && needs.author !== undefined;
    if (!isDoubtful || !(await this.resources.mayBeHidden(needs, resources))) return error;
    return new NetworkFault('transient', error.native, { scope: 'author', cause: error });
  }

  /** After a fault of the credential, that fault says more than that no other credential is free. */
  async #acquire(
    needs: TaskNeeds,
    tried: readonly string[],
    failure: NetworkFault | undefined,
  ): Promise<TaskResources> {
    try {
      return await this.resources.acquire(needs, tried);
    } catch (error) {
      throw isFault(error) && failure?.scope === 'credential' ? failure : error;
    }
  }
}

/** Whether a task of a network of clients has no client. */
export const isOnPublicPages = ({ needs }: NetworkCollector, { client }: CollectContext): boolean =>
  needs.operator === 'client' && !client;

/** Whether another credential or proxy can help: not with a named operator's own account. */
function mayRetry(error: unknown, { credentialId }: TaskResources, { operator }: TaskNeeds): error is NetworkFault {
  if (!isFault(error)) return false;
  if (error.scope === 'proxy') return true;
  return error.scope === 'credential' && credentialId !== undefined && operator === undefined;
}

/** A proxy that wants another password concerns neither the author nor who asks: later there may be another proxy. */
function toCaller(error: unknown): unknown {
  if (!isFault(error) || error.scope !== 'proxy' || error.kind === 'transient') return error;
  return new NetworkFault('transient', error.native, { scope: 'proxy', cause: error });
}

const namedOperator = (operator: string | undefined): string | undefined =>
  operator === undefined || operator === '' || operator === NO_OPERATOR ? undefined : operator;
