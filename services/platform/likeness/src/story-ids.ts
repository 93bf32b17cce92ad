import type { Story, StoryPost } from './group-stories.js';

/**
 * The ids of groups of posts; a post alone is no story. A known id stays with most of the posts that have it, of equal
 * parts with the one that has fewer others, then with the earlier one: where it stays with a post alone, it ends, and
 * is not that of the story to which others of its posts moved. Of several known ids and those of its posts a story has
 * the smallest, and the others become this one. A story that is divided from one has the id of a post of its own.
 */
export function storyIds(all: readonly (readonly StoryPost[])[]): Story[] {
  const owners = ownersOf(all);
  const groups = all.filter(({ length }) => length > 1);
  const claims = new Map(groups.map((group) => [group, new Set<number>()]));
  for (const [id, owner] of owners) claims.get(owner)?.add(id);
  for (const group of groups) for (const { id } of group) if (!owners.has(id)) claims.get(group)?.add(id);
  // Only when all its posts have given their ids to stories that they have left.
  for (const group of poorOf(groups, claims)) {
    const own = Math.min(...group.map(({ id }) => id));
    for (const claimed of claims.values()) claimed.delete(own);
    claims.get(group)?.add(own);
  }
  return groups
    .map((group) => {
      const [id = 0, ...others] = [...(claims.get(group) ?? [])].sort((a, b) => a - b);
      return { id, merged: others.filter((other) => owners.has(other)), members: group.map((post) => post.id) };
    })
    .sort((a, b) => a.id - b.id);
}

type Groups = readonly (readonly StoryPost[])[];

/** Who keeps a known id. */
function ownersOf(groups: Groups): Map<number, readonly StoryPost[]> {
  const counts = new Map<number, Map<readonly StoryPost[], number>>();
  for (const group of groups)
    for (const { storyId } of group) {
      if (storyId === 0) continue;
      const ofStory = counts.get(storyId) ?? new Map<readonly StoryPost[], number>();
      counts.set(storyId, ofStory);
      ofStory.set(group, (ofStory.get(group) ?? 0) + 1);
    }
  return new Map(
    [...counts].flatMap(([id, ofStory]) => {
      const [most] = [...ofStory].sort(([a, m], [b, n]) => n - m || a.length - b.length || firstTime(a, b));
      return most ? [[id, most[0]] as const] : [];
    }),
  );
}

function firstTime([a]: readonly StoryPost[], [b]: readonly StoryPost[]): number {
  return a && b ? a.at - b.at || a.id - b.id : 0;
}

/** Groups without an id. Giving one may take it from another, so each is looked for when its turn comes. */
function* poorOf(
  groups: Groups,
  claims: ReadonlyMap<readonly StoryPost[], ReadonlySet<number>>,
): Generator<readonly StoryPost[]> {
  for (;;) {
    const poor = groups.find((group) => claims.get(group)?.size === 0);
    if (!poor) return;
    yield poor;
  }
}
