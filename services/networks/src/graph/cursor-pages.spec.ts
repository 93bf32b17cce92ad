import { describe, expect, it } from '@jest/globals';
import type { Cursor, PostsPage, RawPost } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { cursorPages, type ListPage } from './cursor-pages.js';

const now = new Date('2026-09-21T12:00:00Z');
const limits = { maxPosts: 1_000, notBefore: new Date('2026-01-01T00:00:00Z') };
/** `hoursAgo` is the age of the post and its code. */
const post = (hoursAgo: number): RawPost => ({
  code: String(hoursAgo),
  ownerCode: '1',
  publishedAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  title: '',
  text: '',
  url: '',
  counters: { likes: 0, comments: 0, shares: 0, views: 0 },
  publishingType: 1,
  isVideo: false,
  isAdvert: false,
});
/** A list of pages of three posts, each with its number as the cursor. */
const listOf =
  (...hours: number[]) =>
  async (after: string | undefined): Promise<ListPage> => {
    const from = Number(after ?? 0);
    const to = from + 3;
    return {
      posts: hours.slice(from, to).map(post),
      skipped: 0,
      ...(to < hours.length && { after: String(to) }),
    };
  };

async function walk(
  readPage: (after: string | undefined) => Promise<ListPage>,
  since: Cursor | null = null,
): Promise<{ codes: string[]; pages: PostsPage[] }> {
  const pages: PostsPage[] = [];
  for await (const page of cursorPages(readPage, since, { now: () => now }, limits)) pages.push(page);
  return { codes: pages.flatMap(({ posts }) => posts.map(({ code }) => code)), pages };
}
const until = (hoursAgo: number): Cursor => ({ v: 1, until: (now.getTime() - hoursAgo * 3_600_000) / 1000 });

describe('a walk through a list with cursors', () => {
  it('reads the newest page again and stops where it ends with a known post', async () => {
    expect((await walk(listOf(1, 2, 3, 4, 5, 6), until(2))).codes).toEqual(['1', '2', '3']);
  });

  it('is not ended by an old pinned post at the beginning', async () => {
    expect((await walk(listOf(900, 1, 2, 3, 4), until(4))).codes).toEqual(['900', '1', '2', '3', '4']);
  });

  it('ends when the network repeats its cursor, its posts, or sends empty pages for ever', async () => {
    const sameCursor = async (): Promise<ListPage> => ({ posts: [post(1)], skipped: 0, after: 'same' });
    expect((await walk(sameCursor)).codes).toEqual(['1']);
    let page = 0;
    const samePosts = async (): Promise<ListPage> => ({ posts: [post(1)], skipped: 0, after: String(page++) });
    expect((await walk(samePosts)).codes).toEqual(['1']);
    const empty = async (): Promise<ListPage> => ({ posts: [], skipped: 0, after: String(page++) });
    expect((await walk(empty)).pages).toHaveLength(5);
  });

  it('is not moved by a date in the future', async () => {
    const { pages } = await walk(listOf(-500, 1, 2));
    expect(pages.at(-1)?.cursor).toEqual({ v: 1, until: now.getTime() / 1000 });
  });

  it('starts again from the newest post when the network no longer knows its cursor', async () => {
    const list = listOf(1, 2, 3, 4);
    const expired = (after: string | undefined): Promise<ListPage> =>
      after === 'old'
        ? Promise.reject(new NetworkFault('schema_drift', { code: 100, message: 'invalid cursor' }))
        : list(after);
    const cursor = { ...until(100), walk: { after: 'old', top: 0 } };
    expect((await walk(expired, cursor)).codes).toEqual(['1', '2', '3', '4']);
  });
});
