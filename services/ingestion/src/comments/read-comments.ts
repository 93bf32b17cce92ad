import { NotFound } from '@mm/http/problem.js';
import type { RawComment } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { isCollected } from '../collection/known-posts.js';
import { problemOfFault } from '../networks/fault-response.js';
import type { Networks } from '../networks/networks.js';

/** Networks sort by time, so the most liked are chosen among this many. */
const READ_LIMIT = 100;

/** Reads comments of collected posts from the network. */
export class ReadComments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
  ) {}

  /**
   * The `size` most liked comments. Throws NotFound for a post that was never collected,
   * and the DomainError that matches a fault of the network.
   */
  async mostLiked(network: NetworkId, code: string, size: number): Promise<RawComment[]> {
    if (!(await isCollected(this.dataSource.manager, network, code)))
      throw new NotFound(`the post ${JSON.stringify(code)}`, 'post-not-found');
    try {
      const comments = await this.networks
        .collector(network)
        .comments?.(code, await this.networks.context(network), { max: READ_LIMIT });
      return (comments ?? []).slice(0, size);
    } catch (error) {
      if (!isFault(error)) throw error;
      throw isFault(error, 'not_found')
        ? new NotFound(`the post ${JSON.stringify(code)} at its source`, 'post-not-found')
        : problemOfFault(error, code);
    }
  }
}
