import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { NO_OPERATOR } from '@mm/proto/http/credentials.js';
import { NotFound } from '@mm/http/problem.js';
import type { CollectContext, NetworkCollector } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import type { Credentials, Login } from '../credentials/credentials.js';
import type { DriftLog } from './drift-log.js';

/** Collectors by network id. */
export type Collectors = Readonly<Partial<Record<NetworkId, NetworkCollector>>>;

/** With whose account a task runs, and what ends it. */
export interface TaskOptions {
  /** A named operator is used, or the task fails; absent, empty or 'nonoperator' leaves the choice to the server. */
  operator?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The installed collectors, each with the credential it needs. */
export class Networks {
  readonly ids: readonly NetworkId[];

  constructor(
    private readonly collectors: Collectors,
    private readonly credentials: Pick<Credentials, 'tokenOf' | 'operator' | 'nextOperator' | 'park'>,
    private readonly drift: Pick<DriftLog, 'record'>,
  ) {
    this.ids = Object.values(collectors).map(({ id }) => id);
  }

  /** Throws NotFound for a network that is not installed. */
  collector(network: NetworkId): NetworkCollector {
    const collector = this.collectors[network];
    if (!collector) throw new NotFound(`the network ${network}`, 'network-not-found');
    return collector;
  }

  /** Credential and abort signal for one task. Throws NetworkFault 'auth_required' for a named unknown operator. */
  async context(network: NetworkId, options: TaskOptions = {}): Promise<CollectContext> {
    return (await this.#prepare(network, options)).context;
  }

  /**
   * Runs one task of a collector. A fault of the operator's account lets the operator rest, so that the next task has
   * another one; a response of an unknown shape is kept. Throws what the task throws.
   */
  async run<T>(
    network: NetworkId,
    options: TaskOptions,
    task: (collector: NetworkCollector, context: CollectContext) => Promise<T>,
  ): Promise<T> {
    const { context, operator } = await this.#prepare(network, options);
    try {
      return await task(this.collector(network), context);
    } catch (error) {
      if (isFault(error) && error.scope === 'credential' && operator)
        this.credentials.park(network, operator.username, error);
      if (isFault(error, 'schema_drift')) await this.drift.record(network, error);
      throw error;
    }
  }

  async #prepare(
    network: NetworkId,
    { operator: named, signal }: TaskOptions,
  ): Promise<{ context: CollectContext; operator: Login | undefined }> {
    const { needs } = this.collector(network);
    const operator = await this.#operator(network, named);
    const isSession = needs.operator === 'session';
    const operatorToken = isSession ? undefined : operator?.secret;
    const token = operator ? operatorToken : await this.#token(network);
    return {
      operator,
      context: {
        ...(token === undefined ? {} : { credential: token }),
        ...(operator && isSession ? { operator: { username: operator.username, password: operator.secret } } : {}),
        ...(signal ? { signal } : {}),
      },
    };
  }

  async #operator(network: NetworkId, named: string | undefined): Promise<Login | undefined> {
    const { needs } = this.collector(network);
    const isNamed = named !== undefined && named !== '' && named !== NO_OPERATOR;
    if (needs.operator) {
      return isNamed ? this.credentials.operator(network, named) : this.credentials.nextOperator(network);
    }
    if (isNamed) throw new NetworkFault('auth_required', { code: 'no_operators', message: 'the network has none' });
    return undefined;
  }

  async #token(network: NetworkId): Promise<string | undefined> {
    return this.collector(network).needs.credential === 'none' ? undefined : this.credentials.tokenOf(network);
  }
}
