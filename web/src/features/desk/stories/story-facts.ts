import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import type { Draft } from '../../post-review/post-draft.js';
import { authorOf } from '../../post-review/suggestion.js';

/** The posts that a decision on a row is about. */
export interface Listed {
  /** The post of the row. */
  post: DeskPostWire;
  /** With the post of the row, which comes first. */
  members: readonly DeskPostWire[];
  /** The story as the user saw it; null for a post by itself. */
  story: { id: number; version: number } | null;
}

/** A post by itself. */
export const alone = (post: DeskPostWire): Listed => ({ post, members: [post], story: null });

/** The members of a story that stand where the post of its row does: undecided ones with an undecided one. */
export function listedOf(post: DeskPostWire, { id, version, members }: StoryWire): Listed {
  const others = members.filter(
    (one) => one.id !== post.id && one.saved === post.saved && one.is_ignored === post.is_ignored,
  );
  return { post, members: [post, ...others], story: { id, version } };
}

/** What a row shows of all posts of its story: not the regions that its author led to and that nobody chose. */
export function sharedDraft(draft: Draft): Draft {
  const { suggestion, filled } = draft;
  return suggestion && authorOf(suggestion) && filled.includes('oblasts') ? { ...draft, oblasts: [] } : draft;
}

/**
 * The labels that a row gives to all posts of its story: everything that it shows, because their own suggestions may
 * say something else; but no language and no regions of its author, which stay each post's own.
 */
export function sharedLabels(draft: Draft): DecidedLabelsWire {
  const { isIgnored, spheres, oblasts, tone, event } = sharedDraft(draft);
  if (isIgnored) return { is_ignored: true };
  return {
    is_ignored: false,
    ...(spheres.length > 0 ? { spheres } : {}),
    ...(oblasts.length > 0 ? { oblasts } : {}),
    ...(tone === null ? {} : { tone }),
    ...(event === null ? {} : { event }),
  };
}

/** What has changed in a story that the user had before them. */
export interface StoryChange {
  added: readonly number[];
  gone: number;
}
export function changeOf(before: StoryWire | undefined, after: StoryWire): StoryChange {
  const [known, now] = [idsOf(before?.members ?? after.members), idsOf(after.members)];
  return { added: now.filter((id) => !known.includes(id)), gone: known.filter((id) => !now.includes(id)).length };
}

const idsOf = (members: readonly { id: number }[]): number[] => members.map(({ id }) => id);
