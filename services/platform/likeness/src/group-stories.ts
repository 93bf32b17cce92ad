import { heldVerdicts, type Verdict } from './verdicts.js';
import { storyIds } from './story-ids.js';

/** A post as stories are made of it. */
export interface StoryPost {
  id: number;
  /** When it was published, ms since 1970. */
  at: number;
  /** The story in which it is until now, 0: none. */
  storyId: number;
}

/** The likeness of a repost and its original, whatever their texts: it joins the original's story. */
export const repostLikeness = Infinity;

/** Two posts that are alike enough for one story. */
export interface Edge {
  a: number;
  b: number;
  likeness: number;
}

/** At least two posts. */
export interface Story {
  id: number;
  /** Stories that are from now on this one. */
  merged: number[];
  /** Posts in the order of publication; the first is the first source. */
  members: number[];
}

/** Posts that people put together (most are alone), and its neighbours by likeness. */
interface Unit {
  posts: StoryPost[];
  story?: Group;
}
interface Group {
  /** Posts that others are compared with: the first source, and what people put there. */
  sources: Set<number>;
  members: StoryPost[];
  units: Set<Unit>;
}

/**
 * The stories of a set of posts: a pure function of the set, whatever the order of the lists. A post joins the story to
 * whose first source it is most alike, or that of most of its earlier members; posts are not chained. A repost joins
 * the story of its original, and is no source of it. Verdicts of people always hold, of contradicting ones the newest.
 * Edges and verdicts of posts outside the set say nothing. Whatever is connected by edges or verdicts of kind
 * 'together' must be in the set; the rest makes no difference.
 */
export function groupStories(
  posts: readonly StoryPost[],
  edges: readonly Edge[],
  verdicts: readonly Verdict[],
): Story[] {
  const sorted = [...posts].sort(byTime);
  const likeness = likenessByPost(sorted, edges);
  const { together, apart } = heldVerdicts(new Set(sorted.map(({ id }) => id)), verdicts);
  const units = new Map<number, Unit>();
  const groups: Group[] = [];
  for (const post of sorted) {
    const key = together(post.id);
    const unit = units.get(key);
    if (unit) unit.posts.push(post);
    else units.set(key, { posts: [post] });
  }
  const unitOf = (id: number): Unit | undefined => units.get(together(id));
  for (const unit of units.values()) {
    const isApart = ({ units: others }: Group): boolean => {
      const own = unit.posts[0]?.id ?? 0;
      return [...others].some(({ posts: [other] }) => other && apart(own, other.id));
    };
    const group = bestGroup(unit, likeness, unitOf, isApart) ?? newGroup(groups);
    join(unit, group);
  }
  return storyIds(groups.map(({ members }) => [...members].sort(byTime)));
}

const byTime = (a: StoryPost, b: StoryPost): number => a.at - b.at || a.id - b.id;

function likenessByPost(posts: readonly StoryPost[], edges: readonly Edge[]): Map<number, Map<number, number>> {
  const all = new Map(posts.map(({ id }) => [id, new Map<number, number>()]));
  for (const { a, b, likeness } of edges) {
    const [ofA, ofB] = [all.get(a), all.get(b)];
    if (!ofA || !ofB || a === b) continue;
    const known = Math.max(likeness, ofA.get(b) ?? 0);
    ofA.set(b, known);
    ofB.set(a, known);
  }
  return all;
}

/** Of the groups in which one of a unit's posts fits, the most alike one; of several the largest, the earliest. */
function bestGroup(
  unit: Unit,
  likeness: ReadonlyMap<number, ReadonlyMap<number, number>>,
  unitOf: (id: number) => Unit | undefined,
  isApart: (group: Group) => boolean,
): Group | undefined {
  let best: { group: Group; likeness: number; count: number } | undefined;
  for (const { id } of unit.posts) {
    const near = new Map<Group, { count: number; likeness: number; isSource: boolean }>();
    for (const [other, alike] of likeness.get(id) ?? []) {
      const group = unitOf(other)?.story;
      if (!group) continue;
      const known = near.get(group) ?? { count: 0, likeness: 0, isSource: false };
      known.count++;
      known.likeness = Math.max(known.likeness, alike);
      known.isSource ||= group.sources.has(other);
      near.set(group, known);
    }
    for (const [group, { count, likeness: alike, isSource }] of near) {
      const fits = isSource || alike === repostLikeness || count * 2 > group.members.length;
      if (!fits || isApart(group)) continue;
      // of two reposts the difference is no number
      const order = best ? alike - best.likeness || count - best.count || Number(isEarlier(group, best.group)) : 1;
      if (order > 0) best = { group, likeness: alike, count };
    }
  }
  return best?.group;
}

const isEarlier = ({ members: [a] }: Group, { members: [b] }: Group): boolean => !!a && !!b && byTime(a, b) < 0;

function newGroup(groups: Group[]): Group {
  const group = { sources: new Set<number>(), members: [], units: new Set<Unit>() };
  groups.push(group);
  return group;
}

function join(unit: Unit, group: Group): void {
  if (group.members.length === 0 || unit.posts.length > 1) for (const { id } of unit.posts) group.sources.add(id);
  group.members.push(...unit.posts);
  group.units.add(unit);
  unit.story = group;
}
