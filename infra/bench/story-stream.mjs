import { generateKeyPairSync } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { AuthorSchema, AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountersSchema,
  PostClassifiedSchema,
  PostSchema,
  SuggestionSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { review } from '@mm/review/service.js';
import { serviceHarness } from '@mm/sign-in/testing/service-harness.js';
import { startTestDatabase } from '../scripts/test-database-server.mjs';
import { root } from './machine.mjs';
import { row } from './report.mjs';

const AUTHORS = 200;
const RATE = 200;
const REPRINT_EVERY = 5;
/** A reprint is of one of so many posts before it. */
const REPRINTED = 20_000;
const FILLED_AT_ONCE = 2000;
const DAY_MS = 86_400_000;
const WINDOW_MS = 3 * DAY_MS;
/** Posts of a stretch of the stream that is counted on the desk, which counts to 10,000. */
const SLICE_SECONDS = 20;
const ASKED = 40;
const GOAL_MS = 100;

/** @typedef {Awaited<ReturnType<typeof serviceHarness>>} Harness */
/** @typedef {{ id: number, text: string, at: number, of?: number }} Told `of`: the post that it is a reprint of */

/**
 * The real service of review over `posts` posts of three days, then a stream of 200 posts a second for some minutes; a
 * fifth are reprints. What is asked of the desk before the stream is timed.
 * @param {(i: number) => string} textOf of an original post: each another one
 * @param {{ posts: number, minutes: number }} options
 */
export async function streamRows(textOf, { posts, minutes }) {
  const database = await startTestDatabase(root);
  process.env['TEST_DATABASE_URL'] = database.url;
  // of the realm that signs tokens, as jest gives them
  Object.assign(globalThis, { realmKeys: generateKeyPairSync('rsa', { modulusLength: 2048 }) });
  const harness = await serviceHarness(review).catch(async (error) => {
    await database.stop();
    throw error;
  });
  try {
    await subscribe(harness);
    /** @type {Told[]} */
    const told = [];
    const make = (at) => told.push(postOf(told, textOf, at));
    const began = Date.now();
    for (let i = 0; i < posts; i++) make(began - WINDOW_MS * 0.98 * (1 - i / posts));
    for (let from = 0; from < posts; from += FILLED_AT_ONCE)
      await publish(harness, told.slice(from, from + FILLED_AT_ONCE));
    await settled(harness, told);
    console.log(`${posts} posts are stored after ${Math.round((Date.now() - began) / 1000)} s`);
    await harness.database.query('VACUUM ANALYZE');
    const asked = await askedRows(harness);
    const streamed = await stream(harness, told, { make, seconds: minutes * 60 });
    return [...asked, ...streamed, ...(await checkedRows(harness, told, posts))];
  } finally {
    await harness.stop();
    await database.stop();
  }
}

/** @param {Told[]} told @param {(i: number) => string} textOf @param {number} at @returns {Told} */
function postOf(told, textOf, at) {
  const id = told.length + 1;
  if (id % REPRINT_EVERY !== 0) return { id, at, text: textOf(id) };
  const back = 1 + ((id * 7919) % Math.min(REPRINTED, told.length));
  const before = told[told.length - back];
  const original = before?.of ? told[before.of - 1] : before;
  return { id, at, text: `Напомним. ${original?.text ?? ''}`, of: original?.id ?? 0 };
}

const authorOf = (number) =>
  create(AuthorSchema, {
    ...{ id: number, network: 'vkontakte', code: `-${number}`, username: `outlet${number}`, fullName: `${number}` },
    ...{ url: `https://vk.com/outlet${number}`, isGroup: true, followers: 1000, oblasts: [31] },
  });

/** @param {Harness} harness */
async function subscribe(harness) {
  const numbers = Array.from({ length: AUTHORS }, (_, i) => i + 1);
  const messages = numbers.map((number) =>
    create(AuthorSubscribedSchema, {
      ...{ author: authorOf(number), watcher: 'operator', watchers: ['operator'] },
      subscribedAt: new Date().toISOString(),
    }),
  );
  await harness.publish('author.subscribed', ...messages);
}

/** @param {Harness} harness @param {Told[]} told */
const publish = (harness, told) =>
  harness.publish(
    'post.classified',
    ...told.map(({ id, text, at }) => {
      const publishedAt = new Date(at).toISOString();
      const author = authorOf(1 + ((id * 31) % AUTHORS));
      return create(PostClassifiedSchema, {
        ...{ author, watchers: ['operator'], collectedAt: publishedAt, classifiedAt: publishedAt },
        post: create(PostSchema, {
          ...{ id, code: `${id}`, network: author.network, publishedAt, text, revision: 1, publishingType: 1 },
          url: `https://vk.com/wall${id}`,
        }),
        counters: create(CountersSchema, {
          ...{ likes: id % 9, comments: 1, shares: 0, views: id % 1000 },
          countedAt: publishedAt,
        }),
        suggestion: create(SuggestionSchema, {
          ...{
            lang: id % 4 === 0 ? 'kz' : 'ru',
            spheres: [1 + (id % 10)],
            oblasts: [regions[id % regions.length] ?? 31],
          },
          ...{ tone: 2, isIgnored: false, model: 'rules-1' },
          confidence: { lang: 0.99, spheres: 0.9, oblasts: 0.9, tone: 0.9, is_ignored: 0.9 },
        }),
      });
    }),
  );
const regions = [10, 11, 15, 19, 23, 27, 31, 33, 35, 39, 43, 47, 55, 59, 61, 62, 63, 71, 75, 79];

/** Resolves when all posts are stored and grouped. @param {Harness} harness @param {Told[]} told */
async function settled(harness, told) {
  for (;;) {
    const { rows } = await harness.database.query(
      `SELECT (SELECT count(*)::int FROM review.post WHERE revision > 0) AS posts,
         EXISTS (SELECT FROM review.story_pending) AS is_pending`,
    );
    if (rows[0].posts >= told.length && !rows[0].is_pending) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @param {Harness} harness @param {Told[]} told @param {{ make: (at: number) => void, seconds: number }} options */
async function stream(harness, told, { make, seconds }) {
  const began = Date.now();
  for (let second = 0; second < seconds; second++) {
    const from = told.length;
    for (let i = 0; i < RATE; i++) make(began + second * 1000 + i);
    await publish(harness, told.slice(from));
    const left = began + (second + 1) * 1000 - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
  const published = Date.now();
  await settled(harness, told);
  return [
    row({ measure: 'stream: posts', unit: 'posts/s', value: (seconds * RATE * 1000) / (published - began) }),
    row({ measure: 'stream: behind at its end', unit: 's', value: (Date.now() - published) / 1000 }),
  ];
}

/** @param {Harness} harness */
async function askedRows(harness) {
  const { rows: stories } = await harness.database.query(
    `SELECT story_id FROM review.story_member WHERE story_id > 0
      GROUP BY story_id ORDER BY hashint8(story_id) LIMIT ${ASKED}`,
  );
  const same = (path) => Array.from({ length: ASKED }, () => path);
  const page = '/api-py/socmedia/posts?size=50&sort=-date';
  const [plain, told] = [await timesOf(harness, same(page)), await timesOf(harness, same(`${page}&stories=true`))];
  const counts = '/api-py/socmedia/counts';
  const [plainCounts, toldCounts] = [
    await timesOf(harness, same(counts)),
    await timesOf(harness, same(`${counts}?stories=true`)),
  ];
  const ofStories = (call) =>
    timesOf(
      harness,
      stories.map(({ story_id: id }) => `/api-py/socmedia/${call}?id=${id}`),
    );
  const [opened, offered] = [await ofStories('story'), await ofStories('story-offered')];
  const goal = { atMost: GOAL_MS };
  return [
    row({ measure: 'desk: first page with stories, p95', unit: 'ms', value: p95(told), baseline: p95(plain), goal }),
    row({
      ...{ measure: 'desk: counts with stories, p95', unit: 'ms', value: p95(toldCounts), baseline: p95(plainCounts) },
    }),
    row({ measure: 'desk: a story, p95', unit: 'ms', value: p95(opened), goal }),
    row({ measure: 'desk: what is offered below a story, p95', unit: 'ms', value: p95(offered), goal }),
  ];
}

/** How long each answer takes, ms, after some that warm up. @param {Harness} harness @param {string[]} paths */
async function timesOf(harness, paths) {
  const times = [];
  for (const path of [...paths.slice(0, 5), ...paths]) {
    const from = performance.now();
    await answerOf(harness, path);
    times.push(performance.now() - from);
  }
  return times.slice(5).sort((a, b) => a - b);
}

const p95 = (sorted) => sorted[Math.floor(sorted.length * 0.95)] ?? NaN;

/** @param {Harness} harness @param {string} path */
async function answerOf(harness, path) {
  const authorization = harness.bearer('operator', ['mm_operator']);
  const response = await fetch(harness.url + path, { headers: { authorization } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * What of the stream is where it belongs.
 * @param {Harness} harness @param {Told[]} told @param {number} before posts before the stream
 */
async function checkedRows(harness, told, before) {
  const { rows } = await harness.database.query(
    `SELECT p.id::int, coalesce(m.story_id, 0)::float8 AS story
       FROM review.post p LEFT JOIN review.story_member m ON m.post_id = p.id`,
  );
  const storyOf = new Map(rows.map(({ id, story }) => [id, story]));
  const known = knownOf(await harness.logged('story.changed'));
  const reprints = told.filter(({ of }) => of);
  const together = reprints.filter(
    ({ id, of = 0 }) => (storyOf.get(id) ?? 0) > 0 && storyOf.get(id) === storyOf.get(of),
  );
  const none = (measure, value) => row({ measure, unit: 'posts', value, goal: { atMost: 0 } });
  return [
    none('stream: posts that are lost', told.filter(({ id }) => !storyOf.has(id)).length),
    none('stream: posts in two stories, by events', known.twice),
    none(
      'stream: posts of another story by events than in the database',
      told.filter(({ id }) => (known.storyOf.get(id) ?? 0) !== storyOf.get(id)).length,
    ),
    row({
      ...{ measure: 'stream: reprints in the story of their original', unit: '' },
      value: together.length / reprints.length,
    }),
    none('stream: difference of the counts of the desk', await miscounted(harness, told.slice(before), storyOf)),
  ];
}

/** What consumers know: posts by story from the events of each story in order. */
function knownOf(events) {
  /** @type {Map<number, Set<number>>} */
  const members = new Map();
  for (const { storyId, added = [], removed = [] } of events.sort((a, b) => a.version - b.version)) {
    const own = members.get(storyId) ?? new Set();
    members.set(storyId, own);
    for (const { postId } of removed) own.delete(postId);
    for (const { postId } of added) own.add(postId);
  }
  /** @type {Map<number, number>} */
  const storyOf = new Map();
  let twice = 0;
  for (const [story, posts] of members)
    for (const post of posts) {
      if (storyOf.has(post)) twice++;
      storyOf.set(post, story);
    }
  return { storyOf, twice };
}

/** The sum of differences over stretches of time. @param {Harness} harness @param {Told[]} streamed */
async function miscounted(harness, streamed, storyOf) {
  const begin = Math.floor((streamed[0]?.at ?? 0) / 1000);
  let sum = 0;
  for (let from = begin; streamed.some(({ at }) => at >= from * 1000); from += SLICE_SECONDS) {
    const slice = streamed.filter(({ at }) => at >= from * 1000 && at < (from + SLICE_SECONDS) * 1000);
    const expected = new Set(slice.map(({ id }) => storyOf.get(id) || -id)).size;
    const range = `from=${from}&to=${from + SLICE_SECONDS}`;
    const { queues } = await answerOf(harness, `/api-py/socmedia/counts?stories=true&${range}`);
    const { queues: single } = await answerOf(harness, `/api-py/socmedia/counts?${range}`);
    sum += Math.abs(queues.new - expected) + Math.abs(single.new - slice.length);
  }
  return sum;
}
