import type { CallBody } from '@mm/proto/http/call.js';
import type { DecidedWire, DecisionWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire, StoryOfPostWire } from '@mm/proto/http/desk.js';
import { missingLabels } from '@mm/proto/http/posts.js';
import type { OfferedPostWire, storyCalls, StoryWire } from '@mm/proto/http/stories.js';
import { acceptedLabels } from '@mm/proto/http/thresholds.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { fakeServer, referenceResponders, type Responder } from './fake-server.js';

const sure = { oblasts: 0.92, spheres: 0.9, tone: 0.88, lang: 0.99, is_ignored: 0.97 };
const thresholds = { lang: 70, oblasts: 70, spheres: 70, tone: 70, is_ignored: 70 };

/** A complete suggestion. */
export const aSuggestion = (over: Partial<NonNullable<DeskPostWire['suggested']>> = {}) => ({
  ...{ lang: 'ru' as const, spheres: [5], oblasts: [71], tone: -2 as const, is_ignored: false },
  ...{ oblasts_by_author: false, oblasts_from: null, confidence: sure, evidence: [], model: 'rules-1', reason: '' },
  ...over,
});

/** A story as its posts tell it. */
export const aStoryOf = (id: number, size: number, over: Partial<StoryOfPostWire> = {}): StoryOfPostWire => ({
  ...{ id, version: 1, size, networks: ['vkontakte'], after: 0, proposed: null },
  first: { id: 1, network: 'vkontakte', owner: 'a1', owner_name: '', date: 0 },
  ...{ tones: { negative: 0, neutral: size, positive: 0 }, views: -1, spread: [size, 0, 1], duration: 1200 },
  ...over,
});
type StoryEditBody = CallBody<typeof storyCalls.editStory>;

/**
 * A fake server with the queue and decisions of the desk; `posts` are in the order of the queue. `offered`: below any
 * story, unless they are of it or kept apart.
 */
export function deskServer(
  posts: DeskPostWire[],
  more: Record<string, Responder> = {},
  offered: OfferedPostWire[] = [],
) {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const before = new Map<string, DeskPostWire[]>();
  const isNew = ({ saved, is_ignored: isIgnored, later }: DeskPostWire) => !saved && !isIgnored && later === null;
  const apart = new Set<number>();
  const membersOf = (id: number): DeskPostWire[] =>
    [...byId.values()].filter(({ story }) => story?.id === id).sort((a, b) => a.date - b.date);
  /** With what its story's posts say of it. */
  const wire = (post: DeskPostWire): DeskPostWire => {
    if (!post.story) return post;
    const members = membersOf(post.story.id);
    const [first = post] = members;
    const tones = members.map(({ tone, suggested }) => tone ?? suggested?.tone ?? null);
    const count = (tone: Tone) => tones.filter((one) => one === tone).length;
    const { id, network, owner, owner_name, date } = first;
    return {
      ...post,
      story: {
        ...post.story,
        first: { id, network, owner, owner_name, date },
        tones: { negative: count(-2), neutral: count(1), positive: count(2) },
        views: members.reduce((sum, { views_count: views }) => sum + views, 0),
        duration: (members.at(-1) ?? post).date - date,
      },
    };
  };
  /** The posts that name a story, the oldest first. */
  const storyOf = (id: number): StoryWire => {
    const members = membersOf(id).map(wire);
    return {
      ...{ id, version: members[0]?.story?.version ?? 99, common: ['вода', 'школа'] },
      members: members.map((post) => ({ ...post, watchers: [post.owner === 'other' ? 'superviser' : 'operator'] })),
    };
  };
  const changed = { status: 409, json: { code: 'story-changed', message: '', correlationId: '' } };
  /** Takes posts out of a story or puts them in, with their stories; one that is alone then has no story. */
  const editStory = ({ story_id: id, version, change, posts }: StoryEditBody) => {
    const now = storyOf(id);
    if (version !== now.version) return changed;
    for (const one of posts) apart[change === 'keep-apart' ? 'add' : 'delete'](one);
    const brought = posts.flatMap((one) => storyOf(byId.get(one)?.story?.id ?? 0).members).map((post) => post.id);
    const named = change === 'put-in' ? [...new Set([...posts, ...brought])] : posts;
    const isOfStory = (one: number) => byId.get(one)?.story?.id === id;
    if (change !== 'put-in' && !named.some(isOfStory)) return { json: storyOf(id) };
    const kept = now.members.filter((post) => !named.includes(post.id)).map((post) => post.id);
    const next = change === 'put-in' ? [...kept, ...named] : kept;
    const isStory = next.length > 1;
    for (const one of new Set([...now.members.map((post) => post.id), ...named])) {
      const post = byId.get(one);
      if (!post) continue;
      const story = { ...aStoryOf(id, next.length), version: version + 1 };
      byId.set(one, { ...post, story: isStory && next.includes(one) ? story : null });
    }
    return { json: storyOf(id) };
  };
  const decide = (sent: DecisionWire): DecidedWire[] => {
    if ('undoes' in sent)
      return (before.get(sent.undoes) ?? []).map((post) => {
        const restored = { ...post, version: (byId.get(post.id)?.version ?? 0) + 1 };
        byId.set(post.id, restored);
        return { id: post.id, result: 'done', missing: [], post: restored };
      });
    before.set(
      sent.decision_id,
      sent.posts.flatMap(({ id }) => byId.get(id) ?? []),
    );
    return sent.posts.map(({ id, version }) => {
      const post = byId.get(id);
      if (!post || post.version !== version)
        return { id, result: post ? 'changed' : 'gone', missing: [], post: post ?? null };
      const { event, ...labels } = sent.labels ?? {};
      const accepted = sent.accept ? acceptedLabels(post.suggested ?? aSuggestion(), thresholds) : {};
      const next = { ...post, ...accepted, ...labels, event: event || null };
      const missing = missingLabels(next);
      if (missing.length > 0) return { id, result: 'incomplete', missing, post };
      const decided = {
        ...next,
        saved: !next.is_ignored,
        version: version + 1,
        reviewed_by: 'operator',
        is_robot: false,
      };
      byId.set(id, decided);
      return { id, result: 'done', missing: [], post: decided };
    });
  };
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/posts': ({ url }) => {
      const all = [...byId.values()].filter(isNew);
      const isFirst = (post: DeskPostWire) =>
        post.story === null || all.find(({ story }) => story?.id === post.story?.id) === post;
      const shown = url.searchParams.get('stories') === 'true' ? all.filter(isFirst) : all;
      return { json: { posts: shown.map(wire), total: shown.length, next: null, counts: { vkontakte: shown.length } } };
    },
    'GET /api-py/socmedia/posts-by-id': ({ url }) => ({
      json: (url.searchParams.get('ids') ?? '')
        .split(',')
        .flatMap((id) => byId.get(Number(id)) ?? [])
        .map(wire),
    }),
    'GET /api-py/socmedia/counts': () => {
      const count = [...byId.values()].filter(isNew).length;
      const queues = { new: count, later: 0, saved: byId.size - count, ignored: 0, all: byId.size };
      return { json: { queues, networks: { vkontakte: count } } };
    },
    'GET /api-py/socmedia/views': () => ({ json: { views: [] } }),
    'GET /api-py/socmedia/batches': () => ({ json: { batches: [] } }),
    'POST /api-py/socmedia/later': () => ({ json: { status: 'success' } }),
    'POST /api-py/socmedia/not-later': () => ({ json: { status: 'success' } }),
    'POST /api-py/socmedia/decisions': ({ body }) => {
      const sent = body as DecisionWire;
      if ('story' in sent && sent.story && storyOf(sent.story.id).version !== sent.story.version) return changed;
      return { json: { decision_id: sent.decision_id, posts: decide(sent) } };
    },
    'GET /api-py/socmedia/story': ({ url }) => {
      const story = storyOf(Number(url.searchParams.get('id')));
      if (story.members.length > 0) return { json: story };
      return { status: 404, json: { code: 'story-not-found', message: '', correlationId: '' } };
    },
    'GET /api-py/socmedia/story-offered': ({ url }) => {
      const { members } = storyOf(Number(url.searchParams.get('id')));
      const isOther = ({ id }: OfferedPostWire) => !apart.has(id) && members.every((post) => post.id !== id);
      return { json: offered.filter(isOther) };
    },
    'POST /api-py/socmedia/story-edit': ({ body }) => editStory(body as StoryEditBody),
    ...more,
  });
  return {
    requests,
    byId,
    /** The bodies of the decisions, in the order in which they came. */
    decisions: () =>
      requests.filter(({ path }) => path === '/api-py/socmedia/decisions').map(({ body }) => body as DecisionWire),
  };
}
