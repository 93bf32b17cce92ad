import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { hasRole, mayUse, type Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden, NameTaken, NotFound } from '@mm/http/problem.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { ReportViewWire } from '@mm/proto/http/report-views.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { analysts, dashboardViewers, type Role } from '@mm/proto/vocabulary/role.js';
import { DataSource, type EntityManager } from 'typeorm';
import { TopicReads } from '../topics/topic.reads.js';
import { ReportView } from './report-view.entity.js';
import { topicOfQuery } from './view-query.js';

const viewColumns = columnsOf(ReportView, 'id', 'user_id', 'owner', 'name', 'screen', 'query', 'shared', 'topic_id');
/** `is_hidden`: it is of a topic that there is and that its owner may not see. */
const shownColumns = { ...viewColumns, is_hidden: column.boolean() };
export type ViewRow = RowOf<typeof shownColumns>;

/** What a caller saves; `id` absent for a new view. */
export type ViewCommand = Pick<ReportViewWire, 'name' | 'screen' | 'query' | 'shared'> & { id?: number };

const maxViews = 200;
const openers: Record<ReportViewWire['screen'], readonly Role[]> = { topic: analysts, main: dashboardViewers };

const lockViews = statement({}, 'LOCK TABLE report_view IN SHARE ROW EXCLUSIVE MODE');
/** $1: the caller; $2: screens; $3: visible topics; $4: whether views of no topic are offered too. */
const offeredViews = statement(
  shownColumns,
  `SELECT ${listOf(viewColumns)}, ${isHidden('$3')} AS is_hidden FROM report_view v
   WHERE screen = ANY($2::text[])
     AND (user_id = $1 OR shared AND (topic_id = ANY($3::bigint[]) OR topic_id IS NULL AND $4::boolean))
   ORDER BY user_id = $1 DESC, ${inNameOrder('name')}, id
   LIMIT ${listLimits.reference}`,
);
const viewById = statement(
  shownColumns,
  `SELECT ${listOf(viewColumns)}, ${isHidden('$2')} AS is_hidden FROM report_view v WHERE id = $1`,
);

/** SQL of whether the topic of a view `v` is there and not among the visible ones, which a parameter has. */
function isHidden(visible: string): string {
  return `coalesce(
     v.topic_id <> ALL(${visible}::bigint[]) AND EXISTS (SELECT FROM topic t WHERE t.id = v.topic_id), false)`;
}

/** Named views, limited to what the caller may see. */
@Injectable()
export class ReportViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly topics: TopicReads,
  ) {}

  /**
   * The caller's own views by name, then shared ones of visible topics; those of no topic only for callers who may
   * search everything. Views of a screen that the caller may not open are left out. One's own of a hidden topic are
   * without their query.
   */
  async offered(caller: Caller): Promise<ViewRow[]> {
    const screens = Object.entries(openers).flatMap(([screen, roles]) => (hasRole(caller, ...roles) ? [screen] : []));
    const visible = await this.topics.visibleIds(caller);
    const readsAll = mayUse(caller, objectRules.readPublication, 'foreign');
    const offered = await rows(this.dataSource, offeredViews, [caller.userId, screens, visible, readsAll]);
    return offered.map((view) => (view.is_hidden ? { ...view, query: '' } : view));
  }

  /**
   * Creates or replaces a view. Throws Invalid for parameters that the screens do not have, Forbidden for a screen that
   * the caller may not open, NotFound for a view that the caller may not edit and for a topic that the caller may not
   * see, NameTaken, and Conflict (`too-many-views`) for the 201st view of a user.
   */
  async save({ id, ...command }: ViewCommand, caller: Caller): Promise<ViewRow> {
    if (!hasRole(caller, ...openers[command.screen]))
      throw new Forbidden('the role does not open this screen', 'screen-not-allowed');
    const topicId = topicOfQuery(command.query);
    const fields = { ...command, topic_id: topicId === null ? null : String(topicId) };
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockViews);
      const before = id === undefined ? undefined : await this.usable(id, caller, tx, mayEditView);
      // the owner of a view whose topic is gone may still rename it or stop sharing it
      if (topicId !== null && before?.topic_id !== fields.topic_id) await this.topics.topic(topicId, caller, tx);
      const savedId = await withUniqueName(command.name, () =>
        before ? update(tx, before, fields, caller) : insert(tx, fields, caller),
      );
      const [saved] = await rows(tx, viewById, [savedId, await this.topics.visibleIds(caller, tx)]);
      if (!saved) throw new Error(`view ${savedId} was saved and is gone`);
      await recordAudit(tx, this.outbox, {
        action: 'view.saved',
        object: { kind: 'view', id: savedId, name: saved.name },
        before: before ? recordedFields(before) : null,
        after: recordedFields(saved),
      });
      return saved;
    });
  }

  /** Throws NotFound for a view that the caller may not delete. */
  async delete(id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockViews);
      const view = await this.usable(id, caller, tx, mayDeleteView);
      await tx.delete(ReportView, { id: view.id });
      await recordAudit(tx, this.outbox, {
        action: 'view.deleted',
        object: { kind: 'view', id, name: view.name },
        before: recordedFields(view),
      });
    });
  }

  private async usable(id: number, caller: Caller, tx: EntityManager, may: typeof mayEditView): Promise<ViewRow> {
    const [view] = await rows(tx, viewById, [id, await this.topics.visibleIds(caller, tx)]);
    if (!view || !may(caller, view)) throw new NotFound('the view', 'view-not-found');
    return view;
  }
}

type Related = Pick<ViewRow, 'user_id' | 'shared' | 'is_hidden'>;

function relationTo({ user_id, shared, is_hidden }: Related, caller: Caller): Relation {
  if (Number(user_id) === caller.userId) return is_hidden ? 'lost' : 'own';
  return is_hidden ? 'hidden' : shared ? 'shared' : 'foreign';
}

export const mayEditView = (caller: Caller, view: Related): boolean =>
  mayUse(caller, objectRules.editView, relationTo(view, caller));
const mayDeleteView = (caller: Caller, view: Related): boolean =>
  mayUse(caller, objectRules.deleteView, relationTo(view, caller));

const recordedFields = ({ name, owner, query, screen, shared }: ViewRow) => ({ name, owner, query, screen, shared });

type Fields = Pick<ReportView, 'name' | 'screen' | 'query' | 'shared' | 'topic_id'>;

/** Returns the id of the new view. */
async function insert(tx: EntityManager, fields: Fields, caller: Caller): Promise<string> {
  const user_id = String(caller.userId);
  if ((await tx.countBy(ReportView, { user_id })) >= maxViews)
    throw new Conflict('too-many-views', `a user has at most ${maxViews} views`);
  const { identifiers } = await tx.insert(ReportView, { ...fields, user_id, owner: caller.username });
  return String(identifiers[0]?.id);
}

/** Returns the id. A view that mm_admin edits keeps its owner. */
async function update(tx: EntityManager, before: ViewRow, fields: Fields, caller: Caller): Promise<string> {
  const owner = Number(before.user_id) === caller.userId ? caller.username : before.owner;
  await tx.update(ReportView, { id: before.id }, { ...fields, owner, updated_at: () => 'now()' });
  return before.id;
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error, 'report_view_name')) throw new NameTaken('view-name-taken', name);
    throw error;
  }
}
