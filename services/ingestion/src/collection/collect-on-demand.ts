import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound, UpstreamBusy } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { findAuthor } from '../authors/author-store.js';
import { Networks } from '../networks/networks.js';
import { CollectionScheduler } from './collection-scheduler.js';
import { RefreshCounters } from './refresh-counters.js';

/** Who collects which author, with which operator; the server chooses one without a name. */
export interface CollectRequest {
  network: NetworkId;
  name: string;
  operator?: string | undefined;
  actor: string;
  call: string;
}

/** A collection that somebody waits for. */
interface RunningRequest extends Pick<CollectRequest, 'network' | 'name' | 'actor'> {
  id: number;
  since: Date;
  /** Whether an earlier request of the same user still runs. */
  isWaiting: boolean;
}

/** Collections that one user may have requested at a time. */
const MAX_WAITING = 10;

/**
 * Collects an author now, at a user's request, and reads the reactions of its posts. Requests of one user run one after
 * another, so that nobody takes all connections of a network.
 */
@Injectable()
export class CollectOnDemand {
  readonly #requests = new Map<string, { last: Promise<unknown>; count: number }>();
  readonly #running = new Set<RunningRequest>();
  #count = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly scheduler: CollectionScheduler,
    private readonly counters: RefreshCounters,
  ) {}

  /**
   * The number of new posts. Throws NotFound for an author without watchers, NetworkFault, and UpstreamBusy when
   * another poll of the author takes too long or the user has too many requests running.
   */
  async collect(request: CollectRequest): Promise<number> {
    const { last, count } = this.#requests.get(request.actor) ?? { last: Promise.resolve(), count: 0 };
    if (count >= MAX_WAITING) throw new UpstreamBusy('this user has too many requests running', 10);
    const { network, name, actor } = request;
    const shown: RunningRequest = { id: ++this.#count, network, name, actor, since: new Date(), isWaiting: true };
    this.#running.add(shown);
    const mine = last.then(() => {
      shown.isWaiting = false;
      return this.#collect(request);
    });
    const end = (): void => {
      this.#running.delete(shown);
      this.#end(actor);
    };
    const settled = mine.then(end, end);
    this.#requests.set(request.actor, { last: settled, count: count + 1 });
    return mine;
  }

  /** The requests of this process that run or wait, the oldest first. */
  running(): RunningRequest[] {
    return [...this.#running];
  }

  #end(actor: string): void {
    const requests = this.#requests.get(actor);
    if (requests && --requests.count <= 0) this.#requests.delete(actor);
  }

  async #collect({ network, name, operator, actor, call }: CollectRequest): Promise<number> {
    const ref = this.networks.collector(network).parseRef(name);
    const author = await findAuthor(this.dataSource, network, ref ? [name, ref.value] : [name]);
    if (!author || (author.watchers.length === 0 && !author.is_owner))
      throw new NotFound(`the author ${JSON.stringify(name)}`, 'author-not-found');
    await inTransaction(this.dataSource, (tx) =>
      audit(tx, this.outbox, { actor, call }, auditedAuthor(author), operator ? { after: { operator } } : {}),
    );
    // a running poll of another operator must not hide that this one is unknown
    await this.networks.assertOperator(network, operator);
    const { fresh } = await this.scheduler.collectNow(network, author.id, operator);
    await this.counters.refreshAuthor(network, author.id, operator);
    return fresh;
  }
}
