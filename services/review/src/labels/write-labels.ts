import { create } from '@bufbuild/protobuf';
import { recordAudit } from '@mm/audit/record-audit.js';
import { changedFields } from '@mm/audit/recorded-fields.js';
import { assignmentsOf, columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import {
  DecisionSchema,
  LabelsSchema,
  PostReviewedSchema,
  ProgressSchema,
  type PostReviewed,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';
import type { LockedPost } from '../posts/lock-post.js';
import { Post } from '../posts/post.entity.js';
import { countDecisions, type Totals } from '../progress/count-posts.js';
import { Event } from '../reference/event.entity.js';
import { LabelHistory, type CommentsBefore, type LabelsOfVersion } from './label-history.entity.js';

/** New labels of a locked post; null: as if nobody had decided. */
export interface PostChange {
  post: LockedPost;
  labels: LabelsOfVersion | null;
  /** What the labels of comments were that the change came with. */
  comments?: CommentsBefore | null;
}

/** Who changes labels, and whether the caller named the versions that the change was made from. */
export interface LabelChange {
  by: string;
  withoutVersion: boolean;
  /** The decision that the change is part of. */
  decision?: DecisionOfChange | undefined;
}
/** `size`: how many posts the decision is about. */
export interface DecisionOfChange {
  id: string;
  kind: string;
  size: number;
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

const labelColumns = columnsOf(
  Post,
  'lang',
  'spheres',
  'oblasts',
  'tone',
  'event_id',
  'is_ignored',
  'saved',
  'version',
);
const changed = { ...labelColumns, ...columnsOf(Post, 'reviewed_by', 'reviewed_at', 'reviewed_revision') };
const relabel = statement(
  {},
  `UPDATE post
      SET ${assignmentsOf(changed, 'r')}
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf({ ...columnsOf(Post, 'id'), ...changed })})
    WHERE post.id = r.id`,
);
const eventNames = statement(columnsOf(Event, 'id', 'name'), 'SELECT id, name FROM event WHERE id = ANY($1::bigint[])');

/** Labels without an event that is none of `events`: it was deleted since. */
export const withEventOf = <L extends { eventId: number | null }>(labels: L, events: ReadonlySet<number>): L =>
  labels.eventId === null || events.has(labels.eventId) ? labels : { ...labels, eventId: null };

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

/**
 * Writes new labels of locked posts, their history, the progress of their authors and the events, all in `tx`. At most
 * once a transaction: the totals of authors are locked after all posts.
 */
export async function writeLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  changes: readonly PostChange[],
  { by, withoutVersion, decision }: LabelChange,
): Promise<void> {
  if (changes.length === 0) return;
  const at = new Date();
  const versions = changes.map(({ post, labels: given, comments = null }) => {
    return { post, given, labels: given ?? noLabels, version: post.version + 1, comments };
  });
  await affected(tx, relabel, [JSON.stringify(versions.map((one) => rowOf(one, by, at)))]);
  await tx.insert(
    LabelHistory,
    versions.map(({ post, version, labels, comments }) => ({
      ...{ post_id: post.id, version, labels, comments, by, at, without_version: withoutVersion },
      decision_id: decision?.id ?? null,
    })),
  );
  const totals = await countDecisions(
    tx,
    versions.map(({ post, labels }) => ({
      authorId: post.author_id,
      saved: Number(labels.saved) - Number(post.saved),
      ignored: Number(labels.isIgnored) - Number(post.is_ignored),
    })),
  );
  const names = await namesOfEvents(
    tx,
    versions.flatMap(({ labels }) => labels.eventId ?? []),
  );
  const events = versions.map(({ post, given, version, labels }) => {
    const eventName = names.get(labels.eventId ?? 0) ?? '';
    const reviewed = reviewedEvent(post, { labels: given, version, by, at, revision: post.revision, eventName });
    if (decision) reviewed.decision = create(DecisionSchema, decision);
    const alone = { all_cnt: 1, saved_cnt: Number(labels.saved), ign_cnt: Number(labels.isIgnored) };
    reviewed.progress = progressOf(totals.get(post.author_id) ?? alone);
    return reviewed;
  });
  await outbox.publish(tx, 'post.reviewed', events);
  await recordLabels(tx, outbox, versions, decision);
}

interface PostVersion {
  post: LockedPost;
  given: LabelsOfVersion | null;
  labels: LabelsOfVersion;
  version: number;
}

/** The columns of a post's new version. */
function rowOf({ post: { id, revision }, given, labels, version }: PostVersion, by: string, at: Date) {
  const { lang, spheres, oblasts, tone, eventId: event_id, isIgnored: is_ignored, saved } = labels;
  const [reviewed_by, reviewed_at, reviewed_revision] = given ? [by, at, revision] : ['', null, 0];
  const row = { id, lang, spheres, oblasts, tone, event_id, is_ignored, saved, version };
  return { ...row, reviewed_by, reviewed_at, reviewed_revision };
}

/**
 * Records the labels of locked posts before and after: an entry for each post, but one for all posts of a decision
 * about several, whose fields are `post <id>` with the version and what differs.
 */
export async function recordLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  changes: readonly { post: LockedPost; labels: LabelsOfVersion }[],
  decision?: DecisionOfChange,
): Promise<void> {
  const action = 'post.labelled';
  if (decision && decision.size > 1) {
    const differences = changes.map(({ post, labels }) => {
      const { version } = post;
      return {
        name: `post ${post.id}`,
        ...changedFields({ ...labelsOfPost(post), version }, { ...labels, version: version + 1 }),
      };
    });
    await recordAudit(tx, outbox, {
      action,
      object: { kind: 'decision', id: decision.id, name: '' },
      before: Object.fromEntries(differences.map(({ name, before }) => [name, before])),
      after: Object.fromEntries(differences.map(({ name, after }) => [name, after])),
    });
    return;
  }
  const entries = changes.map(({ post, labels }) => {
    const object = { kind: 'post' as const, id: post.id, name: '' };
    return { action, object, before: labelsOfPost(post), after: labels } as const;
  });
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

async function namesOfEvents(tx: EntityManager, ids: readonly number[]): Promise<Map<number, string>> {
  const named = ids.length > 0 ? await rows(tx, eventNames, [ids]) : [];
  return new Map(named.map(({ id, name }) => [Number(id), name]));
}
