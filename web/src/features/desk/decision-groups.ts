import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { Draft } from '../post-review/post-draft.js';
import { sharedLabels, type Listed } from './stories/story-facts.js';

/** Posts that one decision gives the same labels; `story`: they are of one, as the user saw it. */
export interface Group {
  posts: readonly DeskPostWire[];
  labels: DecidedLabelsWire;
  story?: { id: number; version: number };
}

/**
 * The decisions about some rows. Posts by themselves are decided together where they get the same labels; a story is
 * one decision, or two where its row was given a language, which the other posts do not share.
 * `labelsOf`: what the decision says of a post by itself; `draftOf`: what its row shows then.
 */
export function groupsOf(
  rows: readonly Listed[],
  labelsOf: (post: DeskPostWire) => DecidedLabelsWire,
  draftOf: (post: DeskPostWire) => Draft,
): Group[] {
  const groups = new Map<string, Group & { posts: DeskPostWire[] }>();
  const add = (key: string, group: Omit<Group, 'posts'>, posts: readonly DeskPostWire[]) => {
    const known = groups.get(key) ?? { ...group, posts: [] };
    known.posts.push(...posts);
    groups.set(key, known);
  };
  for (const { post, members, story } of rows) {
    const own = labelsOf(post);
    if (!story) {
      add(JSON.stringify(own), { labels: own }, members);
      continue;
    }
    const labels = sharedLabels(draftOf(post));
    const hasOwnLanguage = own.lang !== undefined && !labels.is_ignored && members.includes(post);
    const others = hasOwnLanguage ? members.filter((one) => one !== post) : members;
    if (hasOwnLanguage) add(`own:${post.id}`, { labels: { ...labels, lang: own.lang }, story }, [post]);
    if (others.length > 0) add(`story:${story.id}`, { labels, story }, others);
  }
  return [...groups.values()];
}
