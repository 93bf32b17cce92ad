import { Injectable } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { publishRefreshed } from './author-event.js';
import { findAuthor } from './author-store.js';
import { UserRegion } from './author.entity.js';

const call = 'change.pre-selected-oblast';

const changeOblasts = statement(
  {},
  'UPDATE author SET oblasts = $2, updated_at = now() WHERE id = $1 AND oblasts <> $2',
);

/** Regions chosen by users: those of an author, and the default regions of a user's new authors of a network. */
@Injectable()
export class PreselectOblasts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** Stores an author's regions and publishes author.refreshed. Throws Invalid and NotFound. */
  async setForAuthor(
    network: NetworkId,
    author: { code?: string | undefined; username?: string | undefined },
    oblasts: readonly number[],
    actor: string,
  ): Promise<void> {
    const names = [author.code, author.username].filter((name): name is string => name !== undefined && name !== '');
    if (names.length === 0) throw new Invalid('author-missing', 'an author needs its code or username');
    const wanted = [...new Set(oblasts)];
    await inTransaction(this.dataSource, async (tx) => {
      const known = await findAuthor(tx, network, names);
      if (!known) throw new NotFound(`the author ${JSON.stringify(names[0])}`, 'author-not-found');
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(known), {
        before: { oblasts: known.oblasts },
        after: { oblasts: wanted },
      });
      if ((await affected(tx, changeOblasts, [known.id, wanted])) > 0)
        await publishRefreshed(tx, this.outbox, known.id, new Date());
    });
  }

  /** Stores a user's default regions of a network; without a list they stay unchanged. */
  async setForUser(
    network: NetworkId,
    username: string,
    oblasts: readonly number[] | undefined,
    actor: string,
  ): Promise<void> {
    if (!oblasts) return;
    const wanted = [...new Set(oblasts)];
    await inTransaction(this.dataSource, async (tx) => {
      await tx.upsert(UserRegion, { username, network, oblasts: wanted }, ['username', 'network']);
      const object = { kind: 'default-regions' as const, id: `${username}:${network}`, name: username };
      await audit(tx, this.outbox, { actor, call, action: 'default-regions.chosen' }, object, {
        after: { oblasts: wanted },
      });
    });
  }
}
