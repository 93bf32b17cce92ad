import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { PostClassified, PostCounted, PostReviewed } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { countsOf } from '@mm/proto/http/counts.js';
import { DataSource, type EntityManager } from 'typeorm';
import { ReportStore } from '../store/report-store.js';
import { ProjectPublications } from './project-publications.js';
import {
  newestOf,
  writeClassified,
  writeCounters,
  writeLabels,
  writeWithdrawn,
  type ClassifiedUpdate,
  type LabelsUpdate,
} from '../publication-table/publication-table.js';
import { countersOf, keptFields, storable, type Classified } from '../publication-table/publication.js';

/** Posts become publications; each kind of event writes its own group of fields. */
@Controller()
export class PostsConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly publications: ProjectPublications,
  ) {}

  /** New and revised posts. */
  @Consume('post.classified', { batch: 500 })
  async project(events: LogEvent<'post.classified'>[]): Promise<Step> {
    const updates = newestOf(
      events.map((event) => classifiedOf(event.message)),
      (a, b) => a.revision > b.revision || (a.revision === b.revision && a.classified_at > b.classified_at),
    );
    await this.publications.writeAndProject(async (tx) =>
      writeClassified(tx, await withoutErased(tx, updates, ({ classified }) => classified.author.id)),
    );
    return done();
  }

  /** The labels that people decided. */
  @Consume('post.reviewed', { batch: 500 })
  async applyLabels(events: LogEvent<'post.reviewed'>[]): Promise<Step> {
    await this.publications.writeAndProject(async (tx) => {
      const messages = await keptMessages(tx, events);
      return writeLabels(
        tx,
        newestOf(messages.map(labelsOf), (a, b) => a.version > b.version),
      );
    });
    return done();
  }

  /** Reactions; words and labels stay as they are. */
  @Consume('post.counted', { batch: 200 })
  async count(events: LogEvent<'post.counted'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      const messages = await keptMessages(tx, events);
      const updates = newestOf(messages.flatMap(countersIn), (a, b) => a.counted_at > b.counted_at);
      const changed = await writeCounters(tx, updates);
      await this.store.setCounters(
        tx,
        changed.map((row) => ({ id: Number(row.id), ...countersOf(row) })),
      );
    });
    return done();
  }

  /** Publications that disappeared at the source are marked and stay in the reports. */
  @Consume('post.withdrawn', { batch: 500 })
  async mark(events: LogEvent<'post.withdrawn'>[]): Promise<Step> {
    await this.publications.writeAndProject(async (tx) => {
      const messages = await keptMessages(tx, events);
      const updates = messages.map(({ postId, withdrawnAt }) => ({ id: postId, withdrawn_at: withdrawnAt }));
      return writeWithdrawn(
        tx,
        newestOf(updates, () => false),
      );
    });
    return done();
  }
}

function classifiedOf({
  post,
  author,
  counters,
  suggestion,
  collectedAt,
  classifiedAt,
}: PostClassified): ClassifiedUpdate {
  if (!post || !author)
    throw Object.assign(new Error('a classified post needs a post and an author'), { retriable: false });
  const classified: Classified = {
    ...keptFields(post),
    kind: post.publishingType || 1,
    author: {
      id: author.id,
      code: author.code,
      username: storable(author.username),
      name: storable(author.fullName),
      isGroup: author.isGroup,
      followers: author.followers,
    },
    suggestion: {
      lang: suggestion?.lang ?? '',
      spheres: suggestion?.spheres ?? [],
      oblasts: suggestion?.oblasts ?? [],
      tone: suggestion?.tone ?? 0,
      ignores: suggestion?.isIgnored ? (suggestion.confidence.is_ignored ?? 0) : 0,
    },
  };
  return {
    id: post.id,
    classified,
    revision: post.revision || 1,
    classified_at: classifiedAt || collectedAt,
    counters: countsOf(counters),
    counted_at: counters?.countedAt || collectedAt,
  };
}

const keptMessages = <M extends { authorId: number }>(
  tx: EntityManager,
  events: readonly { message: M }[],
): Promise<readonly M[]> =>
  withoutErased(
    tx,
    events.map(({ message }) => message),
    ({ authorId }) => authorId,
  );

const countersIn = ({ posts }: PostCounted) =>
  posts.flatMap(({ postId, counters }) => {
    if (!counters) return [];
    return [{ id: postId, counters: countsOf(counters), counted_at: counters.countedAt }];
  });

/** Without labels what people decided was taken back. */
function labelsOf({ postId: id, labels, labelsVersion: version }: PostReviewed): LabelsUpdate {
  if (!labels) return { id, version, labels: null };
  const { lang, spheres, oblasts, tone, eventId, eventName, isIgnored, saved } = labels;
  return { id, version, labels: { lang, spheres, oblasts, tone, eventId, eventName, ignored: isIgnored, saved } };
}
