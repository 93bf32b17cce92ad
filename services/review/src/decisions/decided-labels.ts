import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { SuggestedLabels } from '@mm/proto/http/thresholds.js';
import type { LabelsOfVersion } from '../labels/label-history.entity.js';
import { labelsOfPost } from '../labels/write-labels.js';
import type { LockedPost } from '../posts/lock-post.js';

/**
 * The labels of a post after a decision: what was sent, else what is saved, else what of the suggestion is accepted. A
 * suggested ignore is accepted only while nobody has saved or ignored the post.
 */
export function decidedLabels(
  post: LockedPost,
  sent: DecidedLabelsWire,
  suggested: SuggestedLabels | null,
): LabelsOfVersion {
  const saved = labelsOfPost(post);
  const isIgnored = sent.is_ignored ?? (saved.isIgnored || (!saved.saved && (suggested?.is_ignored ?? false)));
  return {
    lang: sent.lang ?? saved.lang ?? suggested?.lang ?? null,
    spheres: listOf(sent.spheres, saved.spheres, suggested?.spheres),
    oblasts: listOf(sent.oblasts, saved.oblasts, suggested?.oblasts),
    tone: sent.tone ?? saved.tone ?? suggested?.tone ?? null,
    eventId: sent.event === undefined ? saved.eventId : Math.max(sent.event, 0) || null,
    isIgnored,
    saved: !isIgnored,
  };
}

/** The first list that says something, without duplicates. */
const listOf = (...lists: (readonly number[] | undefined)[]): number[] => [
  ...new Set(lists.find((list) => list && list.length > 0)),
];
