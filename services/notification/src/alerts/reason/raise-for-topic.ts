import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { AlertReason } from '@mm/proto/http/alerts.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { DataSource } from 'typeorm';
import type { Severity } from '../raised/alert.entity.js';
import { growAlert, mayRaise, openAlert, raiseAlert, reasonOfCode, type AlertSubject } from '../raised/raise-alert.js';
import type { RuleRow } from '../rules/alert-rules.js';
import type { WatchedTopic } from '../topics/topic-list.js';
import { TopicReports, type ReasonDetails } from './topic-reports.js';

export interface TopicCause {
  severity: Severity;
  /** Its figure, the usual one, and the window in unix seconds. */
  measured: Pick<AlertReason, 'figure' | 'baseline' | 'from' | 'to' | 'code'>;
  /** Which of the window's publications are behind it. */
  filter?: Partial<ReportParamsWire>;
  isOver?: boolean;
  /** It goes on now; else an alert that ended is not opened again. True by default. */
  isGoingOn?: boolean;
  /** What was measured since an open alert began, unix seconds; without it the same window counts. */
  since?: (from: number) => Promise<Pick<AlertReason, 'figure' | 'baseline' | 'from' | 'to'>>;
}

/** Raises alerts about topics with the publications behind them. */
@Injectable()
export class RaiseForTopic {
  readonly #logger = new Logger('alerts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly reports: TopicReports,
  ) {}

  /**
   * False when one goes on or the cool-down does; such a one grows while nobody has acknowledged it. An alert whose
   * publications cannot be asked for has its figures.
   */
  async raise(rule: RuleRow, topic: WatchedTopic, cause: TopicCause): Promise<boolean> {
    const now = this.clock.now();
    const subject = { kind: 'topic' as const, id: String(topic.id), name: topic.name };
    // asking is much work, and most looks find what is raised already
    if (!(await inTransaction(this.dataSource, (tx) => mayRaise(tx, rule, subject, now)))) {
      await this.#grow(rule, topic, subject, cause, now);
      return false;
    }
    const { authorIds, reason } = await this.#reason(topic, cause, now);
    const { severity, isOver = false } = cause;
    const raised = await inTransaction(this.dataSource, (tx) =>
      raiseAlert(tx, this.outbox, rule, { subject, severity, reason, authorIds, isOver }, now),
    );
    return raised !== undefined;
  }

  async #grow(
    rule: RuleRow,
    topic: WatchedTopic,
    subject: AlertSubject,
    { filter, isGoingOn = true, isOver, measured, severity, since }: TopicCause,
    now: Date,
  ): Promise<void> {
    const open = isOver ? undefined : await openAlert(this.dataSource, rule, subject, now);
    if (!open || open.reason.code !== measured.code || (open.ended_at && !isGoingOn)) return;
    const grown = { ...measured, ...(await since?.(open.reason.from)) };
    if (grown.figure <= open.reason.figure) return;
    const cause = {
      severity,
      ...(await this.#reason(topic, { severity, measured: grown, ...(filter && { filter }) }, now)),
    };
    await inTransaction(this.dataSource, (tx) => growAlert(tx, this.outbox, open.id, cause, now));
  }

  async #reason(
    topic: WatchedTopic,
    cause: TopicCause,
    now: Date,
  ): Promise<{ authorIds: number[]; reason: AlertReason }> {
    const { authorIds = [], ...shown } = (await this.#details(topic, cause)) ?? {};
    return { authorIds, reason: { ...reasonOfCode('', now), ...cause.measured, ...shown } };
  }

  async #details(topic: WatchedTopic, { measured, filter }: TopicCause): Promise<ReasonDetails | undefined> {
    try {
      return await this.reports.details(topic, measured, filter);
    } catch (error) {
      this.#logger.warn(`the publications behind an alert cannot be read: ${String(error)}`);
      return undefined;
    }
  }
}
