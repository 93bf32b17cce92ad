import { Long } from '@mtcute/core';
import type { tl } from '@mtcute/core';
import type { Cursor, PostsPage } from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import type { ChannelCaller } from './channel-caller.js';
import { channelPages } from './channel-pages.js';
import { EditedMessages } from './edited-messages.js';
import { channelId, message, part } from '../testing/test-messages.js';

const author = { code: String(channelId), username: 'name', url: 'https://t.me/name' };
/** The messages of the channel, in any order, and how many a page has at most. */
let history: tl.TypeMessage[];
let pageSize: number;
/** The newest messages are the answer to every question for history. */
let isRepeating: boolean;
let calls: number;
/** Calls that are answered without messages, by their numbers from 1 on. */
let emptyCalls: number[];
/** Ids that were asked for one by one. */
let asked: number[];
let edits: EditedMessages;

function messagesFor(request: tl.RpcMethod): tl.TypeMessage[] {
  if (request._ === 'channels.getMessages') {
    const ids = request.id.flatMap((each) => (each._ === 'inputMessageID' ? each.id : []));
    asked.push(...ids);
    return ids.map((id) => history.find((each) => each.id === id) ?? { _: 'messageEmpty', id });
  }
  if (request._ !== 'messages.getHistory') throw new Error(request._);
  const below = (!isRepeating && request.offsetId) || Infinity;
  const older = history.filter(({ id }) => id < below).sort((a, b) => b.id - a.id);
  return older.slice(0, pageSize);
}

/** Answers of the API from `history`; the rest of a client is not needed for pages. */
const caller: ChannelCaller = {
  call: (request) => {
    calls++;
    const messages = messagesFor(request);
    const answer: tl.messages.RawChannelMessages = {
      _: 'messages.channelMessages',
      pts: 1,
      count: history.length,
      messages: emptyCalls.includes(calls) ? [] : messages,
      topics: [],
      chats: [],
      users: [],
    };
    return Promise.resolve(answer as tl.RpcCallReturn[(typeof request)['_']]);
  },
  peers: { accessHash: () => Long.ONE, channelOf: () => undefined },
  edits: { of: (code) => edits.of(code), forget: (messages) => edits.forget(messages) },
};

async function pagesFrom(since: Cursor | null, maxPosts = 10_000, notBefore = new Date(0)): Promise<PostsPage[]> {
  const pages: PostsPage[] = [];
  for await (const page of channelPages(caller, author, since, {}, { maxPosts, notBefore }, 'https://t.me'))
    pages.push(page);
  return pages;
}
const idsOf = (pages: readonly PostsPage[]): number[] =>
  pages.flatMap(({ posts }) => posts.map(({ code }) => Number(code.split('_')[1])));
const cursorOf = (pages: readonly PostsPage[]): Cursor | undefined => pages.at(-1)?.cursor;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

beforeEach(() => {
  history = [];
  pageSize = 100;
  isRepeating = false;
  calls = 0;
  emptyCalls = [];
  asked = [];
  edits = new EditedMessages();
});

describe('the pages of a channel', () => {
  it('are one when there is nothing', async () => {
    expect(await pagesFrom(null)).toEqual([{ posts: [], cursor: { v: 1, lastId: 0 }, done: true, skipped: 0 }]);
    expect(calls).toBe(1);
  });

  it('never cut an album, wherever a page ends', async () => {
    const ids = range(1, 30);
    // Albums of three messages, and posts of one between them.
    history = ids.map((id) => (id % 4 === 1 ? message(id) : part(id, Math.floor((id - 2) / 4))));
    const begins = ids.filter((id) => id % 4 === 1 || id % 4 === 2).reverse();
    for (pageSize = 4; pageSize <= 31; pageSize++)
      expect([pageSize, idsOf(await pagesFrom(null))]).toEqual([pageSize, begins]);
  });

  it('never cut an album when the newest messages are repeated', async () => {
    history = [part(1, 1), part(2, 1), part(3, 1), message(4), message(5)];
    pageSize = 4;
    const started = await pagesFrom(null, 1);
    expect(idsOf(started)).toEqual([5, 4]);
    isRepeating = true;
    const repeated = await pagesFrom(cursorOf(started) ?? null);
    expect(idsOf(repeated)).toEqual([]);
    isRepeating = false;
    expect(idsOf(await pagesFrom(cursorOf(repeated) ?? null))).toEqual([1]);
  });

  it('end at the first message of the channel without a further call', async () => {
    const action = { _: 'messageActionChannelCreate', title: 'Канал' } as const;
    const made: tl.RawMessageService = { _: 'messageService', id: 1, peerId: message(1).peerId, date: 1, action };
    history = [made, ...range(2, 100).map((id) => message(id))];
    const pages = await pagesFrom(null);
    expect([idsOf(pages), cursorOf(pages), calls]).toEqual([range(2, 100).reverse(), { v: 1, lastId: 100 }, 1]);
  });

  it('end at the date that is asked for, also after a walk that was stopped', async () => {
    history = range(2, 400).map((id) => message(id));
    const notBefore = new Date(message(150).date * 1000);
    const whole = await pagesFrom(null, 10_000, notBefore);
    expect([idsOf(whole), cursorOf(whole), calls]).toEqual([range(150, 400).reverse(), { v: 1, lastId: 400 }, 3]);
    const started = await pagesFrom(null, 100, notBefore);
    const rest = await pagesFrom(cursorOf(started) ?? null, 10_000, new Date());
    expect([...idsOf(started), ...idsOf(rest)]).toEqual(range(150, 400).reverse());
    expect(cursorOf(rest)).toEqual({ v: 1, lastId: 400 });
  });

  it('have everything since the cursor, however old it is', async () => {
    history = range(2, 400).map((id) => message(id));
    const pages = await pagesFrom({ v: 1, lastId: 120 }, 10_000, new Date());
    expect([idsOf(pages), cursorOf(pages)]).toEqual([range(121, 400).reverse(), { v: 1, lastId: 400 }]);
  });

  it('have an album as a whole when only its last messages are new', async () => {
    history = [message(5), part(6, 1), part(7, 1), part(8, 1)];
    expect(idsOf(await pagesFrom({ v: 1, lastId: 7 }))).toEqual([6]);
    expect(idsOf(await pagesFrom({ v: 1, lastId: 8 }))).toEqual([]);
  });

  it('have the edited posts of the newest hundred messages again', async () => {
    const editDate = 1_800_000_000;
    const isEdited = new Set([5, 150, 180]);
    history = range(1, 200).map((id) => message(id, isEdited.has(id) ? { editDate } : {}));
    expect(idsOf(await pagesFrom({ v: 1, lastId: 200 }))).toEqual([180, 150]);
    history = [part(1, 1), part(2, 1, { editDate, editHide: true })];
    expect(idsOf(await pagesFrom({ v: 1, lastId: 2 }))).toEqual([1]);
  });

  it('have what is new first and then go on with the walk, without losing or doubling', async () => {
    history = range(1, 450).map((id) => message(id, id % 50 === 0 ? { editDate: 1_800_000_000 } : {}));
    const started = await pagesFrom(null, 150);
    expect(cursorOf(started)).toEqual({ v: 1, lastId: 0, walk: { before: 251, top: 450, notBefore: 0 } });
    history.push(...range(451, 700).map((id) => message(id)));
    const [next] = await pagesFrom(cursorOf(started) ?? null, 1);
    expect(idsOf(next ? [next] : [])).toEqual([...range(601, 700).reverse(), ...range(151, 250).reverse()]);
    const rest = await pagesFrom(next?.cursor ?? null);
    const last = await pagesFrom(cursorOf(rest) ?? null);
    expect(cursorOf(last)).toEqual({ v: 1, lastId: 700 });
    const found = new Set([...idsOf(started), ...idsOf(next ? [next] : []), ...idsOf(rest), ...idsOf(last)]);
    expect([...found].sort((a, b) => a - b)).toEqual(range(1, 700));
  });

  it('have the edited posts also while a walk is unfinished', async () => {
    history = range(2, 450).map((id) => message(id));
    const started = await pagesFrom(null, 150);
    history = history.map((each) => (each.id === 400 ? message(400, { editDate: 1_800_000_000 }) : each));
    const [next] = await pagesFrom(cursorOf(started) ?? null, 1);
    expect(next && idsOf([next])).toEqual([400, ...range(151, 250).reverse()]);
  });

  it('go on after an empty page in the middle, and end after three', async () => {
    history = range(2, 300).map((id) => message(id));
    emptyCalls = [2, 3];
    expect(idsOf(await pagesFrom(null))).toEqual(range(2, 300).reverse());
    calls = 0;
    emptyCalls = [2, 3, 4];
    const pages = await pagesFrom(null);
    expect([idsOf(pages), calls]).toEqual([range(201, 300).reverse(), 4]);
  });

  it.each([200, 204, 205, 254])('end for one who stops after each page, with %i messages', async (last) => {
    history = range(5, last).map((id) => message(id, id === last ? { editDate: 1_800_000_000 } : {}));
    const found = new Set<number>();
    let cursor: Cursor | null = null;
    let page: PostsPage | undefined;
    for (let polls = 0; polls < 6 && !page?.done; polls++) {
      page = undefined;
      for await (const one of channelPages(
        caller,
        author,
        cursor,
        {},
        { maxPosts: 1, notBefore: new Date(0) },
        'https://t.me',
      )) {
        page = one;
        break;
      }
      cursor = page?.cursor ?? cursor;
      for (const id of idsOf(page ? [page] : [])) found.add(id);
    }
    expect(page).toMatchObject({ done: true, cursor: { v: 1, lastId: last } });
    expect([...found].sort((a, b) => a - b)).toEqual(range(5, last));
  });

  it('keep the cursor when the newest messages were deleted', async () => {
    history = [message(3), message(4)];
    expect(cursorOf(await pagesFrom({ v: 1, lastId: 9 }))).toEqual({ v: 1, lastId: 9 });
    history = [];
    expect(cursorOf(await pagesFrom({ v: 1, lastId: 9 }))).toEqual({ v: 1, lastId: 9 });
  });

  it('count messages of unknown kinds, and fail when there are no others', async () => {
    const unknown = message(3, { message: '', media: { _: 'messageMediaUnsupported' } });
    history = [unknown, message(4), message(5, { media: { _: 'messageMediaUnsupported' } })];
    const [page] = await pagesFrom(null);
    expect([page && idsOf([page]), page?.skipped]).toEqual([[5, 4], 1]);
    history = [unknown];
    await expect(pagesFrom(null)).rejects.toMatchObject({ kind: 'schema_drift' });
  });
});

describe('edited posts below the newest page', () => {
  const since: Cursor = { v: 1, lastId: 400 };
  const editDate = 1_800_000_000;
  const edit = (id: number, fields: Partial<tl.RawMessage> = {}): void => {
    const edited = message(id, { message: 'исправлено', editDate, ...fields });
    history = history.map((each) => (each.id === id ? edited : each));
    edits.remember(edited);
  };
  beforeEach(() => (history = range(2, 400).map((id) => message(id))));

  it('are read by their ids in the first page, once for each edit', async () => {
    expect([idsOf(await pagesFrom(since)), calls]).toEqual([[], 1]);
    edit(7);
    edit(390);
    const [page] = await pagesFrom(since);
    expect(page?.posts.map(({ code, text }) => [code, text])).toEqual([
      [`${channelId}_390`, 'исправлено'],
      [`${channelId}_7`, 'исправлено'],
    ]);
    expect([asked, page?.cursor, page?.done]).toEqual([[7], since, true]);
    await pagesFrom(since);
    expect([asked, calls]).toEqual([[7], 4]);
    edit(7);
    expect(idsOf(await pagesFrom(since))).toEqual([390, 7]);
  });

  it('are read again when the page was not stored, or when they are edited meanwhile', async () => {
    edit(7);
    const limits = { maxPosts: 1, notBefore: new Date(0) };
    const stop = new Error('not stored');
    const failing = async (): Promise<void> => {
      for await (const _ of channelPages(caller, author, since, {}, limits, 'https://t.me')) throw stop;
    };
    await expect(failing()).rejects.toBe(stop);
    for await (const _ of channelPages(caller, author, since, {}, limits, 'https://t.me')) edit(7);
    await pagesFrom(since);
    await pagesFrom(since);
    expect(asked).toEqual([7, 7, 7]);
  });

  it('are whole albums, and none when only reactions changed or it is deleted by now', async () => {
    for (const id of [6, 7, 8]) history = history.map((each) => (each.id === id ? part(id, 1) : each));
    edit(8, { groupedId: Long.ONE, media: { _: 'messageMediaPhoto' } });
    edit(20, { editHide: true });
    edit(30);
    history = history.filter(({ id }) => id !== 30);
    expect(idsOf(await pagesFrom(since))).toEqual([6]);
    expect(asked).not.toContain(20);
  });

  it('are left to a walk that has not come to them', async () => {
    const started = await pagesFrom(null, 100);
    edit(7);
    edit(350);
    expect(cursorOf(started)).toMatchObject({ walk: { before: 301 } });
    const [next] = await pagesFrom(cursorOf(started) ?? null, 1);
    expect([asked, next && idsOf([next]).slice(0, 2)]).toEqual([[], [350, 300]]);
  });

  it('that cannot be read do not keep the channel from being read', async () => {
    edit(7, { media: { _: 'messageMediaUnsupported' }, message: '' });
    expect(idsOf(await pagesFrom(since))).toEqual([]);
    edit(9);
    const find = history.find.bind(history);
    history.find = () => {
      throw new NetworkFault('schema_drift', { code: 'broken', message: 'broken' });
    };
    await expect(pagesFrom(since)).rejects.toMatchObject({ kind: 'schema_drift' });
    history.find = find;
    expect(idsOf(await pagesFrom(since))).toEqual([]);
  });
});
