import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { DataSource } from 'typeorm';
import { Alert } from '../raised/alert.entity.js';
import { endAlerts } from '../raised/raise-alert.js';
import { RaiseForTopic } from '../reason/raise-for-topic.js';
import { activeRules, rulesOfTopic } from '../rules/alert-rules.js';
import { watchedTopics } from '../topics/topic-list.js';
import { detectNegativeShare, isStillNegative, shareRules, type TonedDay } from './detect-negative-share.js';

const DAYS = 15;
const DAY_SECONDS = 86_400;
const LEAST_POSTS = Math.min(...Object.values(shareRules).map(({ total }) => total));

const lively = statement(
  { topic_id: column.bigint() },
  `SELECT topic_id FROM topic_hour WHERE hour > $1 GROUP BY topic_id HAVING sum(posts) >= ${LEAST_POSTS}`,
);
const tonedDays = statement(
  { topic_id: column.bigint(), day: column.int(), negative: column.int(), total: column.int() },
  `SELECT t.topic_id, floor(extract(epoch FROM $1::timestamptz - t.published_at) / ${DAY_SECONDS})::int AS day,
     (count(*) FILTER (WHERE p.tone = ${tones.negative}))::int AS negative, count(*)::int AS total
   FROM topic_post t
   JOIN recent_post p ON p.publication_id = t.publication_id
   WHERE t.topic_id = ANY($2::bigint[]) AND p.tone <> 0
     AND t.published_at <= $1 AND t.published_at > $1::timestamptz - interval '${DAYS} days'
   GROUP BY t.topic_id, day`,
);
const goingOn = statement(
  columnsOf(Alert, 'subject_id'),
  `SELECT DISTINCT subject_id FROM alert WHERE kind = 'negative-share' AND ended_at IS NULL`,
);

/** Looks for topics whose publications of the last day are more often negative than usual. */
@Injectable()
export class NegativeShareCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly raise: RaiseForTopic,
  ) {}

  /** One look at all topics. Rejects with errors of the database. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / 3_600_000);
    const [rules, found, open] = await Promise.all([
      activeRules(this.dataSource, 'negative-share'),
      rows(this.dataSource, lively, [hour - 25]),
      rows(this.dataSource, goingOn),
    ]);
    const ids = new Set([...found.map(({ topic_id: id }) => id), ...open.map(({ subject_id: id }) => id)]);
    const days = await this.#days([...ids], now);
    for (const topic of await watchedTopics(this.dataSource, [...ids].map(Number)))
      for (const rule of rulesOfTopic(rules, topic)) {
        const change = detectNegativeShare(days.get(String(topic.id)) ?? [], rule.sensitivity);
        if (!change) continue;
        const to = unixSeconds(now);
        await this.raise.raise(rule, topic, {
          severity: 'warning',
          measured: { ...change, from: to - DAY_SECONDS, to, code: '' },
          filter: { tone: tones.negative },
        });
      }
    for (const { subject_id: id } of open)
      if (!isStillNegative(days.get(id) ?? []))
        await inTransaction(this.dataSource, (tx) =>
          endAlerts(tx, this.outbox, 'negative-share', { kind: 'topic', id }, now),
        );
  }

  /** Newest day first. */
  async #days(ids: readonly string[], now: Date): Promise<Map<string, TonedDay[]>> {
    const found = new Map<string, TonedDay[]>();
    for (const { topic_id: id, day, negative, total } of await rows(this.dataSource, tonedDays, [now, ids])) {
      const days = found.get(id) ?? Array.from({ length: DAYS }, () => ({ negative: 0, total: 0 }));
      if (day >= 0 && day < DAYS) days[day] = { negative, total };
      found.set(id, days);
    }
    return found;
  }
}
