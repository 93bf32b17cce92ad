import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Jobs, type BackgroundJob, type JobSource } from '@mm/service-host/jobs.js';
import { DataSource } from 'typeorm';
import { CollectOnDemand } from './collect-on-demand.js';
import { CollectionScheduler } from './collection-scheduler.js';
import { PollTarget } from './poll-target.entity.js';

/** Authors that fail longest. */
const most = 100;
const failing = statement(
  {
    ...columnsOf(PollTarget, 'author_id', 'network', 'fails', 'last_fault', 'last_fault_text', 'failing_since'),
    next_at: column.nullable(column.timestamptz()),
    is_running: column.nullable(column.boolean()),
    code: column.text(),
    watchers: column.nullable(column.text()),
  },
  `SELECT t.author_id, t.network, t.fails, t.last_fault, t.last_fault_text, t.failing_since,
     nullif(t.next_at, 'infinity') AS next_at, t.lease_until > now() AS is_running, a.code,
     (SELECT string_agg(username, ', ' ORDER BY username) FROM watcher WHERE author_id = t.author_id) AS watchers
   FROM poll_target t
   JOIN author a ON a.id = t.author_id
   WHERE t.fails > 0 AND t.next_at IS NOT NULL
   ORDER BY t.failing_since NULLS LAST
   LIMIT ${most}`,
);
const makeDue = statement(
  columnsOf(PollTarget, 'network'),
  `UPDATE poll_target SET next_at = now() WHERE author_id = $1 AND next_at < 'infinity' RETURNING network`,
);

/** What people asked to be collected, and authors whose polls fail. */
@Injectable()
export class CollectionJobs implements JobSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly onDemand: CollectOnDemand,
    private readonly scheduler: CollectionScheduler,
    jobs: Jobs,
  ) {
    jobs.add('author-collection', this);
  }

  async list(): Promise<BackgroundJob[]> {
    const failed = await rows(this.dataSource, failing);
    return [
      ...this.onDemand.running().map(({ id, network, name, actor, since, isWaiting }) => ({
        id: `request-${id}`,
        state: isWaiting ? ('waiting' as const) : ('running' as const),
        subject: `${network}: ${name}`,
        owner: actor,
        since,
      })),
      ...failed.map((row) => ({
        id: row.author_id,
        state: row.is_running ? ('running' as const) : ('failed' as const),
        subject: `${row.network}: ${row.code}`,
        owner: row.watchers ?? '',
        since: row.failing_since,
        tries: row.fails,
        error: `${row.last_fault} ${row.last_fault_text}`,
        nextTryAt: row.next_at,
        canRetry: row.next_at !== null && !row.is_running,
      })),
    ];
  }

  async retry(authorId: string): Promise<void> {
    const [target] = await rows(this.dataSource, makeDue, [authorId]);
    if (target) this.scheduler.hurry(target.network, authorId);
  }
}
