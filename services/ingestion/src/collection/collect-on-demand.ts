import { NotFound, UpstreamBusy } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { audit } from '../audit/audit.js';
import { findAuthor } from '../authors/author-store.js';
import { responseOfFault } from '../authors/fault-response.js';
import type { CollectionScheduler } from './collection-scheduler.js';
import type { Networks } from './networks.js';
import type { RefreshCounters } from './refresh-counters.js';

/** The response to 'Load user media': status '200' and the number of new posts, or the reason of the failure. */
export interface OnDemandResult {
  status: string;
  collected: number;
  reason?: string;
}

/** Collects an author now, at a user's request, and reads the reactions of its newest posts. */
export class CollectOnDemand {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly scheduler: CollectionScheduler,
    private readonly counters: RefreshCounters,
  ) {}

  /** Throws NotFound for an author without watchers. */
  async collect(network: NetworkId, name: string, actor: string, call: string): Promise<OnDemandResult> {
    const ref = this.networks.collector(network).parseRef(name);
    const author = await findAuthor(this.dataSource, network, ref ? [name, ref.value] : [name]);
    if (!author || author.watchers.length === 0)
      throw new NotFound(`the author ${JSON.stringify(name)}`, 'author-not-found');
    await audit(this.dataSource, actor, call, `author ${author.id}`);
    try {
      const { fresh } = await this.scheduler.collectNow(network, author.id);
      await this.counters.refreshAuthor(network, author.id);
      return { status: '200', collected: fresh };
    } catch (error) {
      if (isFault(error)) {
        const { status, reason } = responseOfFault(error);
        return { status, reason, collected: 0 };
      }
      if (error instanceof UpstreamBusy) return { status: '503', reason: 'transient', collected: 0 };
      throw error;
    }
  }
}
