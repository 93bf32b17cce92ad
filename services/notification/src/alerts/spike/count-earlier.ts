import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { DomainError } from '@mm/http/problem.js';
import { DataSource, type EntityManager } from 'typeorm';
import { TopicReports } from '../reason/topic-reports.js';
import { KnownTopic } from '../topics/known-topic.entity.js';
import { KEPT_DAYS } from './topic-counts.js';

/** Topics of one run; each asks 30 reports. */
const TOPICS = 4;
const DAY_SECONDS = 86_400;

const uncounted = statement(
  columnsOf(KnownTopic, 'id', 'access', 'version'),
  `SELECT id, access, version FROM known_topic
   WHERE counted_from IS NULL AND NOT is_deleted
   ORDER BY changed_at DESC
   LIMIT ${TOPICS}`,
);
const replaceHours = statement(
  {},
  `INSERT INTO topic_hour AS h (topic_id, is_media, hour, posts)
   SELECT $1::bigint, $2::boolean, hour, posts
   FROM unnest($3::int[], $4::int[]) AS r(hour, posts)
   ORDER BY hour
   ON CONFLICT (topic_id, is_media, hour) DO UPDATE SET posts = excluded.posts`,
);
const removeHours = statement({}, 'DELETE FROM topic_hour WHERE topic_id = $1 AND hour < $2');
const setCountedFrom = statement(
  {},
  'UPDATE known_topic SET counted_from = $3 WHERE id = $1 AND version = $2 AND counted_from IS NULL',
);

/** Counts what new and changed topics have of the last 15 days: events are only about publications to come. */
@Injectable()
export class CountEarlier {
  readonly #logger = new Logger('alerts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly reports: TopicReports,
  ) {}

  /** A few topics at a time. Rejects with errors of the database. */
  async run(): Promise<void> {
    for (const { id, access, version } of await rows(this.dataSource, uncounted)) {
      const topic = { id: Number(id), authorId: Number(access[0] ?? 0) };
      const hour = Math.floor(this.clock.now().getTime() / 3_600_000);
      try {
        const counts = await this.#reported(topic, hour);
        await inTransaction(this.dataSource, (tx) => storeCounts(tx, topic.id, version, hour, counts));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.#logger.warn(`topic ${id} cannot be counted: ${error.code}`);
        if (error.status >= 500) return;
        // its author may not ask any more, or the topic is gone: it is counted from now on
        await affected(this.dataSource, setCountedFrom, [id, version, hour + 1]);
      }
    }
  }

  async #reported(topic: { id: number; authorId: number }, hour: number): Promise<Counts> {
    const counts: Counts = { social: new Map(), media: new Map() };
    for (let day = KEPT_DAYS; day > 0; day--)
      for (const kind of ['social', 'media'] as const) {
        const from = hour * 3600 - day * DAY_SECONDS;
        for (const [at, posts] of await this.reports.countsByHour(topic, from, kind === 'media'))
          counts[kind].set(at, posts);
      }
    return counts;
  }
}

type Counts = Record<'social' | 'media', Map<number, number>>;

/** Hours before the present one are as reported; the present one is left to the events. */
async function storeCounts(
  tx: EntityManager,
  topicId: number,
  version: number,
  hour: number,
  counts: Counts,
): Promise<void> {
  await affected(tx, removeHours, [topicId, hour]);
  for (const kind of ['social', 'media'] as const) {
    const found = [...counts[kind]].filter(([at, posts]) => at < hour && posts > 0);
    await affected(tx, replaceHours, [
      topicId,
      kind === 'media',
      found.map(([at]) => at),
      found.map(([, posts]) => posts),
    ]);
  }
  await affected(tx, setCountedFrom, [topicId, version, hour - KEPT_DAYS * 24]);
}
