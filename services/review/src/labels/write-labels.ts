import { create } from '@bufbuild/protobuf';
import { recordAudit } from '@mm/audit/record-audit.js';
import { affected, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import {
  DecisionSchema,
  LabelsSchema,
  PostReviewedSchema,
  ProgressSchema,
  type PostReviewed,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';
import { lockPosts, type LockedPost } from '../posts/lock-post.js';
import { countDecision, lockProgress, type Totals } from '../progress/count-posts.js';
import { Event } from '../reference/event.entity.js';
import { LabelHistory, type LabelsOfVersion } from './label-history.entity.js';

/** A change of labels: who made it, and whether the caller named the version that it was made from. */
export interface LabelChange {
  /** Null: as if nobody had decided. */
  labels: LabelsOfVersion | null;
  by: string;
  withoutVersion: boolean;
  /** The decision about several posts that the change is part of. */
  decision?: { id: string; kind: string; size: number };
}

const noLabels: LabelsOfVersion = {
  lang: null,
  spheres: [],
  oblasts: [],
  tone: null,
  eventId: null,
  isIgnored: false,
  saved: false,
};

/** Whether labels say nothing: nobody has decided, or it was taken back. */
export const isUndecided = ({ lang, spheres, oblasts, tone, eventId, isIgnored, saved }: LabelsOfVersion): boolean =>
  !saved && !isIgnored && !lang && !tone && !eventId && spheres.length + oblasts.length === 0;

const label = statement(
  {},
  `UPDATE post
      SET lang = $2, spheres = $3, oblasts = $4, tone = $5, event_id = $6, is_ignored = $7, saved = $8,
          version = $9, reviewed_by = $10, reviewed_at = $11, reviewed_revision = $12
    WHERE id = $1`,
);

/** Labels without an event that is none of `events`: it was deleted since. */
export const withEventOf = <L extends { eventId: number | null }>(labels: L, events: ReadonlySet<number>): L =>
  labels.eventId === null || events.has(labels.eventId) ? labels : { ...labels, eventId: null };

/**
 * Locks posts whose labels are changed in one transaction, and then the totals of their authors: each in order of id,
 * so that such writers cannot wait for each other in a circle. Those that exist, by id.
 */
export async function lockForLabels(tx: EntityManager, ids: readonly number[]): ReturnType<typeof lockPosts> {
  const locked = await lockPosts(tx, ids);
  await lockProgress(
    tx,
    [...locked.values()].map((post) => post.author_id),
  );
  return locked;
}

/** The current labels of a post, to change one of them. */
export const labelsOfPost = (post: LockedPost): LabelsOfVersion => ({
  lang: post.lang,
  spheres: post.spheres,
  oblasts: post.oblasts,
  tone: post.tone,
  eventId: post.event_id === null ? null : Number(post.event_id),
  isIgnored: post.is_ignored,
  saved: post.saved,
});

/** Writes new labels of a locked post, their history, the author's progress and the event, all in `tx`. */
export async function writeLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  post: LockedPost,
  { labels: given, by, withoutVersion, decision }: LabelChange,
): Promise<void> {
  const version = post.version + 1;
  const at = new Date();
  const labels = given ?? noLabels;
  const { lang, spheres, oblasts, tone, eventId, isIgnored, saved } = labels;
  const reviewer = given ? [by, at, post.revision] : ['', null, 0];
  await affected(tx, label, [post.id, lang, spheres, oblasts, tone, eventId, isIgnored, saved, version, ...reviewer]);
  await tx.insert(LabelHistory, {
    post_id: post.id,
    version,
    labels,
    by,
    at,
    without_version: withoutVersion,
    decision_id: decision?.id ?? null,
  });
  const progress = await countDecision(tx, post.author_id, {
    saved: Number(saved) - Number(post.saved),
    ignored: Number(isIgnored) - Number(post.is_ignored),
  });
  const name = await eventName(tx, eventId);
  const change = { labels: given, version, by, at, revision: post.revision, eventName: name };
  const reviewed = reviewedEvent(post, change);
  if (decision) reviewed.decision = create(DecisionSchema, decision);
  reviewed.progress = progressOf(progress ?? { all_cnt: 1, saved_cnt: Number(saved), ign_cnt: Number(isIgnored) });
  await outbox.publish(tx, 'post.reviewed', [reviewed]);
  await recordLabels(tx, outbox, [{ post, labels }]);
}

/** Records the labels of locked posts before and after. */
export async function recordLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  changes: readonly { post: LockedPost; labels: LabelsOfVersion }[],
): Promise<void> {
  const entries = changes.map(({ post, labels }) => ({
    action: 'post.labelled' as const,
    object: { kind: 'post' as const, id: post.id, name: '' },
    before: labelsOfPost(post),
    after: labels,
  }));
  await recordAudit(tx, outbox, ...entries);
}

/**
 * The event of new labels of a post, without the author's progress; without labels, nobody has decided any more.
 * `revision`: the text that was reviewed.
 */
export const reviewedEvent = (
  post: Pick<LockedPost, 'id' | 'network' | 'author_id'>,
  change: {
    labels: LabelsOfVersion | null;
    version: number;
    by: string;
    at: Date;
    revision: number;
    eventName: string;
  },
): PostReviewed => {
  return create(PostReviewedSchema, {
    postId: Number(post.id),
    network: post.network,
    authorId: Number(post.author_id),
    labelsVersion: change.version,
    reviewedBy: change.by,
    reviewedAt: change.at.toISOString(),
    revision: change.revision,
    ...(change.labels && { labels: labelsMessage(change.labels, change.eventName) }),
  });
};

const labelsMessage = ({ lang, tone, eventId, ...labels }: LabelsOfVersion, eventName: string) =>
  create(LabelsSchema, { ...labels, lang: lang ?? '', tone: tone ?? 0, eventId: eventId ?? 0, eventName });

const progressOf = ({ all_cnt: all, saved_cnt: saved, ign_cnt: ignored }: Totals) =>
  create(ProgressSchema, { all, fresh: all - saved - ignored, saved, ignored });

async function eventName(tx: EntityManager, eventId: number | null): Promise<string> {
  if (eventId === null) return '';
  const event = await tx.findOne(Event, { select: { id: true, name: true }, where: { id: String(eventId) } });
  return event?.name ?? '';
}
