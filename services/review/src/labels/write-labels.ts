import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { LabelsSchema, PostReviewedSchema, ProgressSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';
import type { PostRow } from '../posts/post-row.js';
import type { PersonLabels } from './label-rules.js';

interface ProgressRow {
  all_cnt: number;
  saved_cnt: number;
  ign_cnt: number;
}

/**
 * Writes new labels of a locked post, their history, the author's progress and the event, all in `tx`.
 * Returns the new labels version.
 */
export async function writeLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  before: PostRow,
  after: PersonLabels & { saved: boolean },
  by: string,
  withoutVersion: boolean,
): Promise<number> {
  const version = before.version + 1;
  const at = new Date().toISOString();
  await tx.query(
    `UPDATE post
        SET lang = $2, spheres = $3, oblasts = $4, tone = $5, event_id = $6, is_ignored = $7, saved = $8,
            version = $9, reviewed_by = $10, reviewed_at = $11, reviewed_revision = revision,
            is_robot = CASE WHEN $8 THEN false ELSE is_robot END
      WHERE id = $1`,
    [
      before.id,
      after.lang,
      after.spheres,
      after.oblasts,
      after.tone,
      after.eventId,
      after.isIgnored,
      after.saved,
      version,
      by,
      at,
    ],
  );
  await tx.query(
    'INSERT INTO label_history (post_id, version, labels, by, at, without_version) VALUES ($1, $2, $3, $4, $5, $6)',
    [before.id, version, JSON.stringify(after), by, at, withoutVersion],
  );
  const progress = await updateProgress(tx, before, after);
  const event =
    after.eventId === null
      ? undefined
      : (await tx.query<{ name: string }[]>('SELECT name FROM event WHERE id = $1', [after.eventId]))[0];
  await outbox.publish(tx, 'post.reviewed', [
    create(PostReviewedSchema, {
      postId: Number(before.id),
      network: before.network,
      authorId: Number(before.author_id),
      labelsVersion: version,
      reviewedBy: by,
      reviewedAt: at,
      revision: before.revision,
      labels: create(LabelsSchema, {
        lang: after.lang ?? '',
        spheres: after.spheres,
        oblasts: after.oblasts,
        tone: after.tone ?? 0,
        eventId: after.eventId ?? 0,
        eventName: event?.name ?? '',
        isIgnored: after.isIgnored,
        saved: after.saved,
      }),
      progress: create(ProgressSchema, {
        all: progress.all_cnt,
        fresh: progress.all_cnt - progress.saved_cnt - progress.ign_cnt,
        saved: progress.saved_cnt,
        ignored: progress.ign_cnt,
      }),
    }),
  ]);
  return version;
}

async function updateProgress(
  tx: EntityManager,
  before: PostRow,
  after: { saved: boolean; isIgnored: boolean },
): Promise<ProgressRow> {
  const saved = Number(after.saved) - Number(before.saved);
  const ignored = Number(after.isIgnored) - Number(before.is_ignored);
  const rows = await tx.query<[ProgressRow[], number]>(
    `UPDATE author_progress
        SET saved_cnt = saved_cnt + $2, ign_cnt = ign_cnt + $3
      WHERE author_id = $1
      RETURNING all_cnt, saved_cnt, ign_cnt`,
    [before.author_id, saved, ignored],
  );
  return rows[0][0] ?? { all_cnt: 1, saved_cnt: Number(after.saved), ign_cnt: Number(after.isIgnored) };
}
