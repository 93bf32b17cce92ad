import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { affected, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { KEPT_DAYS } from './spike/topic-counts.js';
import { LETTER_HOURS } from './standing/dead-letter-causes.js';

/** Alerts are kept for a year. */
const ALERT_DAYS = 366;
/** A publication that came to no topic until then is not looked at. */
const UNMATCHED_HOURS = 24;
const since = (interval: string): string => `$1::timestamptz - interval '${interval}'`;

const statements = [
  statement({}, `DELETE FROM topic_post WHERE published_at < ${since(`${KEPT_DAYS} days`)}`),
  statement({}, `DELETE FROM topic_hour WHERE hour < floor(extract(epoch FROM ${since(`${KEPT_DAYS} days`)}) / 3600)`),
  statement({}, `DELETE FROM gap_hour WHERE hour < floor(extract(epoch FROM ${since(`${KEPT_DAYS} days`)}) / 3600)`),
  statement(
    {},
    `DELETE FROM recent_post p
     WHERE p.received_at < ${since(`${UNMATCHED_HOURS} hours`)}
       AND NOT EXISTS (SELECT FROM topic_post t WHERE t.publication_id = p.publication_id)`,
  ),
  // its author never arrived
  statement({}, `UPDATE topic_post SET is_seen = true WHERE NOT is_seen AND published_at < ${since('8 days')}`),
  statement({}, `DELETE FROM alert WHERE raised_at < ${since(`${ALERT_DAYS} days`)} AND ended_at IS NOT NULL`),
  statement({}, `DELETE FROM standing_cause WHERE kind = 'dead-letter' AND since < ${since(`${LETTER_HOURS} hours`)}`),
];

/** Deletes what alerts need no longer. */
@Injectable()
export class AlertHousekeeping {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Rejects with errors of the database. */
  async run(): Promise<void> {
    for (const one of statements) await affected(this.dataSource, one, [this.clock.now()]);
  }
}
