import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { ResourceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { publishRefreshed } from '../authors/author-event.js';
import { storeProfile } from '../authors/author-store.js';
import { Author } from '../authors/author.entity.js';
import { AuthorLookup } from '../authors/author-lookup.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { PollTargets } from '../collection/poll-targets.js';
import { Owner } from './owner.entity.js';

const ownerRow = {
  ...columnsOf(Author, 'id', 'username', 'full_name', 'url'),
  ...columnsOf(Owner, 'oblast', 'page_type', 'is_active'),
};
export type OwnerRow = RowOf<typeof ownerRow>;

/** Who changes owners of a network, with which call. */
export interface OwnerChange {
  network: NetworkId;
  actor: string;
  call: string;
}
type Changed = Pick<OwnerRow, 'id' | 'username'>;

const ofNetwork = statement(
  ownerRow,
  `SELECT ${listOf(columnsOf(Author, 'id', 'username', 'full_name', 'url'), 'a')}, o.oblast, o.page_type, o.is_active
   FROM owner o
   JOIN author a ON a.id = o.author_id
   WHERE a.network = $1
   ORDER BY o.oblast, ${inNameOrder('a.username')}, a.id`,
);
const add = statement(
  {},
  `INSERT INTO owner AS o (author_id, page_type, added_by)
   VALUES ($1, $2, $3)
   ON CONFLICT (author_id) DO UPDATE SET is_active = true WHERE NOT o.is_active`,
);
/** Authors are locked as in subscribing and unsubscribing, so that none of them misses the other's change. */
const lock = statement(
  columnsOf(Author, 'id', 'username'),
  `SELECT a.id, a.username
   FROM author a
   JOIN owner o ON o.author_id = a.id
   WHERE a.network = $1 AND ($2::bigint IS NULL OR a.id = $2) AND ($3::integer IS NULL OR o.oblast = $3)
   ORDER BY a.id
   FOR UPDATE OF a`,
);
const setActive = statement(
  columnsOf(Owner, 'author_id'),
  'UPDATE owner SET is_active = $2 WHERE author_id = ANY($1) AND is_active <> $2 RETURNING author_id',
);
const setOblast = statement({}, 'UPDATE owner SET oblast = $2 WHERE author_id = $1 AND oblast <> $2');
const unwatched = statement(
  { id: column.bigint() },
  `SELECT id FROM unnest($1::bigint[]) AS given(id)
   WHERE NOT EXISTS (SELECT FROM watcher w WHERE w.author_id = given.id)`,
);

/** Authors that are collected without a watcher while they are active. Every change is audited and published. */
@Injectable()
export class Owners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly lookup: AuthorLookup,
    private readonly targets: PollTargets,
    private readonly scheduler: CollectionScheduler,
  ) {}

  /** The owners of a network by oblast and username. */
  list(network: NetworkId): Promise<OwnerRow[]> {
    return rows(this.dataSource, ofNetwork, [network]);
  }

  /**
   * Looks an address up and starts to collect its author. Idempotent; activates an owner that is not active.
   * Returns its username. Throws Invalid 'owner-address' for an address of another host, and NetworkFault.
   */
  async add(descriptor: NetworkDescriptor, address: string, { network, actor, call }: OwnerChange): Promise<string> {
    const { host = '', pageType = '' } = descriptor.owners ?? {};
    if (!address.toLowerCase().includes(host))
      throw new Invalid('owner-address', `the address has to contain ${host}`, [
        { path: 'body.url', code: 'owner-address' },
      ]);
    const profile = await this.lookup.profile(network, address);
    await inTransaction(this.dataSource, async (tx) => {
      const id = await storeProfile(tx, network, profile, []);
      const isChanged = (await affected(tx, add, [id, pageType, actor])) > 0;
      await this.targets.activate(tx, id, network);
      if (!isChanged) return;
      const added = { id, username: profile.username };
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(added), { after: { owner: true } });
      await publishRefreshed(tx, this.outbox, id, new Date());
      await this.#publish(tx, network, [added], 'ready');
      afterCommit(tx, () => this.scheduler.wake(network));
    });
    return profile.username;
  }

  /** Idempotent. Throws NotFound. */
  async setActive(id: number, isActive: boolean, change: OwnerChange): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const owners = await rows(tx, lock, [change.network, id, null]);
      if (owners.length === 0) throw new NotFound(`the owner ${id}`, 'owner-not-found');
      await this.#setActive(tx, owners, isActive, change);
    });
  }

  /** All owners of an oblast; 0 = those without one. Idempotent. */
  async setActiveOfOblast(oblast: number, isActive: boolean, change: OwnerChange): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const owners = await rows(tx, lock, [change.network, null, oblast]);
      await this.#setActive(tx, owners, isActive, change);
    });
  }

  /** Stores the oblast that pre-fills the posts from now on; 0 = none. Idempotent. Throws NotFound. */
  async setOblast(id: number, oblast: number, { network, actor, call }: OwnerChange): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const owners = await rows(tx, lock, [network, id, null]);
      if (owners.length === 0) throw new NotFound(`the owner ${id}`, 'owner-not-found');
      if ((await affected(tx, setOblast, [id, oblast])) === 0) return;
      for (const owner of owners)
        await audit(tx, this.outbox, { actor, call }, auditedAuthor(owner), { after: { oblast } });
      await publishRefreshed(tx, this.outbox, String(id), new Date());
      const { is_active: isActive } = await tx.findOneByOrFail(Owner, { author_id: String(id) });
      await this.#publish(tx, network, owners, isActive ? 'ready' : 'off');
    });
  }

  async #setActive(
    tx: EntityManager,
    owners: readonly Changed[],
    isActive: boolean,
    { network, actor, call }: OwnerChange,
  ): Promise<void> {
    const changed = new Set(
      (await rows(tx, setActive, [owners.map(({ id }) => id), isActive])).map((row) => row.author_id),
    );
    if (changed.size === 0) return;
    if (isActive) {
      for (const id of changed) await this.targets.activate(tx, id, network);
      afterCommit(tx, () => this.scheduler.wake(network));
    } else for (const { id } of await rows(tx, unwatched, [[...changed]])) await this.targets.deactivate(tx, id);
    const changedOwners = owners.filter(({ id }) => changed.has(id));
    await this.#publish(tx, network, changedOwners, isActive ? 'ready' : 'off');
    for (const owner of changedOwners)
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(owner), {
        before: { active: !isActive },
        after: { active: isActive },
      });
  }

  async #publish(
    tx: EntityManager,
    network: NetworkId,
    owners: readonly Changed[],
    state: 'ready' | 'off',
  ): Promise<void> {
    const changedAt = new Date().toISOString();
    const messages = owners.map(({ username: name }) =>
      create(ResourceChangedSchema, { kind: 'owner', network, name, state, changedAt }),
    );
    await this.outbox.publish(tx, 'resource.changed', messages);
  }
}
