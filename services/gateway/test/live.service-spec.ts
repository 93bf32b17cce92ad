import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { AuthorSubscribedSchema, AuthorUnsubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { SettingChangedSchema } from '@mm/proto/events/gen/mm/events/v1/setting_pb.js';
import { ReferenceChangedSchema, TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { classified, matched, postIds } from './live-events.js';
import { join, runningGateway, userId } from './kit.js';

let visible = { ids: [5] };
let visibilityRequests = 0;
let isIngestionDown = false;
const stack = await runningGateway(({ url }) => {
  if (isIngestionDown) return { status: 503, body: { code: 'upstream-busy', message: 'away' } };
  if (url?.startsWith('/internal/watched-authors')) return { body: { authors: [{ id: 1, network: 'vkontakte' }] } };
  if (url?.startsWith('/internal/visible-topics')) {
    visibilityRequests++;
    return { body: visible };
  }
  return { status: 404 };
});
afterAll(() => stack.stop());

const { append, connect, token } = stack;
const operator = { token: token('operator', 'mm_operator') };

describe('the handshake', () => {
  it.each([
    ['no token', {}, {}],
    ['a bad token', { token: 'x.y.z' }, {}],
    ['an expired token', { token: token('operator', 'mm_operator', { exp: 1 }) }, {}],
    ['a page of another origin', operator, { origin: 'https://evil.example' }],
  ])('is rejected with %s [D §4]', async (_, auth, headers) => {
    await expect(connect(auth, headers)).rejects.toThrow();
  });

  it('is accepted from our own page and returns a cursor', async () => {
    const { received } = await connect(operator, { origin: stack.url });
    await until(() => received.some(([name]) => name === 'hello'), 'hello');
    expect(received[0]?.[1]).toEqual({ cursor: expect.any(String) });
  });
});

describe('rooms', () => {
  it.each([
    ['author:1', 'viewer', 'MM_view', 'forbidden'],
    ['queue', 'analyst', 'mm_user', 'forbidden'],
    ['feed', 'analyst', 'mm_user', 'forbidden'],
    ['sources', 'operator', 'mm_operator', 'forbidden'],
    ['resources', 'admin', 'mm_admin', 'no-such-room'],
    ['topic:6', 'analyst', 'mm_user', 'not-found'],
    ['topic:5 or 1', 'analyst', 'mm_user', 'no-such-room'],
    ['user:1', 'analyst', 'mm_user', 'no-such-room'],
    ['watched:1', 'operator', 'mm_operator', 'no-such-room'],
  ])('keep %s closed to %s [D §4]', async (room, username, role, code) => {
    const { client } = await connect({ token: token(username, role) });
    expect(await join(client, room)).toEqual({ ok: false, code });
  });

  it('push the posts of watched authors to the queue, and no others [D §10]', async () => {
    const { client, received } = await connect(operator);
    expect(await join(client, 'queue')).toEqual({ ok: true });
    await append('post.classified', classified(101), classified(102, 2), classified(103));
    await until(() => postIds(received).length === 2, 'two posts');
    expect(postIds(received)).toEqual([101, 103]);
  });

  it('push only the beginning of a long text, so that many of them are no backlog', async () => {
    const { client, received } = await connect(operator);
    await join(client, 'author:1');
    const long = classified(105);
    if (long.post) Object.assign(long.post, { text: 'Ұзақ мәтін '.repeat(100_000), isCut: true });
    await append('post.classified', long, ...Array.from({ length: 9 }, () => long), classified(106));
    await until(() => postIds(received).includes(106), 'all of them');
    const post = received.find(
      ([name, payload]) => name === 'post:classified' && (payload['post'] as { id: number }).id === 105,
    )?.[1]['post'];
    expect(post).toMatchObject({
      caption: 'Ұзақ мәтін '.repeat(200).slice(0, 2_000).trim(),
      caption_cut: true,
      is_cut: true,
    });
    expect(received.some(([name]) => name === 'resync')).toBe(false);
  });

  it('push nothing to a client without rooms', async () => {
    const silent = await connect({ token: token('viewer', 'MM_view') });
    const { client, received } = await connect(operator);
    await join(client, 'author:1');
    await append('post.classified', classified(111));
    await until(() => postIds(received).includes(111), 'the post');
    expect(silent.received.map(([name]) => name)).toEqual(['hello']);
  });

  it('update the queue when its user subscribes and unsubscribes [D §10]', async () => {
    const { client, received } = await connect(operator);
    await join(client, 'queue');
    const author = { id: 7, network: 'vkontakte', username: 'a7' };
    await append(
      'author.subscribed',
      create(AuthorSubscribedSchema, { author, watcher: 'operator', watchers: ['operator'] }),
    );
    await until(() => received.some(([name]) => name === 'author:changed'), 'the subscription');
    await append('post.classified', classified(121, 7));
    await until(() => postIds(received).includes(121), 'the post');
    await append(
      'author.unsubscribed',
      create(AuthorUnsubscribedSchema, { author, watcher: 'operator', watchers: [] }),
    );
    await until(() => received.filter(([name]) => name === 'author:changed').length === 2, 'the unsubscription');
    await append('post.classified', classified(122, 7), classified(123));
    await until(() => postIds(received).includes(123), 'the next post');
    expect(postIds(received)).not.toContain(122);
  });

  it('show only their own topic of a publication [D §4]', async () => {
    const { client, received } = await connect({ token: token('analyst', 'mm_user') });
    expect(await join(client, 'topic:5')).toEqual({ ok: true });
    await append('topic.matched', matched(1, [4, 5, 6]));
    await until(() => received.some(([name]) => name === 'topic:matched'), 'the match');
    expect(received.find(([name]) => name === 'topic:matched')?.[1]).toMatchObject({
      publication_id: 1,
      topic_ids: [5],
    });
  });

  it('remove users who lose access to the topic [D §4]', async () => {
    const { client, received } = await connect({ token: token('analyst', 'mm_user') });
    await join(client, 'topic:5');
    visible = { ids: [] };
    const requestsBefore = visibilityRequests;
    await append('topic.changed', create(TopicChangedSchema, { topicId: 5, name: 'x', access: [] }));
    await until(() => visibilityRequests > requestsBefore, 'the access is checked again');
    expect(await join(client, 'topic:5')).toEqual({ ok: false, code: 'not-found' });
    await append('topic.matched', matched(2, [5]));
    visible = { ids: [5] };
    expect(await join(client, 'reference')).toEqual({ ok: true });
    await append('reference.changed', create(ReferenceChangedSchema, { id: 1, kind: 'event' }));
    await until(() => received.some(([name]) => name === 'reference:changed'), 'a later push');
    expect(received.map(([name]) => name)).toEqual(['hello', 'reference:changed']);
  });

  it('say to administrators which setting changed, and to all that the time zone or a threshold did', async () => {
    const admin = await connect({ token: token('admin', 'mm_admin') });
    const analyst = await connect({ token: token('analyst', 'mm_user') });
    await Promise.all([join(admin.client, 'reference'), join(analyst.client, 'reference')]);
    for (const [key, value] of [
      ['post-days', '400'],
      ['time-zone', '"x"'],
      ['accept-tone', '85'],
      ['accept-lang', 'null'],
    ] as const)
      await append('setting.changed', create(SettingChangedSchema, { key, value }));
    const told = ({ received }: typeof admin): unknown[] =>
      received.filter(([name]) => name === 'setting:changed').map(([, { key, percent }]) => [key, percent]);
    await until(() => told(analyst).length > 2 && told(admin).length > 3, 'the settings');
    const toAll = [
      ['time-zone', undefined],
      ['accept-tone', 85],
      ['accept-lang', null],
    ];
    expect([told(admin), told(analyst)]).toEqual([[['post-days', undefined], ...toAll], toAll]);
  });

  it('notify only the access list and administrators of a changed topic [D §4]', async () => {
    const granted = await connect({ token: token('analyst', 'mm_user') });
    const other = await connect({ token: token('viewer', 'MM_view') });
    const admin = await connect({ token: token('admin', 'mm_admin') });
    for (const { client } of [granted, other, admin]) expect(await join(client, 'reference')).toEqual({ ok: true });
    await append('topic.changed', create(TopicChangedSchema, { topicId: 9, name: 'x', access: [userId('analyst')] }));
    await until(
      () => [granted, admin].every(({ received }) => received.some(([name]) => name === 'topic:changed')),
      'both',
    );
    expect(other.received.map(([name]) => name)).toEqual(['hello']);
  });
});

describe('a client that reconnects', () => {
  const disconnectWithCursor = async (): Promise<string> => {
    const { client, received } = await connect(operator);
    await join(client, 'author:1');
    await append('post.classified', classified(201));
    await until(() => postIds(received).includes(201), 'the first post');
    client.disconnect();
    return received.at(-1)?.[1].cursor as string;
  };

  it('receives exactly what it missed, in order, and then what is new', async () => {
    const cursor = await disconnectWithCursor();
    await append('post.classified', classified(202), classified(299, 2), classified(203));
    const { received } = await connect({ ...operator, cursor, rooms: ['author:1'] });
    await until(() => postIds(received).length === 2, 'what it missed');
    await append('post.classified', classified(204));
    await until(() => postIds(received).length === 3, 'what is new');
    expect(postIds(received)).toEqual([202, 203, 204]);
  });

  it('misses nothing and receives nothing twice while posts keep coming', async () => {
    const cursor = await disconnectWithCursor();
    const appending = (async () => {
      for (let id = 1000; id < 1100; id += 5)
        await append('post.classified', ...[0, 1, 2, 3, 4].map((n) => classified(id + n)));
    })();
    const { received } = await connect({ ...operator, cursor, rooms: ['author:1'] });
    await appending;
    await until(() => postIds(received).length >= 100, 'all of them');
    expect(postIds(received)).toEqual(Array.from({ length: 100 }, (_, n) => 1000 + n));
  });

  it('misses nothing when the service that decides about its room is down at that moment', async () => {
    const cursor = await disconnectWithCursor();
    await append('post.classified', classified(208));
    isIngestionDown = true;
    const { client, received } = await connect({ ...operator, cursor, rooms: ['queue'] });
    setTimeout(() => (isIngestionDown = false), 700);
    await until(() => postIds(received).length === 1, 'what it missed');
    await append('post.classified', classified(209));
    await until(() => postIds(received).length === 2, 'what is new');
    expect({ postIds: postIds(received), connected: client.connected }).toEqual({
      postIds: [208, 209],
      connected: true,
    });
  });

  it('receives nothing from rooms that it may no longer join [D §4]', async () => {
    const cursor = await disconnectWithCursor();
    await append('post.classified', classified(205));
    const { received } = await connect({ token: token('viewer', 'MM_view'), cursor, rooms: ['author:1'] });
    await until(() => received.some(([name]) => name === 'hello'), 'hello');
    expect(postIds(received)).toEqual([]);
  });

  it.each([
    ['a forged cursor', 'MTIz.AAAAAAAAAAAA'],
    ['no cursor at all', 'nonsense'],
  ])('is asked to reload with %s', async (_, cursor) => {
    const { received } = await connect({ ...operator, cursor, rooms: [] });
    await until(() => received.some(([name]) => name === 'resync'), 'resync');
    expect(received[0]?.[1]).toMatchObject({ reason: 'unknown-cursor' });
  });

  it('is asked to reload when the log no longer has what it missed', async () => {
    const cursor = await disconnectWithCursor();
    await append('post.classified', classified(206));
    await stack.log.query('UPDATE log.head SET trimmed = position');
    const witness = await connect(operator);
    await join(witness.client, 'author:1');
    await append('post.classified', classified(207));
    // A gateway that has not read the events yet delivers them live and asks nobody to reload.
    await until(() => postIds(witness.received).includes(207), 'the gateway has read them');
    const { received } = await connect({ ...operator, cursor, rooms: ['author:1'] });
    await until(() => received.some(([name]) => name === 'resync'), 'resync');
    expect(received.find(([name]) => name === 'resync')?.[1]).toMatchObject({ reason: 'cursor-too-old' });
  });
});

describe('an expiring token', () => {
  const shortLived = () => token('operator', 'mm_operator', { exp: Math.floor(Date.now() / 1000) + 2 });
  const refresh = (client: Awaited<ReturnType<typeof connect>>['client'], fresh: string): Promise<unknown> =>
    new Promise((resolve) => client.emit('auth:refresh', fresh, resolve));

  it('ends the connection', async () => {
    const { client } = await connect({ token: shortLived() });
    await until(() => client.disconnected, 'the end');
  });

  it('can be replaced by one of the same user only', async () => {
    const { client } = await connect({ token: shortLived() });
    expect(await refresh(client, token('admin', 'mm_admin'))).toEqual({ ok: false, code: 'forbidden' });
    expect(await refresh(client, 'x.y.z')).toEqual({ ok: false, code: 'unauthenticated' });
    expect(await refresh(client, token('operator', 'mm_operator'))).toEqual({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(client.connected).toBe(true);
  });

  it('removes rooms when the new one lacks the role [D §4]', async () => {
    const { client, received } = await connect(operator);
    await join(client, 'author:1');
    expect(await refresh(client, token('operator', 'MM_view'))).toEqual({ ok: true });
    expect(await join(client, 'reference')).toEqual({ ok: true });
    await append('post.classified', classified(301));
    await append('reference.changed', create(ReferenceChangedSchema, { id: 1, kind: 'event' }));
    await until(() => received.some(([name]) => name === 'reference:changed'), 'a later push');
    expect(postIds(received)).toEqual([]);
  });
});
