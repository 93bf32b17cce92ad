import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { SearchWire } from '@mm/proto/http/searches.js';
import { Jobs, type BackgroundJob, type JobSource } from '@mm/service-host/jobs.js';
import { DataSource } from 'typeorm';
import { SearchRights } from './search-rights.js';
import { Search } from './search.entity.js';

const PAGE = 20;

const searchColumns = columnsOf(
  Search,
  'id',
  'user_id',
  'username',
  'request',
  'title',
  'state',
  'done',
  'total',
  'found',
  'fresh',
  'lost',
  'previous_id',
  'degraded',
  'cut',
  'error',
  'is_out_of_time',
  'schedule_id',
  'started_at',
  'finished_at',
);
type SearchRow = RowOf<typeof searchColumns>;

const byId = statement(searchColumns, `SELECT ${listOf(searchColumns)} FROM search WHERE id = $1`);
/** $1: user; visible $2: topics, $3: sections; $4: whatever they are about. */
const isOfUser = `user_id = $1 AND ($4::boolean OR CASE request->>'direction'
     WHEN 'topic' THEN (request->>'id')::bigint = ANY($2::bigint[])
     WHEN 'section' THEN (request->>'id')::bigint = ANY($3::bigint[])
     ELSE true END)`;
const ofUser = statement(
  searchColumns,
  `SELECT ${listOf(searchColumns)} FROM search WHERE ${isOfUser}
   ORDER BY started_at DESC, id LIMIT $5 OFFSET $6`,
);
const countOfUser = statement({ total: column.int() }, `SELECT count(*)::int AS total FROM search WHERE ${isOfUser}`);
const lastOfSchedules = statement(
  searchColumns,
  `SELECT ${listOf(searchColumns, 's')} FROM unnest($1::bigint[]) AS wanted(id)
   CROSS JOIN LATERAL (
     SELECT * FROM search WHERE schedule_id = wanted.id ORDER BY started_at DESC LIMIT 1) s`,
);
const onlyInPrevious = statement(
  { code: column.text() },
  `SELECT p.code FROM search s
   JOIN search_hit p ON p.search_id = s.previous_id
   WHERE s.id = $1 AND s.state = 'done'
     AND NOT EXISTS (SELECT FROM search_hit h WHERE h.search_id = s.id AND h.code = p.code)
   ORDER BY p.code
   LIMIT $2`,
);
const runningColumns = columnsOf(Search, 'id', 'username', 'title', 'done', 'total', 'started_at');
const running = statement(
  runningColumns,
  `SELECT ${listOf(runningColumns)} FROM search WHERE state = 'running' ORDER BY started_at LIMIT 200`,
);

/** Reads stored searches. */
@Injectable()
export class SearchRows implements JobSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rights: SearchRights,
    jobs: Jobs,
  ) {
    jobs.add('search', this);
  }

  /** Throws NotFound, also for a search that the caller may not read. */
  async read(id: string, caller: Caller): Promise<SearchWire> {
    const [row] = await rows(this.dataSource, byId, [id]);
    if (!row || !(await this.rights.may(caller, objectRules.readSearch, row)))
      throw new NotFound('the search', 'search-not-found');
    return searchWire(row);
  }

  /** The caller's own, the newest first, without those of topics that the caller may not see any more. Pages from 1. */
  async own(caller: Caller, page = 1, size = PAGE): Promise<{ searches: SearchWire[]; total: number }> {
    const { sections, topics } = await this.rights.visible(caller);
    const shown = [caller.userId, [...topics], [...sections], mayUse(caller, objectRules.readSearch, 'lost')];
    const [found, [counted]] = await Promise.all([
      rows(this.dataSource, ofUser, [...shown, size, (page - 1) * size]),
      rows(this.dataSource, countOfUser, shown),
    ]);
    return { searches: found.map(searchWire), total: counted?.total ?? 0 };
  }

  /** The newest search of each schedule. */
  async lastOf(scheduleIds: readonly string[]): Promise<ReadonlyMap<number, SearchWire>> {
    const found = (await rows(this.dataSource, lastOfSchedules, [scheduleIds])).map(searchWire);
    return new Map(found.flatMap((search) => (search.schedule_id === null ? [] : [[search.schedule_id, search]])));
  }

  /** Codes of what only the previous search had found; none while it runs. */
  async lostCodes(id: string, most: number): Promise<string[]> {
    return (await rows(this.dataSource, onlyInPrevious, [id, most])).map(({ code }) => code);
  }

  /** The searches that run, as background jobs. */
  async list(): Promise<BackgroundJob[]> {
    return (await rows(this.dataSource, running)).map((search) => ({
      id: search.id,
      state: 'running',
      subject: search.title,
      owner: search.username,
      since: search.started_at,
      progress: search.total > 0 ? Math.min(1, search.done / search.total) : null,
    }));
  }
}

const searchWire = (row: SearchRow): SearchWire => ({
  id: row.id,
  request: row.request,
  title: row.title,
  state: row.state,
  done: row.done,
  total: row.total,
  found: row.found,
  fresh: row.fresh,
  lost: row.lost,
  previous_id: row.previous_id,
  degraded: row.degraded,
  cut: row.cut,
  error: row.error,
  is_out_of_time: row.is_out_of_time,
  schedule_id: row.schedule_id === null ? null : Number(row.schedule_id),
  started_by: row.username,
  started_at: unixSeconds(row.started_at),
  finished_at: row.finished_at && unixSeconds(row.finished_at),
});

const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
