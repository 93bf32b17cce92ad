import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DataSource } from 'typeorm';
import { Alert } from '../raised/alert.entity.js';
import { endAlerts } from '../raised/raise-alert.js';
import { RaiseForTopic, type TopicCause } from '../reason/raise-for-topic.js';
import { activeRules, rulesOfTopic, type RuleRow } from '../rules/alert-rules.js';
import { watchedTopics, type WatchedTopic } from '../topics/topic-list.js';
import { detectNewsSpike } from './detect-news-spike.js';
import { detectSpike, isAboveUsual, spikeRules, type Spike } from './detect-spike.js';
import { postHours, postsSince, recentSlices, topicsWithNews } from './topic-counts.js';
import { usualPosts, type UsualPosts } from './usual-posts.js';

const LEAST_POSTS = Math.min(...Object.values(spikeRules).map(({ posts }) => posts));
/** A spike of news is one of a day: it is not over before. */
const LEAST_HOURS_OF_NEWS = 24;

/** Code of the reason for a day of news; a spike of social networks has none. */
const NEWS = 'media';

const goingOn = statement(
  columnsOf(Alert, 'subject_id', 'reason', 'raised_at'),
  `SELECT subject_id, reason, raised_at FROM alert WHERE kind = 'topic-spike' AND ended_at IS NULL`,
);

/** Looks every minute for topics with more publications than usual, and ends the spikes that are over. */
@Injectable()
export class SpikeCheck {
  /** Models of topics, each for one hour. */
  readonly #models = new Map<number, { hour: number; countedFrom: number; usual: UsualPosts | undefined }>();

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
    const rules = await activeRules(this.dataSource, 'topic-spike');
    const slices = await recentSlices(this.dataSource, now);
    await this.#social(rules, slices, now, hour);
    await this.#news(rules, hour);
    await this.#endPassed(slices, now, hour);
  }

  async #social(rules: RuleRow[], slices: Map<number, number[]>, now: Date, hour: number): Promise<void> {
    const lively = [...slices].filter(([, posts]) => posts.reduce((sum, n) => sum + n, 0) >= LEAST_POSTS);
    const topics = await watchedTopics(
      this.dataSource,
      lively.map(([id]) => id),
    );
    await this.#model(topics, hour);
    for (const topic of topics) {
      const usual = this.#models.get(topic.id)?.usual;
      if (!usual) continue;
      const posts = slices.get(topic.id) ?? [];
      for (const rule of rulesOfTopic(rules, topic)) {
        const seconds = now.getTime() / 1000;
        const spike = detectSpike(posts, usual, seconds, rule.sensitivity);
        if (!spike) continue;
        const since = async (from: number) => ({
          figure: await postsSince(this.dataSource, topic.id, from, now),
          baseline: usual.between(from / 3600, seconds / 3600),
          from,
          to: Math.ceil(seconds),
        });
        await this.#raise(rule, topic, spike, '', { isGoingOn: isAboveUsual(posts, usual, seconds), since });
      }
    }
  }

  async #news(rules: RuleRow[], hour: number): Promise<void> {
    const ids = await topicsWithNews(this.dataSource, hour, LEAST_POSTS - 1);
    const topics = await watchedTopics(this.dataSource, ids);
    const histories = await postHours(this.dataSource, countedFrom(topics), hour, true);
    for (const topic of topics) {
      const history = histories.get(topic.id);
      if (!history) continue;
      const current = history.posts.at(-1) ?? 0;
      for (const rule of rulesOfTopic(rules, topic)) {
        const spike = detectNewsSpike(history, current, hour, rule.sensitivity);
        if (spike) await this.#raise(rule, topic, spike, NEWS);
      }
    }
  }

  /** Makes the models of this hour that are missing. */
  async #model(topics: readonly WatchedTopic[], hour: number): Promise<void> {
    for (const [id, model] of this.#models) if (model.hour !== hour) this.#models.delete(id);
    const counted = countedFrom(topics);
    for (const [id, from] of counted) if (this.#models.get(id)?.countedFrom === from) counted.delete(id);
    if (counted.size === 0) return;
    const histories = await postHours(this.dataSource, counted, hour, false);
    for (const [id, from] of counted) {
      const history = histories.get(id);
      this.#models.set(id, { hour, countedFrom: from, usual: history && usualPosts(history, hour) });
    }
  }

  async #raise(
    rule: RuleRow,
    topic: WatchedTopic,
    { from, to, ...measured }: Spike,
    code: string,
    growth: Pick<TopicCause, 'isGoingOn' | 'since'> = {},
  ): Promise<void> {
    const window = { from: Math.floor(from), to: Math.ceil(to) };
    await this.raise.raise(rule, topic, {
      severity: measured.figure >= 5 * measured.baseline ? 'critical' : 'warning',
      measured: { ...measured, ...window, code },
      filter: { type: code === NEWS ? 2 : 1 },
      ...growth,
    });
  }

  async #endPassed(slices: Map<number, number[]>, now: Date, hour: number): Promise<void> {
    const open = await rows(this.dataSource, goingOn);
    const topics = await watchedTopics(
      this.dataSource,
      open.map(({ subject_id: id }) => Number(id)),
    );
    await this.#model(topics, hour);
    for (const { subject_id: id, reason, raised_at: raisedAt } of open) {
      const usual = this.#models.get(Number(id))?.usual;
      const lastsHours = (now.getTime() - raisedAt.getTime()) / 3_600_000;
      const isGoingOn =
        reason.code === NEWS
          ? lastsHours < LEAST_HOURS_OF_NEWS
          : usual !== undefined && isAboveUsual(slices.get(Number(id)) ?? [], usual, now.getTime() / 1000);
      if (isGoingOn) continue;
      await inTransaction(this.dataSource, (tx) =>
        endAlerts(tx, this.outbox, 'topic-spike', { kind: 'topic', id }, now),
      );
    }
  }
}

const countedFrom = (topics: readonly WatchedTopic[]): Map<number, number> =>
  new Map(topics.flatMap(({ id, countedFrom: from }) => (from === null ? [] : [[id, from]])));
