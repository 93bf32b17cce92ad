import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { DomainError, NotFound } from '@mm/http/problem.js';
import type { ObjectRule } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { SearchScheduleWire, SearchWire, scheduleSave } from '@mm/proto/http/searches.js';
import { DataSource, type EntityManager } from 'typeorm';
import { PlanSearch } from './plan-search.js';
import { RunSchedules } from './run-schedules.js';
import { requestKey } from './search-request.js';
import { relationTo, SearchRights, type VisibleSubjects } from './search-rights.js';
import { SearchRows } from './search-rows.js';
import { SearchSchedule } from './search.entity.js';
import type { Wire } from '@mm/proto/http/once.js';

/** Schedules of one user. */
const MAX_OF_USER = 50;
const MAX_LISTED = 1000;

const columns = columnsOf(
  SearchSchedule,
  ...(['id', 'user_id', 'username', 'request', 'title', 'every_hours', 'is_active', 'next_at'] as const),
);
type ScheduleRow = RowOf<typeof columns>;

/** $1: null for those of all users. */
const list = statement(
  columns,
  `SELECT ${listOf(columns)} FROM search_schedule WHERE $1::bigint IS NULL OR user_id = $1::bigint
   ORDER BY id DESC LIMIT ${MAX_LISTED}`,
);
const lockOne = statement(columns, `SELECT ${listOf(columns)} FROM search_schedule WHERE id = $1 FOR UPDATE`);
const insert = statement(
  columns,
  `INSERT INTO search_schedule (user_id, username, request, title, every_hours, is_active)
   SELECT $1::bigint, $2::text, $3::jsonb, $4::text, $5::int, $6::boolean
   WHERE ${MAX_OF_USER} > (SELECT count(*) FROM search_schedule WHERE user_id = $1::bigint)
   RETURNING ${listOf(columns)}`,
);
/** One that is switched on searches at once. */
const update = statement(
  columns,
  `UPDATE search_schedule s
   SET request = $2::jsonb, title = $3::text, every_hours = $4::int, is_active = $5::boolean,
     next_at = CASE WHEN $5::boolean AND NOT is_active THEN now()
       WHEN $4::int <> every_hours THEN now() + make_interval(hours => $4::int) ELSE next_at END
   WHERE id = $1
   RETURNING ${listOf(columns)}`,
);
const remove = statement({}, 'DELETE FROM search_schedule WHERE id = $1');

/** Searches that repeat. */
@Injectable()
export class SearchSchedules {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly planner: PlanSearch,
    private readonly searches: SearchRows,
    private readonly runner: RunSchedules,
    private readonly rights: SearchRights,
  ) {}

  /** One's own; all for those who may list all. The newest first. */
  async list(caller: Caller): Promise<SearchScheduleWire[]> {
    const owner = mayUse(caller, objectRules.listSearchSchedule, 'foreign') ? null : caller.userId;
    const [found, visible] = await Promise.all([rows(this.dataSource, list, [owner]), this.rights.visible(caller)]);
    return this.#wires(found, caller, visible);
  }

  /**
   * Stores a schedule; an active new one searches at once. Throws NotFound for a schedule, topic or section that the
   * caller may not see, what `PlanSearch.plan` throws, and 409 'too-many-schedules'.
   */
  async save(given: Wire<typeof scheduleSave>, caller: Caller): Promise<SearchScheduleWire> {
    const { id, request, every_hours: hours } = given;
    const visible = await this.rights.visible(caller);
    const changing = { caller, visible, rule: objectRules.changeSearchSchedule };
    const known = id === undefined ? undefined : await inTransaction(this.dataSource, (tx) => lock(tx, id, changing));
    // a schedule can be switched off while its topic or the providers are away
    const isSame = known && requestKey(known.request) === requestKey(request);
    const title = isSame ? known.title : (await this.planner.plan(request, caller)).title;
    const saved = await inTransaction(this.dataSource, async (tx) => {
      const before = id === undefined ? null : await lock(tx, id, changing);
      const isActive = given.active ?? before?.is_active ?? true;
      const words = [JSON.stringify(request), title, hours, isActive];
      const [after] = before
        ? await rows(tx, update, [before.id, ...words])
        : await rows(tx, insert, [caller.userId, caller.username, ...words]);
      if (!after) throw new DomainError(409, 'too-many-schedules', `a user has at most ${MAX_OF_USER} schedules`);
      await recordAudit(tx, this.outbox, {
        action: 'search-schedule.saved',
        object: { kind: 'search-schedule', id: after.id, name: title },
        before: before && auditedFields(before),
        after: auditedFields(after),
      });
      if (isActive) afterCommit(tx, () => this.runner.wake());
      return after;
    });
    const [wire] = await this.#wires([saved], caller, await this.rights.visible(caller));
    if (!wire) throw new Error(`schedule ${saved.id} disappeared`);
    return wire;
  }

  /** Its searches stay. Throws NotFound. */
  async remove(id: number, caller: Caller): Promise<void> {
    const visible = await this.rights.visible(caller);
    await inTransaction(this.dataSource, async (tx) => {
      const before = await lock(tx, id, { caller, visible, rule: objectRules.deleteSearchSchedule });
      await affected(tx, remove, [id]);
      await recordAudit(tx, this.outbox, {
        action: 'search-schedule.deleted',
        object: { kind: 'search-schedule', id, name: before.title },
        before: auditedFields(before),
      });
    });
  }

  async #wires(found: readonly ScheduleRow[], caller: Caller, visible: VisibleSubjects): Promise<SearchScheduleWire[]> {
    const last = await this.searches.lastOf(found.map(({ id }) => id));
    return found.map((row) =>
      mayUse(caller, objectRules.changeSearchSchedule, relationTo(row, caller, visible))
        ? scheduleWire(row, last.get(Number(row.id)) ?? null)
        : { ...scheduleWire(row, null), request: null, title: '' },
    );
  }
}

/** Locks a schedule with which the caller may do this. Throws NotFound. */
async function lock(
  tx: EntityManager,
  id: number,
  { caller, rule, visible }: { caller: Caller; rule: ObjectRule; visible: VisibleSubjects },
): Promise<ScheduleRow> {
  const [row] = await rows(tx, lockOne, [id]);
  if (!row || !mayUse(caller, rule, relationTo(row, caller, visible)))
    throw new NotFound('the schedule', 'search-schedule-not-found');
  return row;
}

const auditedFields = ({ request, every_hours, is_active }: ScheduleRow): object => ({
  request,
  every_hours,
  active: is_active,
});

const scheduleWire = (row: ScheduleRow, last: SearchWire | null): SearchScheduleWire => ({
  id: Number(row.id),
  request: row.request,
  title: row.title,
  every_hours: row.every_hours,
  active: row.is_active,
  owner: row.username,
  next_at: row.is_active ? Math.floor(row.next_at.getTime() / 1000) : null,
  last,
});
