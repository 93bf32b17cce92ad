import type { CommentWire } from '@mm/proto/http/comments.js';
import type { CommentSaveWire } from '@mm/proto/http/posts.js';

export type CommentLabels = Pick<CommentWire, 'is_ignored' | 'tone'>;
interface CommentChoice extends CommentLabels {
  /** What the server had. */
  before: CommentLabels;
}
/** The labels of comments that a user changed, by the comment's id. */
export type CommentChoices = Readonly<Record<string, CommentChoice>>;

/** The labels to show of a comment. */
export const labelsOf = (choices: CommentChoices, comment: CommentWire): CommentLabels =>
  choices[comment.id] ?? comment;

/** Changes labels of a comment; a comment whose labels are as before is no longer changed. */
export function withComment(
  choices: CommentChoices,
  comment: CommentWire,
  change: Partial<CommentLabels>,
): CommentChoices {
  const { is_ignored, tone } = comment;
  const { before, ...labels } = choices[comment.id] ?? { is_ignored, tone, before: { is_ignored, tone } };
  const next = { ...labels, ...change };
  const { [comment.id]: _, ...others } = choices;
  const isAsBefore = next.is_ignored === before.is_ignored && next.tone === before.tone;
  return isAsBefore ? others : { ...others, [comment.id]: { ...next, before } };
}

/** The choices that put the labels back. */
export const undoneChoices = (choices: CommentChoices): CommentChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([id, { before, is_ignored, tone }]) => [
      id,
      { ...before, before: { is_ignored, tone } },
    ]),
  );

/** The changed comments as a save sends them. */
export const savedComments = (choices: CommentChoices): CommentSaveWire[] =>
  Object.entries(choices).map(([id, { is_ignored, tone }]) => ({ id, is_ignored, tone }));
