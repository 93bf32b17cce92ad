import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { DataSource } from 'typeorm';
import { RaiseForTopic } from '../reason/raise-for-topic.js';
import { TopicReports } from '../reason/topic-reports.js';
import { activeRules, rulesOfTopic, type RuleRow } from '../rules/alert-rules.js';
import { TopicPost } from '../spike/spike-counts.entity.js';
import { RecentPost } from '../topics/recent-post.entity.js';
import { watchedTopics, type WatchedTopic } from '../topics/topic-list.js';
import { asksFor, earliestOfAuthors, FORGOTTEN_DAYS, mayBeFirst, type TopicPublication } from './first-publications.js';

/** Publications of one run, and questions to reporting in it. */
const BATCH = 2000;
const QUESTIONS = 50;

const unseen = statement(
  {
    ...columnsOf(TopicPost, 'topic_id', 'publication_id', 'published_at'),
    ...columnsOf(RecentPost, 'network', 'author_id', 'is_history'),
    last_at: column.nullable(column.timestamptz()),
  },
  `SELECT t.topic_id, t.publication_id, t.published_at, p.network, p.author_id, p.is_history, a.last_at
   FROM topic_post t
   JOIN recent_post p ON p.publication_id = t.publication_id
   LEFT JOIN topic_author a ON a.topic_id = t.topic_id AND a.author_id = p.author_id
   WHERE NOT t.is_seen
   ORDER BY t.topic_id, t.published_at
   LIMIT ${BATCH}`,
);
const markSeen = statement(
  {},
  'UPDATE topic_post SET is_seen = true WHERE topic_id = $1 AND publication_id = ANY($2::bigint[])',
);
const storeAuthors = statement(
  {},
  `INSERT INTO topic_author AS a (topic_id, author_id, last_at)
   SELECT $1::bigint, author_id, max(at) FROM unnest($2::bigint[], $3::timestamptz[]) AS r(author_id, at)
   GROUP BY author_id
   ORDER BY author_id
   ON CONFLICT (topic_id, author_id) DO UPDATE SET last_at = greatest(a.last_at, excluded.last_at)`,
);

/** Finds the first publications of authors in topics, and the first ones after 90 days. */
@Injectable()
export class FirstPublicationCheck {
  readonly #logger = new Logger('alerts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly reports: TopicReports,
    private readonly raise: RaiseForTopic,
  ) {}

  /** One look at what is new. Rejects with errors of the database. */
  async run(): Promise<void> {
    const found = new Map<number, TopicPublication[]>();
    for (const row of await rows(this.dataSource, unseen)) {
      const publications = found.get(Number(row.topic_id)) ?? [];
      publications.push({
        publicationId: Number(row.publication_id),
        publishedAt: row.published_at,
        network: row.network,
        authorId: Number(row.author_id),
        isHistory: row.is_history,
        lastAt: row.last_at,
      });
      found.set(Number(row.topic_id), publications);
    }
    if (found.size === 0) return;
    const rules = await activeRules(this.dataSource, 'first-publication');
    const topics = new Map((await watchedTopics(this.dataSource, [...found.keys()])).map((topic) => [topic.id, topic]));
    let questions = QUESTIONS;
    for (const [id, publications] of found) {
      const topic = topics.get(id);
      const asking = topic ? rulesOfTopic(rules, topic) : [];
      const candidates = earliestOfAuthors(
        publications.filter((one) => mayBeFirst(one) && asking.some((rule) => asksFor(rule, one))),
      );
      const asked = candidates.slice(0, questions);
      questions -= asked.length;
      const postponed = new Set(candidates.slice(asked.length).map(authorOf));
      if (topic) for (const authorId of await this.#waiting(topic, asking, asked)) postponed.add(authorId);
      await this.#store(
        id,
        publications.filter(({ authorId }) => !postponed.has(authorId)),
      );
    }
  }

  /** Raises alerts about those that are the first ones; returns the authors for whom it has to be tried again. */
  async #waiting(
    topic: WatchedTopic,
    rules: readonly RuleRow[],
    candidates: readonly TopicPublication[],
  ): Promise<Set<number>> {
    const waiting = new Set<number>();
    const first: TopicPublication[] = [];
    for (const candidate of candidates)
      try {
        if (await this.#isFirst(topic, candidate)) first.push(candidate);
      } catch (error) {
        this.#logger.warn(`the authors of topic ${topic.id} cannot be read: ${String(error)}`);
        waiting.add(candidate.authorId);
      }
    for (const rule of rules) {
      const asked = first.filter((one) => asksFor(rule, one));
      const [earliest] = asked;
      if (!earliest || (await this.#raiseFor(rule, topic, asked, earliest))) continue;
      for (const { authorId } of asked) waiting.add(authorId);
    }
    return waiting;
  }

  async #isFirst(topic: WatchedTopic, { authorId, publishedAt }: TopicPublication): Promise<boolean> {
    const until = unixSeconds(publishedAt) - 1;
    return (await this.reports.countOfAuthor(topic, authorId, until - FORGOTTEN_DAYS * 86_400, until)) === 0;
  }

  #raiseFor(
    rule: RuleRow,
    topic: WatchedTopic,
    asked: readonly TopicPublication[],
    { publishedAt }: TopicPublication,
  ): Promise<boolean> {
    const [from, to] = [publishedAt, this.clock.now()].map((at) => unixSeconds(at)) as [number, number];
    return this.raise.raise(rule, topic, {
      severity: 'info',
      measured: { figure: asked.length, baseline: 0, from, to: Math.max(from, to), code: '' },
      filter: { author_ids: asked.map(authorOf) },
      isOver: true,
    });
  }

  async #store(topicId: number, publications: readonly TopicPublication[]): Promise<void> {
    if (publications.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      await affected(tx, storeAuthors, [
        topicId,
        publications.map(authorOf),
        publications.map(({ publishedAt }) => publishedAt),
      ]);
      await affected(tx, markSeen, [topicId, publications.map(({ publicationId }) => publicationId)]);
    });
  }
}

const authorOf = ({ authorId }: TopicPublication): number => authorId;
