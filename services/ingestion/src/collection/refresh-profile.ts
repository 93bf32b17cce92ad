import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { AuthorProfile } from '@mm/networks/network-collector.js';
import { DataSource, type EntityManager } from 'typeorm';
import { publishRefreshed } from '../authors/author-event.js';
import { markClosed, refreshProfile } from '../authors/author-store.js';
import { Networks } from '../networks/networks.js';
import { profileCounts, reportedCounts } from '../networks/reported-counts.js';
import type { LeasedTarget } from './poll-lease.js';
import { PollTargets } from './poll-targets.js';

const REFRESH_AFTER_MS = 24 * 3_600_000;

/**
 * Keeps stored profiles up to date: once a day, and when an account closes or opens.
 * Changes are published as author.refreshed.
 */
@Injectable()
export class RefreshProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly targets: PollTargets,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the profile again when it is a day old, or when collection works again after a closed account.
   * A network fault here does not fail the poll.
   */
  async afterSuccess(target: LeasedTarget): Promise<void> {
    if (
      target.last_fault !== 'closed_account' &&
      target.leased_at.getTime() - target.profile_at.getTime() < REFRESH_AFTER_MS
    )
      return;
    try {
      const profile = await this.#fetchProfile(target);
      if (profile?.code === target.code)
        await this.#apply(target.author_id, (tx) => refreshProfile(tx, target.author_id, profile));
    } catch (error) {
      if (!isFault(error)) throw error;
    }
    await this.targets.recordProfile(target.author_id);
  }

  /** Marks an account that no longer shows its posts. */
  async markClosed(authorId: string): Promise<void> {
    await this.#apply(authorId, (tx) => markClosed(tx, authorId));
  }

  async #apply(authorId: string, change: (tx: EntityManager) => Promise<boolean>): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (await change(tx)) await publishRefreshed(tx, this.outbox, authorId, this.clock.now());
    });
  }

  async #fetchProfile({ network, code }: LeasedTarget): Promise<AuthorProfile | undefined> {
    const ref = this.networks.collector(network).parseRef(code);
    if (!ref) return undefined;
    const profile = await this.networks.run(network, { author: code }, (collector, context) =>
      collector.lookup(ref, context),
    );
    return reportedCounts(profile, profileCounts, profile.url);
  }
}
