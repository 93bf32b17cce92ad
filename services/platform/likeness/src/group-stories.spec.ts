import fc from 'fast-check';
import { type Edge, groupStories, repostLikeness, type Story, type StoryPost } from './group-stories.js';
import type { Verdict } from './verdicts.js';

interface Input {
  posts: StoryPost[];
  edges: Edge[];
  verdicts: Verdict[];
}

const id = fc.integer({ min: 1, max: 12 });
const posts = fc
  .uniqueArray(fc.record({ id, at: fc.nat(6), storyId: fc.constant(0) }), {
    selector: (post) => post.id,
    maxLength: 12,
  })
  .map((all) => all);
const pair = fc.tuple(id, id).filter(([a, b]) => a !== b);
const edges = fc
  .uniqueArray(pair, { selector: ([a, b]) => Math.min(a, b) * 100 + Math.max(a, b), maxLength: 40 })
  .chain((pairs) =>
    fc.tuple(
      ...pairs.map(([a, b]) => fc.constantFrom(0.6, 0.8, 1, repostLikeness).map((likeness) => ({ a, b, likeness }))),
    ),
  );
const verdicts = fc.array(
  fc
    .tuple(pair, fc.constantFrom('together' as const, 'apart' as const), fc.nat(5))
    .map(([[a, b], kind, at]) => ({ a, b, kind, at })),
  { maxLength: 10 },
);
const inputs: fc.Arbitrary<Input> = fc.record({ posts, edges, verdicts });

const storiesOf = ({ posts: all, edges: near, verdicts: said }: Input): Story[] => groupStories(all, near, said);
const storyOf = (stories: readonly Story[], post: number): Story | undefined =>
  stories.find(({ members }) => members.includes(post));
const areTogether = (stories: readonly Story[], a: number, b: number): boolean =>
  storyOf(stories, a) !== undefined && storyOf(stories, a) === storyOf(stories, b);
/** Posts as they are after a grouping: each knows its story. */
const known = (all: readonly StoryPost[], stories: readonly Story[]): StoryPost[] =>
  all.map((post) => ({ ...post, storyId: storyOf(stories, post.id)?.id ?? 0 }));
const membersOf = (stories: readonly Story[]): number[][] =>
  stories.map(({ members }) => members).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('stories of a set of posts', () => {
  it('are the same in whatever order the set comes', () => {
    const shuffled = inputs.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.record({
          posts: fc.shuffledSubarray(input.posts, { minLength: input.posts.length }),
          edges: fc.shuffledSubarray(
            input.edges.map(({ a, b, likeness }) => ({ a: b, b: a, likeness })),
            { minLength: input.edges.length },
          ),
          verdicts: fc.shuffledSubarray(input.verdicts, { minLength: input.verdicts.length }),
        }),
      ),
    );
    fc.assert(fc.property(shuffled, ([one, other]) => expect(storiesOf(one)).toEqual(storiesOf(other))));
  });

  it('have each post once, sorted by time, at least two', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const stories = storiesOf(input);
        const members = stories.flatMap((story) => story.members);
        expect(new Set(members).size).toBe(members.length);
        expect(new Set(stories.map((story) => story.id)).size).toBe(stories.length);
        for (const story of stories) {
          const at = story.members.map((member) => input.posts.find((post) => post.id === member)?.at ?? -1);
          expect([story.members.length > 1, at, story.id]).toEqual([
            true,
            [...at].sort((a, b) => a - b),
            Math.min(...story.members),
          ]);
        }
      }),
    );
  });

  it('are not chains: a member is like the first source or most before it, unless it is a repost of one', () => {
    fc.assert(
      fc.property(posts, edges, (all, near) => {
        const edgeOf = (a: number, b: number): Edge | undefined =>
          near.find((edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a));
        const alike = (a: number, b: number): boolean => edgeOf(a, b) !== undefined;
        for (const { members } of groupStories(all, near, []))
          for (const [at, member] of members.entries()) {
            if (at === 0) continue;
            const before = members.slice(0, at);
            if (before.some((other) => edgeOf(member, other)?.likeness === repostLikeness)) continue;
            const like = before.filter((other) => alike(member, other)).length;
            expect(alike(member, members[0] ?? 0) || like * 2 > before.length).toBe(true);
          }
      }),
    );
  });

  it('do what people decided, each decision that does not contradict others', () => {
    const hands = fc.array(fc.tuple(id, fc.nat(2)), { maxLength: 8 });
    fc.assert(
      fc.property(posts, edges, hands, (all, near, groups) => {
        const ids = new Set(all.map((post) => post.id));
        const hand = new Map(groups.filter(([post]) => ids.has(post)));
        const said = [...hand].flatMap(([a, of]) =>
          [...hand].flatMap(([b, other]) =>
            a < b ? [{ a, b, kind: of === other ? 'together' : 'apart', at: 0 } as const] : [],
          ),
        );
        const stories = groupStories(all, near, said);
        for (const { a, b, kind } of said) expect(areTogether(stories, a, b)).toBe(kind === 'together');
      }),
    );
  });

  it('do what was decided last, whatever was decided before', () => {
    fc.assert(
      fc.property(inputs, pair, fc.constantFrom('together' as const, 'apart' as const), (input, [a, b], kind) => {
        fc.pre([a, b].every((one) => input.posts.some((post) => post.id === one)));
        const stories = storiesOf({ ...input, verdicts: [...input.verdicts, { a, b, kind, at: 9 }] });
        expect(areTogether(stories, a, b)).toBe(kind === 'together');
      }),
    );
  });

  it('are as before when a newer post has come and gone', () => {
    fc.assert(
      fc.property(inputs, fc.nat(6), fc.array(id), (input, at, near) => {
        const before = storiesOf(input);
        const all = known(input.posts, before);
        const newcomer = { id: 99, at, storyId: 0 };
        const edgesToo = [...input.edges, ...near.map((b) => ({ a: 99, b, likeness: 0.9 }))];
        const during = storiesOf({ ...input, posts: [...all, newcomer], edges: edgesToo });
        const after = storiesOf({ ...input, posts: known(input.posts, during) });
        expect(membersOf(after)).toEqual(membersOf(before));
        expect(storiesOf({ ...input, posts: all })).toEqual(before);
      }),
    );
  });

  it('depend on what is connected only', () => {
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        const moved = {
          posts: other.posts.map((post) => ({ ...post, id: post.id + 100 })),
          edges: other.edges.map(({ a, b, likeness }) => ({ a: a + 100, b: b + 100, likeness })),
          verdicts: other.verdicts.map((verdict) => ({ ...verdict, a: verdict.a + 100, b: verdict.b + 100 })),
        };
        const both = storiesOf({
          posts: [...one.posts, ...moved.posts],
          edges: [...moved.edges, ...one.edges],
          verdicts: [...one.verdicts, ...moved.verdicts],
        });
        expect(both).toEqual([...storiesOf(one), ...storiesOf(moved)]);
      }),
    );
  });
});

describe('the first source of a story', () => {
  const post = (one: number, at = one): StoryPost => ({ id: one, at, storyId: 0 });
  const like = (a: number, b: number, likeness = 0.9): Edge => ({ a, b, likeness });

  it('is the earliest published, and the next one when it is gone', () => {
    const all = [post(7, 1), post(3, 2), post(5, 3)];
    const near = [like(7, 3), like(7, 5), like(3, 5)];
    const before = groupStories(all, near, []);
    expect(before).toEqual([{ id: 3, merged: [], members: [7, 3, 5] }]);
    expect(groupStories(known(all, before).slice(1), near, [])).toEqual([{ id: 3, merged: [], members: [3, 5] }]);
  });

  it('decides: of three in a chain the last has another story', () => {
    const near = [like(1, 2), like(2, 3), like(3, 4)];
    expect(
      membersOf(
        groupStories(
          [1, 2, 3, 4].map((one) => post(one)),
          near,
          [],
        ),
      ),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('of two is that to which a post is most alike', () => {
    const near = [like(1, 3, 0.7), like(2, 3, 0.8)];
    expect(
      membersOf(
        groupStories(
          [1, 2, 3].map((one) => post(one)),
          near,
          [],
        ),
      ),
    ).toEqual([[2, 3]]);
  });

  it('may be what people put there: its reprints follow', () => {
    const said: Verdict[] = [{ a: 1, b: 3, kind: 'together', at: 1 }];
    const all = [1, 2, 3, 4].map((one) => post(one));
    expect(membersOf(groupStories(all, [like(1, 2), like(3, 4)], said))).toEqual([[1, 2, 3, 4]]);
    expect(
      membersOf(groupStories(all, [like(1, 2), like(3, 4)], [...said, { a: 4, b: 1, kind: 'apart', at: 2 }])),
    ).toEqual([[1, 2, 3]]);
  });
});

describe('a repost', () => {
  const all = [1, 2, 3, 4].map((one): StoryPost => ({ id: one, at: one, storyId: 0 }));
  const repost: Edge = { a: 3, b: 2, likeness: repostLikeness };

  it('joins the story of its original, whatever else it is like, and is no source of it', () => {
    const near: Edge[] = [{ a: 1, b: 2, likeness: 0.9 }, repost, { a: 3, b: 4, likeness: 1 }];
    expect(membersOf(groupStories(all, near, []))).toEqual([[1, 2, 3]]);
    const other: Edge = { a: 1, b: 3, likeness: 1 };
    expect(membersOf(groupStories(all, [repost, other], []))).toEqual([[2, 3]]);
  });

  it('stays apart where people put it', () =>
    expect(groupStories(all, [repost], [{ a: 2, b: 3, kind: 'apart', at: 1 }])).toEqual([]));
});
