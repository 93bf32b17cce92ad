import { Injectable } from '@nestjs/common';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows } from '@mm/database/statement.js';
import { withinTime, type LimitedRows } from '@mm/database/time-limit.js';
import type { Caller } from '@mm/http/caller.js';
import { answerLimit, Invalid } from '@mm/http/problem.js';
import type { CallQuery, CallResponse } from '@mm/proto/http/call.js';
import type { deskCalls, DeskFilterWire } from '@mm/proto/http/desk.js';
import { positionOf, postSortOf, type PostSort } from '@mm/proto/http/post-position.js';
import { DataSource } from 'typeorm';
import { behind, orderOf } from '../posts/post-order.js';
import { Post } from '../posts/post.entity.js';
import { countByNetwork, countPosts, countQueues } from './count-queues.js';
import { firstOfStories } from '../stories/stories-of-posts.js';
import { conditionsOf, isFirstOfStory } from './desk-conditions.js';
import { DeskPosts } from './desk-posts.js';
import { matcherOf, WordsTrial } from './try-words.js';
import { VisibleTopics } from './visible-topics.js';

type Query = CallQuery<typeof deskCalls.queue>;
type Page = CallResponse<typeof deskCalls.queue>;

/** Posts whose places are read at once to try their texts; an order without an index sorts the queue for them. */
const scanned = 2_000;
/** Posts that are looked at at once for the first ones of their stories. */
const lookedAt = 500;
/** Texts that one request tries at most. */
const mostTried = 20_000;

const places = columnsOf(Post, 'id', 'machine_ignored', 'published_at', 'views', 'likes', 'comments');
type Place = RowOf<typeof places>;
/** Where a page begins and how long it is. */
interface Asked {
  filter: DeskFilterWire;
  sort: PostSort;
  after: string | undefined;
  offset: number;
  size: number;
}

/** The queues of the desk, page by page, and how many posts they hold. */
@Injectable()
export class DeskQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visibleTopics: VisibleTopics,
    private readonly posts: DeskPosts,
  ) {}

  /**
   * A page, with the counts by network if it is the first. Of an expression it has what was found within 3 s, which
   * may be nothing: `next` goes on behind the posts that were tried. Throws Invalid for an unknown `after` and a faulty
   * expression, NotFound for a hidden topic, TookTooLong.
   */
  async page({ page = 1, size = 20, sort, after, ...filter }: Query, caller: Caller): Promise<Page> {
    const matcher = matcherOf(filter);
    await this.#checkTopic(filter, caller);
    const offset = after === undefined ? (page - 1) * size : 0;
    const asked = { filter, sort: postSortOf(sort), after, offset, size };
    if (matcher) return this.#search(asked, new WordsTrial(this.dataSource, matcher), caller);
    const isFirst = after === undefined && page === 1;
    const found = await withinTime(this.dataSource, answerLimit, async (read) => ({
      places: await (filter.stories ? firstPlacesOf : placesOf)(read, { ...asked, size: size + 1 }, caller.username),
      total: await countPosts(read, filter, caller.username),
      ...(isFirst && { counts: await countByNetwork(read, filter, caller.username) }),
    }));
    const { places: all, ...numbers } = found;
    const shown = all.slice(0, size);
    const next = all.length > size ? nextOf(shown, asked.sort) : null;
    return { posts: await this.#cards(shown, caller), next, ...numbers };
  }

  /** Throws Invalid for `words`, which only reading finds; NotFound for a hidden topic, TookTooLong. */
  async counts(filter: DeskFilterWire, caller: Caller): Promise<CallResponse<typeof deskCalls.counts>> {
    if (filter.words?.trim()) throw new Invalid('words-not-counted', 'posts with certain words are found by reading');
    await this.#checkTopic(filter, caller);
    return withinTime(this.dataSource, answerLimit, async (read) => ({
      queues: await countQueues(read, filter, caller.username),
      networks: await countByNetwork(read, filter, caller.username),
    }));
  }

  async #search({ size, ...asked }: Asked, trial: WordsTrial, caller: Caller): Promise<Page> {
    const found: Place[] = [];
    let { after } = asked;
    let isEnd = false;
    for (let left = mostTried; !isEnd && found.length < size && left > 0 && (left === mostTried || !trial.isOver);) {
      const filter = { ...asked.filter, stories: false };
      const chunk = { ...asked, filter, after, offset: 0, size: scanned };
      const some = await withinTime(this.dataSource, answerLimit, (read) => placesOf(read, chunk, caller.username));
      const ids = some.map(({ id }) => id);
      const { found: matching, tried } = await trial.matching(ids, size - found.length);
      const isMatching = new Set(matching);
      found.push(...some.filter(({ id }) => isMatching.has(id)));
      after = nextOf(some.slice(0, tried), asked.sort) ?? after;
      isEnd = tried === some.length && some.length < scanned;
      left -= tried;
    }
    const shown = asked.filter.stories
      ? await firstOfStories((...asked) => rows(this.dataSource, ...asked), found)
      : found;
    const posts = await this.#cards(shown, caller);
    return { posts, total: posts.length, next: isEnd ? null : (after ?? null) };
  }

  #cards(found: readonly Place[], caller: Caller): Promise<Page['posts']> {
    return this.posts.byIds(
      found.map(({ id }) => id),
      caller,
    );
  }

  async #checkTopic({ topic }: DeskFilterWire, caller: Caller): Promise<void> {
    if (topic !== undefined) await this.visibleTopics.assertVisible(topic, caller);
  }
}

/** The same with each story once. Stories are looked at in the order of the list, as far as the page goes. */
async function firstPlacesOf(read: LimitedRows, asked: Asked, username: string): Promise<Place[]> {
  const { filter, sort, offset, size } = asked;
  const found: Place[] = [];
  let { after } = asked;
  for (;;) {
    const some = await placesOf(read, { ...asked, after, offset: 0, size: lookedAt }, username);
    const values: unknown[] = [(await firstOfStories(read, some)).map(({ id }) => id)];
    const isFirst = isFirstOfStory(
      conditionsOf(filter, username, (value) => `$${values.push(value)}`),
      sort,
    );
    const text = `SELECT p.id FROM post p WHERE p.id = ANY($1::bigint[]) AND ${isFirst}`;
    const firsts = new Set((await read({ columns: columnsOf(Post, 'id'), text }, values)).map(({ id }) => id));
    found.push(...some.filter(({ id }) => firsts.has(id)));
    if (found.length >= offset + size || some.length < lookedAt) return found.slice(offset, offset + size);
    after = nextOf(some, sort) ?? after;
  }
}

function placesOf(read: LimitedRows, { filter, sort, after, offset, size }: Asked, username: string): Promise<Place[]> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [...conditionsOf(filter, username, bind), behind(after, sort, true, bind)];
  const text = `
    SELECT ${listOf(places, 'p')} FROM post p
     WHERE ${conditions.join(' AND ')}
     ORDER BY ${orderOf(sort, true)} LIMIT ${size} OFFSET ${offset}`;
  return read({ columns: places, text }, values);
}

function nextOf(shown: readonly Place[], sort: PostSort): string | null {
  const last = shown.at(-1);
  if (!last) return null;
  const post = {
    id: Number(last.id),
    date: Math.floor(last.published_at.getTime() / 1000),
    views_count: last.views,
    likes_count: last.likes,
    comments_count: last.comments,
    suggested: { is_ignored: last.machine_ignored },
  };
  return positionOf(post, sort);
}
