import { spawn } from 'node:child_process';
import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { controlData, outgoingEvent } from '@mm/proto/http/outgoing-event.js';
import { accessToken, account, secretOf } from '@mm/sign-in/testing/identity-server.js';
import { EventSource } from 'eventsource';
import { matched } from './live-events.js';
import { eventStreamContract } from './event-stream.contract.js';
import { readStream, streamStack, type StreamMessage } from './stream-kit.js';

const stack = await streamStack({ environment: {} });
afterAll(() => stack.stop());
const { admin, analyst, identity, publish, url } = stack;

const head = async (): Promise<bigint> => {
  const { rows } = await stack.log.query<{ position: string }>('SELECT position FROM log.head');
  return BigInt(rows[0]?.position ?? 0);
};
const names = (messages: StreamMessage[]): string[] => messages.map(({ event }) => event);
const has =
  (event: string) =>
  (messages: StreamMessage[]): boolean =>
    names(messages).includes(event);
const dataOf = (messages: StreamMessage[], event: string): unknown[] =>
  messages.filter((message) => message.event === event).map(({ data }) => data['data']);

describe('the event stream', () => {
  eventStreamContract(() => stack);

  it('carries only what the caller may see, and follows changes of access [D §4]', async () => {
    const { id } = (await readStream(url, { token: analyst }, has('hello'))).messages[0] ?? { id: '' };
    await publish('topic.matched', matched(1, [4]), matched(2, [4, 5]));
    await publish('topic.changed', create(TopicChangedSchema, { topicId: 4, name: 'Школы', access: [77] }));
    const before = await readStream(url, { token: analyst, lastId: id }, has('topic.matched'));
    expect(dataOf(before.messages, 'topic.matched')).toEqual([
      {
        publication_id: 2,
        index: 'social',
        topic_ids: [5],
        published_at: '2026-11-20T10:00:00Z',
        change: 'added',
        cause: 'arrival',
        topic_version: null,
      },
    ]);
    const own = account('mm_user').caller?.user_id ?? 0;
    let seen = 0;
    const lastId = before.messages.at(-1)?.id;
    const following = readStream(url, { token: analyst, lastId }, (all) => {
      seen = dataOf(all, 'topic.matched').length;
      return seen > 1;
    });
    await publish('topic.matched', matched(3, [5]));
    await until(() => seen === 1, 'the event of the visible topic');
    stack.visible.ids = [4];
    await publish('topic.changed', create(TopicChangedSchema, { topicId: 4, name: 'Школы', access: [own] }));
    await publish('topic.matched', matched(4, [5]), matched(5, [4, 5]));
    const { messages } = await following;
    stack.visible.ids = [5];
    expect(dataOf(messages, 'topic.matched').at(-1)).toMatchObject({ publication_id: 5, topic_ids: [4] });
    expect(dataOf(messages, 'topic.changed')).toHaveLength(1);
  });

  it('has filters of topics, networks and names', async () => {
    const { id } = (await readStream(url, { token: admin }, has('hello'))).messages[0] ?? { id: '' };
    stack.visible.ids = [4, 5, 6];
    await publish('topic.matched', matched(1, [4]), matched(2, [5]), matched(3, [6]));
    const filter = `${url}?topic=4&topic=6&event=topic.matched,topic.changed&network=smi`;
    const { messages } = await readStream(filter, { token: admin, lastId: id }, (all) => all.length > 2);
    expect(
      dataOf(messages, 'topic.matched').map((data) => (data as { publication_id: number }).publication_id),
    ).toEqual([1, 3]);
    stack.visible.ids = [5];
  });

  it.each(['topic=x', 'network=mars', 'event=account.changed', 'limit=1'])('refuses the filter %s', async (query) => {
    const response = await fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${admin}` } });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid-request' }),
    ]);
  });

  it.each([
    ['no token', '', 401],
    ['a token without the operation', secretOf('wall'), 403],
  ])('is closed to %s [D §4]', async (_, token, status) => {
    identity.answers.set(secretOf('wall'), accessToken(account('mm_admin'), ['dashboard'], null, 3));
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(status);
  });

  it.each(['unknown-cursor', 'cursor-too-old'])('asks a client to read its state again: %s', async (reason) => {
    const { id } = (await readStream(url, { token: admin }, has('hello'))).messages[0] ?? { id: '' };
    // Nobody reads what is published now: it would stay in memory.
    stack.cutAll();
    const before = await head();
    await publish('topic.matched', matched(1, [5]));
    await until(async () => (await head()) > before, 'the log');
    await stack.log.query('UPDATE log.head SET trimmed = position');
    const lastId = reason === 'unknown-cursor' ? 'MTIz.forged' : id;
    const { messages } = await readStream(url, { token: admin, lastId }, has('resync'));
    expect(messages.map(({ data, event }) => [event, data['reason']])).toEqual([
      ['hello', undefined],
      ['resync', reason],
    ]);
    expect(controlData().resync.parse(messages[1]?.data)).toEqual({ reason });
    // Who is cut off between the two comes back with the old cursor.
    expect(messages[0]?.id).toBe(reason === 'unknown-cursor' ? '' : id);
    await publish('topic.matched', matched(2, [5]));
    const rest = await readStream(url, { token: admin, lastId: messages[1]?.id }, has('topic.matched'));
    expect(names(rest.messages)).toEqual(['hello', 'topic.matched']);
    expect(dataOf(rest.messages, 'topic.matched')).toEqual([expect.objectContaining({ publication_id: 2 })]);
    expect(outgoingEvent().parse(rest.messages[1]?.data)).toEqual(rest.messages[1]?.data);
  });

  it('ends when the token is revoked [D §4]', async () => {
    const token = secretOf('revoked');
    identity.answers.set(token, accessToken(account('mm_admin'), ['events'], null, 4));
    const stream = readStream(url, { token }, () => false);
    await until(() => identity.asked.some(({ secret }) => secret === token), 'the stream');
    identity.answers.set(token, { caller: null, scope: null });
    expect((await stream).isEnded).toBe(true);
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('is open five times for one token, and not a sixth time', async () => {
    const token = secretOf('busy');
    identity.answers.set(token, accessToken(account('mm_admin'), ['events'], null, 5));
    const stop = new AbortController();
    const open = (): Promise<Response> =>
      fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
    const responses = await Promise.all(Array.from({ length: 5 }, open));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const sixth = await open();
    expect([sixth.status, await sixth.json()]).toEqual([429, expect.objectContaining({ code: 'too-many-streams' })]);
    stop.abort();
    await until(async () => {
      const again = new AbortController();
      const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: again.signal });
      again.abort();
      return status === 200;
    }, 'the places to be free');
  });
});

describe('foreign tools', () => {
  it('EventSource resumes without loss when the gateway ends the stream', async () => {
    const received: number[] = [];
    let connections = 0;
    const source = new EventSource(url, {
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${admin}` } }),
    });
    source.addEventListener('hello', () => connections++);
    source.addEventListener('topic.matched', ({ data }) =>
      received.push((JSON.parse(String(data)) as { data: { publication_id: number } }).data.publication_id),
    );
    await until(() => connections === 1, 'the stream');
    for (const id of [1, 2]) {
      stack.cutAll();
      await publish('topic.matched', matched(id * 10, [5]), matched(id * 10 + 1, [5]));
      await until(() => received.includes(id * 10 + 1), 'the events', 15_000);
    }
    source.close();
    expect([received, connections]).toEqual([[10, 11, 20, 21], 3]);
  });

  it('curl shows events as they come', async () => {
    const curl = spawn('curl', ['-sSN', '-H', `Authorization: Bearer ${admin}`, url]);
    let shown = '';
    curl.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    await until(() => shown.includes('event: hello'), 'the beginning');
    await publish('topic.matched', matched(31, [5]));
    await until(() => shown.includes('"publication_id":31'), 'the event');
    curl.kill();
    expect(shown).toMatch(/event: topic\.matched\nid: [\w.-]+\ndata: \{"id":"[0-9a-f-]{36}","type":"topic\.matched"/);
  });
});
