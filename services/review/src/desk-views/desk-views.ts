import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Conflict, Invalid, NameTaken, NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { DeskViewWire } from '@mm/proto/http/desk-actions.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { DeskView } from './desk-view.entity.js';

/** What a caller saves; `id` absent for a new view. */
export type ViewCommand = Pick<DeskViewWire, 'name' | 'query' | 'shared'> & { id?: number | undefined };

const maxViews = 100;
const columns = columnsOf(DeskView);
const lockViews = statement({}, 'LOCK TABLE desk_view IN SHARE ROW EXCLUSIVE MODE');
const offered = statement(
  columns,
  `SELECT ${listOf(columns)}
     FROM desk_view
    WHERE user_id = $1 OR shared
    ORDER BY user_id = $1 DESC, ${inNameOrder('name')}, id
    LIMIT ${listLimits.reference}`,
);

/** Named filters of the desk, limited to what the caller may see. */
@Injectable()
export class DeskViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly services: ServiceClient,
  ) {}

  /**
   * The caller's own views by name, then shared ones. A view of a topic that is hidden from the caller or deleted is
   * left out; one's own stays, without its query.
   */
  async offered(caller: Caller): Promise<DeskViewWire[]> {
    const found = await rows(this.dataSource, offered, [caller.userId]);
    const visible = await this.#visible(found, caller);
    return found.flatMap((view) => {
      const relation = relationTo(view, caller, visible);
      return mayUse(caller, objectRules.readDeskView, relation) ? [wireOf(view, relation, caller)] : [];
    });
  }

  /**
   * Creates or replaces a view. Throws Invalid for a topic that is not an id, NotFound for a view that the caller may
   * not edit and for a topic that the caller may not see, NameTaken, and Conflict (`too-many-views`) for the 101st view
   * of a user.
   */
  async save({ id, ...command }: ViewCommand, caller: Caller): Promise<DeskViewWire> {
    const topicId = topicOf(command.query);
    const fields = { ...command, topic_id: topicId };
    const visible = await this.#visible([fields, ...(await this.#views(this.dataSource.manager, id))], caller);
    if (isHidden(fields, visible)) throw new NotFound('the topic', 'topic-not-found');
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockViews);
      const before = id === undefined ? undefined : await this.#usable(tx, id, caller, visible, 'editDeskView');
      const savedId = await withUniqueName(command.name, () =>
        before ? update(tx, before, fields, caller) : insert(tx, fields, caller),
      );
      const saved = await tx.findOneByOrFail(DeskView, { id: savedId });
      await recordAudit(tx, this.outbox, {
        action: 'desk-view.saved',
        object: { kind: 'desk-view', id: savedId, name: saved.name },
        before: before ? recordedFields(before) : null,
        after: recordedFields(saved),
      });
      return wireOf(saved, relationTo(saved, caller, visible), caller);
    });
  }

  /** Throws NotFound for a view that the caller may not delete. */
  async delete(id: number, caller: Caller): Promise<void> {
    const visible = await this.#visible(await this.#views(this.dataSource.manager, id), caller);
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockViews);
      const view = await this.#usable(tx, id, caller, visible, 'deleteDeskView');
      await tx.delete(DeskView, { id: view.id });
      await recordAudit(tx, this.outbox, {
        action: 'desk-view.deleted',
        object: { kind: 'desk-view', id, name: view.name },
        before: recordedFields(view),
      });
    });
  }

  async #usable(
    tx: EntityManager,
    id: number,
    caller: Caller,
    visible: ReadonlySet<string>,
    rule: 'editDeskView' | 'deleteDeskView',
  ): Promise<DeskView> {
    const [view] = await this.#views(tx, id);
    if (!view || !mayUse(caller, objectRules[rule], relationTo(view, caller, visible)))
      throw new NotFound('the view', 'view-not-found');
    return view;
  }

  /** The view with an id, or none. */
  #views(tx: EntityManager, id: number | undefined): Promise<DeskView[]> {
    return id === undefined ? Promise.resolve([]) : tx.findBy(DeskView, { id: String(id) });
  }

  /** Which topics the caller may see, if any of the views is of one. Throws UpstreamBusy when reporting is away. */
  async #visible(views: readonly Pick<DeskView, 'topic_id'>[], caller: Caller): Promise<ReadonlySet<string>> {
    if (views.every((view) => view.topic_id === null)) return new Set();
    return new Set((await this.services.call(topicCalls.visible, caller)).ids.map(String));
  }
}

const isHidden = ({ topic_id: id }: Pick<DeskView, 'topic_id'>, visible: ReadonlySet<string>): boolean =>
  id !== null && !visible.has(id);

function relationTo(view: DeskView, caller: Caller, visible: ReadonlySet<string>): Relation {
  if (Number(view.user_id) === caller.userId) return isHidden(view, visible) ? 'lost' : 'own';
  return isHidden(view, visible) ? 'hidden' : view.shared ? 'shared' : 'foreign';
}

const wireOf = ({ id, name, query, owner, shared }: DeskView, relation: Relation, caller: Caller): DeskViewWire => ({
  id: Number(id),
  name,
  query: relation === 'lost' ? '' : query,
  owner,
  shared,
  may_edit: mayUse(caller, objectRules.editDeskView, relation),
});

const recordedFields = ({ name, owner, query, shared }: DeskView) => ({ name, owner, query, shared });

/** The topic that a query names; null without one. Throws Invalid for what is no id, and for several. */
function topicOf(query: string): string | null {
  // URLSearchParams would drop a leading '?'
  const [topic = '', ...others] = new URLSearchParams(`&${query}`).getAll('topic');
  if (!/^([1-9]\d{0,15})?$/.test(topic) || others.length > 0)
    throw new Invalid('invalid-request', 'the query names no topic by its id', [
      { path: 'body.query', code: 'invalid-id' },
    ]);
  return topic || null;
}

type Fields = Pick<DeskView, 'name' | 'query' | 'shared' | 'topic_id'>;

/** Returns the id of the new view. */
async function insert(tx: EntityManager, fields: Fields, caller: Caller): Promise<string> {
  const user_id = String(caller.userId);
  if ((await tx.countBy(DeskView, { user_id })) >= maxViews)
    throw new Conflict('too-many-views', `a user has at most ${maxViews} views of the desk`);
  const { identifiers } = await tx.insert(DeskView, { ...fields, user_id, owner: caller.username });
  return String(identifiers[0]?.['id']);
}

/** Returns the id. A view that a supervisor edits keeps its owner. */
async function update(tx: EntityManager, before: DeskView, fields: Fields, caller: Caller): Promise<string> {
  const owner = Number(before.user_id) === caller.userId ? caller.username : before.owner;
  await tx.update(DeskView, { id: before.id }, { ...fields, owner });
  return before.id;
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error, 'desk_view_name')) throw new NameTaken('view-name-taken', name);
    throw error;
  }
}
