import { describe, expect, it } from '@jest/globals';
import type { Cursor, PostsLimits, PostsPage } from '../../network/network-collector.js';
import { channelPages } from './channel-pages.js';
import type { PreviewMessage } from './message-block.js';
import { previewCounters, previewPost } from './preview-posts.js';
import type { PreviewPage } from './preview-page.js';

const author = { code: '1100000123', username: 'qalalyq_habar', url: '' };
const start = Date.parse('2026-11-01T00:00:00Z');
const HOUR = 3_600_000;
const PAGE_SIZE = 20;
const all: PostsLimits = { maxPosts: 1_000, notBefore: new Date(0) };

/** A message an hour after the one before; an album ends with `lastId`. */
const message = (id: number, lastId = id, isEdited = false): PreviewMessage => ({
  id,
  lastId,
  at: start + id * HOUR,
  isEdited,
  post: {
    publishedAt: new Date(start + id * HOUR).toISOString(),
    title: '',
    text: `Хабар ${id}`,
    counters: { likes: id, comments: -1, shares: -1, views: id },
    publishingType: 1,
    isVideo: false,
    isAdvert: false,
  },
});

/** A channel as its preview shows it, and the requests for its pages. */
class Channel {
  readonly requests: (number | undefined)[] = [];
  /** Numbers of requests, from 1, that get a page without messages, as from a channel without any. */
  emptyAt: readonly number[] = [];
  isRepeating = false;
  skipped = 0;

  constructor(public messages: PreviewMessage[]) {}

  readonly open = (before?: number): Promise<PreviewPage> => {
    this.requests.push(before);
    const older = this.messages.filter(({ id }) => this.isRepeating || before === undefined || id < before);
    const shown = this.emptyAt.includes(this.requests.length) ? [] : older.slice(-PAGE_SIZE);
    return Promise.resolve({
      username: author.username,
      title: '',
      about: '',
      followers: -1,
      messages: shown,
      skipped: this.skipped,
      hasOlder: shown.length > 0 && older.length > shown.length,
    });
  };

  async read(
    since: Cursor | null,
    limits = all,
  ): Promise<{ ids: number[]; pages: PostsPage[]; cursor: Cursor | null }> {
    const pages: PostsPage[] = [];
    for await (const page of channelPages(this.open, author, since, limits, 'https://t.me')) pages.push(page);
    return {
      ids: pages.flatMap(({ posts }) => posts.map(({ code }) => Number(code.split('_')[1]))).sort((a, b) => a - b),
      pages,
      cursor: pages.at(-1)?.cursor ?? since,
    };
  }
}

const channelOf = (count: number): Channel => new Channel(Array.from({ length: count }, (_, i) => message(i + 1)));
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the pages of a channel', () => {
  it('lead from the newest message to the first', async () => {
    const channel = channelOf(45);
    const { ids, pages, cursor } = await channel.read(null);
    expect(ids).toEqual(range(1, 45));
    expect(channel.requests).toEqual([undefined, 26, 6]);
    expect(pages.map(({ done, via }) => [done, via])).toEqual([
      [false, 'public'],
      [false, 'public'],
      [true, 'public'],
    ]);
    expect(cursor).toEqual({ v: 1, lastId: 45 });
    expect(pages[0]?.posts[0]).toMatchObject({
      code: '1100000123_26',
      ownerCode: '1100000123',
      url: 'https://t.me/qalalyq_habar/26',
    });
  });

  it('end at the cursor, and at the oldest wanted date without one', async () => {
    const channel = channelOf(100);
    expect((await channel.read({ v: 1, lastId: 97 })).ids).toEqual([98, 99, 100]);
    expect(channel.requests).toHaveLength(1);
    const recent = await channel.read(null, { ...all, notBefore: new Date(start + 70 * HOUR) });
    expect(recent.ids).toEqual(range(70, 100));
    expect(recent.cursor).toEqual({ v: 1, lastId: 100 });
  });

  it('after a long pause are read down to the cursor, whatever the oldest wanted date', async () => {
    const { ids } = await channelOf(100).read({ v: 1, lastId: 10 }, { ...all, notBefore: new Date(start + 99 * HOUR) });
    expect(ids).toEqual(range(11, 100));
  });

  it('stop after enough posts; the walk goes on where it stopped and keeps its end', async () => {
    const channel = channelOf(100);
    const limits = { maxPosts: 20, notBefore: new Date(start + 31 * HOUR) };
    const first = await channel.read(null, limits);
    expect(first.ids).toEqual(range(81, 100));
    channel.messages.push(message(101));
    // The next poll of an author begins at the newest stored post.
    const rest = await channel.read(first.cursor, { ...all, notBefore: new Date(start + 100 * HOUR) });
    expect(rest.ids).toEqual(range(31, 80));
    expect(rest.cursor).toEqual({ v: 1, lastId: 100 });
    expect((await channel.read(rest.cursor)).ids).toEqual([101]);
  });

  it('of a walk that a client has started are the rest of it', async () => {
    const started = { v: 1, lastId: 5, walk: { before: 50, top: 99, notBefore: 0 } };
    const { ids, cursor } = await channelOf(100).read(started);
    expect(ids).toEqual(range(6, 49));
    expect(cursor).toEqual({ v: 1, lastId: 99 });
  });

  it('remember the last message of an album, and do not repeat one whose last message a client has read', async () => {
    const channel = new Channel([message(1), message(2, 4)]);
    expect((await channel.read(null)).cursor).toEqual({ v: 1, lastId: 4 });
    expect((await channel.read({ v: 1, lastId: 4 })).ids).toEqual([]);
    // It was read while it was being published.
    expect((await channel.read({ v: 1, lastId: 3 })).ids).toEqual([2]);
  });

  it('give edited posts of the newest page again', async () => {
    const channel = channelOf(60);
    channel.messages[57] = message(58, 58, true);
    channel.messages[9] = message(10, 10, true);
    expect((await channel.read({ v: 1, lastId: 60 })).ids).toEqual([58]);
  });

  it('have no post of a service message, but go on below it', async () => {
    const channel = channelOf(30);
    channel.messages[29] = { id: 30, lastId: 30, isEdited: false };
    channel.messages[10] = { id: 11, lastId: 11, isEdited: false };
    const { ids, cursor } = await channel.read(null, { ...all, notBefore: new Date(start + 5 * HOUR) });
    expect(ids).toEqual(range(5, 29).filter((id) => id !== 11));
    expect(cursor).toEqual({ v: 1, lastId: 30 });
  });

  it('survive an empty page, and end when there is nothing more', async () => {
    const channel = channelOf(60);
    channel.emptyAt = [2, 3];
    expect((await channel.read(null)).ids).toEqual(range(1, 60));
    channel.emptyAt = range(1, 100);
    const { ids, cursor } = await channel.read({ v: 1, lastId: 60 });
    expect([ids, cursor]).toEqual([[], { v: 1, lastId: 60 }]);
    expect((await new Channel([]).read(null)).cursor).toEqual({ v: 1, lastId: 0 });
  });

  it('end when a walk is continued at the first message', async () => {
    const { pages, cursor } = await channelOf(40).read({ v: 1, lastId: 0, walk: { before: 1, top: 40, notBefore: 0 } });
    expect(pages.map(({ done }) => done)).toEqual([true]);
    expect(cursor).toEqual({ v: 1, lastId: 40 });
  });

  it('that repeat themselves end for now, and go on when they move again', async () => {
    const channel = channelOf(60);
    channel.isRepeating = true;
    const { pages, ids, cursor } = await channel.read(null);
    expect(ids).toEqual(range(41, 60));
    expect(pages.map(({ done }) => done)).toEqual([false, true]);
    channel.isRepeating = false;
    expect((await channel.read(cursor)).ids).toEqual(range(1, 40));
  });

  it('start again from the oldest wanted date when the cursor has another shape', async () => {
    for (const since of [{ v: 2, lastId: 40 }, { v: 1 }, { v: 1, lastId: '40' }, { v: 1, lastId: -1 }])
      expect((await channelOf(45).read(since)).ids).toEqual(range(1, 45));
  });
});

describe('counters from the pages of a channel', () => {
  const codes = (...ids: number[]): string[] => ids.map((id) => `${author.code}_${id}`);
  const count = (channel: Channel, ...ids: number[]): ReturnType<typeof previewCounters> =>
    previewCounters(channel.open, codes(...ids), author);
  const without = (count_: number, ...gone: number[]): Channel =>
    new Channel(channelOf(count_).messages.filter(({ id }) => !gone.includes(id)));

  it('are those of the posts; a missing one between others is gone', async () => {
    const channel = without(100, 90, 85);
    const found = await count(channel, 95, 90, 89, 85);
    expect(Object.fromEntries(found)).toEqual({
      [`${author.code}_95`]: expect.objectContaining({ views: 95 }),
      [`${author.code}_90`]: 'gone',
      [`${author.code}_89`]: expect.objectContaining({ views: 89 }),
      [`${author.code}_85`]: 'gone',
    });
    expect(channel.requests).toEqual([106]);
  });

  it('skip pages between distant posts and read at most five', async () => {
    const channel = channelOf(1_000);
    const found = await count(channel, 900, 700, 500, 300, 100, 50);
    expect([...found.keys()]).toEqual(codes(900, 700, 500, 300, 100));
    expect(channel.requests).toEqual([911, 711, 511, 311, 111]);
  });

  it('say nothing of the newest message, of what is below the pages, and of other channels', async () => {
    expect(await count(without(50, 50), 50)).toEqual(new Map());
    expect(await count(without(50, 1), 1)).toEqual(new Map());
    expect(await previewCounters(channelOf(50).open, ['99_30', 'nothing', '1100000123_', ''], author)).toEqual(
      new Map(),
    );
  });

  it('of a message that could not be read or became a service message do not make it gone', async () => {
    const channel = without(100, 90);
    channel.skipped = 1;
    expect(await count(channel, 90)).toEqual(new Map());
    channel.skipped = 0;
    channel.messages.push({ id: 90, lastId: 90, isEdited: false });
    channel.messages.sort((a, b) => a.id - b.id);
    expect(await count(channel, 90)).toEqual(new Map());
  });

  it('are none from pages that are empty or do not move', async () => {
    const empty = channelOf(100);
    empty.emptyAt = range(1, 100);
    expect(await count(empty, 50)).toEqual(new Map());
    const repeating = channelOf(100);
    repeating.isRepeating = true;
    expect(await count(repeating, 20)).toEqual(new Map());
    expect(repeating.requests).toHaveLength(1);
  });
});

describe('one post of a channel', () => {
  const read = async (channel: Channel, id: number): Promise<unknown> =>
    previewPost(channel.open, id).then(
      ({ message }) => message.id,
      ({ kind }: { kind: string }) => kind,
    );

  it('is read from one page, by any message of an album', async () => {
    const channel = channelOf(100);
    channel.messages.splice(49, 3, message(50, 52));
    for (const [id, expected] of [
      [49, 49],
      [50, 50],
      [52, 50],
      [53, 53],
      [1, 1],
      [100, 100],
    ] as const)
      expect([id, await read(channel, id)]).toEqual([id, expected]);
    expect(channel.requests).toEqual([60, 61, 63, 64, 12, 111]);
  });

  it('is not found when it was deleted, is none yet, is a service message or the channel is empty', async () => {
    const channel = channelOf(100);
    channel.messages = channel.messages.filter(({ id }) => id !== 90);
    channel.messages[49] = { id: 50, lastId: 50, isEdited: false };
    for (const id of [90, 50, 101, 900_000_000]) expect([id, await read(channel, id)]).toEqual([id, 'not_found']);
    expect(await read(channelOf(0), 5)).toBe('not_found');
    channel.isRepeating = true;
    expect(await read(channel, 20)).toBe('not_found');
  });

  it('that may be a message which cannot be read is schema drift', async () => {
    const channel = channelOf(100);
    channel.skipped = 1;
    expect(await read(channel, 90)).toBe(90);
    channel.messages = channel.messages.filter(({ id }) => id !== 90);
    expect(await read(channel, 90)).toBe('schema_drift');
  });
});
