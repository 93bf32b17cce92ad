import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { EventOutbox, type LogEvent } from '@mm/event-log/event-log.js';
import { done, isOutage, type Step } from '@mm/event-log/step.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { AuthorMemory, factsOf, type Description } from '../author-memory/author-memory.js';
import type { KnownAuthor } from '../author-memory/known-author.entity.js';
import { buildPostClassified } from './post-classified.event.js';
import type { RecognitionOutcome } from './recognise-all.js';
import { RecognitionThread } from './recognition-thread.js';
import { ClassifiedPost } from './classified-post.entity.js';

type Collected = LogEvent<'post.collected'> | LogEvent<'post.revised'>;

const MAX_ATTEMPTS = 3;

const claim = statement(
  columnsOf(ClassifiedPost, 'post_id', 'revision'),
  `INSERT INTO classified_post (post_id, revision)
   SELECT id, revision
     FROM unnest($1::bigint[], $2::int[]) AS m(id, revision)
    ORDER BY id, revision
   ON CONFLICT DO NOTHING
   RETURNING post_id, revision`,
);

/** Messages whose revision was not published before, one per revision. They count as published once `tx` commits. */
async function claimNewRevisions(tx: EntityManager, messages: readonly PostClassified[]): Promise<PostClassified[]> {
  const byRevision = new Map(messages.map((message) => [keyOf(message), message]));
  const distinct = [...byRevision.values()];
  const claimed = await rows(tx, claim, [
    distinct.map(({ post }) => post?.id ?? 0),
    distinct.map(({ post }) => post?.revision ?? 0),
  ]);
  const keys = new Set(claimed.map(({ post_id: id, revision }) => `${id}/${revision}`));
  return distinct.filter((message) => keys.has(keyOf(message)));
}

const descriptionOf = ({ message }: Collected): Description[] =>
  message.author
    ? [{ author: message.author, at: new Date('collectedAt' in message ? message.collectedAt : message.revisedAt) }]
    : [];

const keyOf = ({ post }: PostClassified): string => `${post?.id ?? 0}/${post?.revision ?? 0}`;

/**
 * Recognises new and edited posts and publishes each revision as classified exactly once, a batch per transaction.
 * A post that cannot be recognised is published without suggestions.
 */
@Controller()
export class PostCollectedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly thread: RecognitionThread,
    private readonly memory: AuthorMemory,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  @Consume('post.collected', { batch: 200 })
  collected(events: LogEvent<'post.collected'>[]): Promise<Step> {
    return this.#classify(events);
  }

  @Consume('post.revised', { batch: 200 })
  revised(events: LogEvent<'post.revised'>[]): Promise<Step> {
    return this.#classify(events);
  }

  async #classify(events: readonly Collected[]): Promise<Step> {
    const authors = await this.memory.of(events.flatMap(({ message: { author } }) => author?.id ?? []));
    const outcomes = await this.#recognise(events, authors);
    const made = { model: this.thread.model, classifiedAt: this.clock.now() };
    const messages = events.map(({ message }, i) =>
      buildPostClassified(message, outcomes[i] ?? { reason: 'recognition returned no result' }, made),
    );
    const published = await inTransaction(this.dataSource, async (tx) => {
      const kept = await withoutErased(tx, messages, ({ author }) => author?.id ?? 0);
      const fresh = await claimNewRevisions(tx, kept);
      await this.outbox.publish(tx, 'post.classified', fresh);
      const known = new Set(kept.map(({ author }) => author?.id));
      const told = events.flatMap(descriptionOf).filter(({ author }) => known.has(author.id));
      await this.memory.describe(tx, told, authors);
      return fresh;
    });
    for (const message of published) {
      this.metrics.postsClassified.inc({ network: message.post?.network ?? '' });
      this.metrics.recordAge('classified', message, this.clock.now());
    }
    return done();
  }

  async #recognise(
    events: readonly Collected[],
    authors: ReadonlyMap<number, KnownAuthor>,
  ): Promise<RecognitionOutcome[]> {
    try {
      return await this.thread.recogniseAll(
        events.map(({ message: { post, author } }) => ({
          text: post?.text ?? '',
          title: post?.title ?? '',
          author: author ? factsOf(author, authors.get(author.id)) : null,
        })),
      );
    } catch (error) {
      if (isOutage(error) || events.some(({ attempt }) => attempt < MAX_ATTEMPTS)) throw error;
      return events.map(() => ({
        reason: `recognition failed: ${error instanceof Error ? error.message : String(error)}`,
      }));
    }
  }
}
