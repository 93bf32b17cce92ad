import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { ReferenceChangedSchema, TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { accessToken, account, secretOf, type CurrentAnswer } from '@mm/sign-in/testing/identity-server.js';
import { matched } from './live-events.js';
import { join, runningGateway, type Client } from './kit.js';

/** What identity says now, by secret. */
const answers = new Map<string, CurrentAnswer>();
/** Quotas that are used up, by id of the token. */
const exceeded = new Map<number, object>();
const askedBy: [string | undefined, string | undefined][] = [];
const stack = await runningGateway(({ url, headers }, body) => {
  if (url?.startsWith('/internal/check-caller')) {
    const { secret = '' } = JSON.parse(body) as { secret?: string };
    const answer = answers.get(secret);
    return answer ? { body: answer } : { status: 503 };
  }
  if (url === '/internal/count-call') {
    const { token_id: id } = JSON.parse(body) as { token_id: number };
    return { body: { exceeded: exceeded.get(id) ?? null } };
  }
  askedBy.push([url, headers.authorization]);
  if (url?.startsWith('/internal/visible-topics')) return { body: { ids: [5] } };
  return { body: { status: 'success' } };
});
afterAll(() => stack.stop());
const { append, connect } = stack;

const admin = account('mm_admin', { user_id: 77 });
const wall = secretOf('wall');
answers.set(wall, accessToken(admin, ['dashboard'], [5]));
const fetchAs = (path: string, secret: string): Promise<Response> =>
  fetch(`${stack.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
  });

describe('a wall', () => {
  it('receives its topics and the reference lists, and nothing else of its owner [D §4]', async () => {
    const { client, received } = await connect({ token: wall });
    const joined = async (room: string): Promise<unknown> => join(client, room);
    expect(await joined('topic:5')).toEqual({ ok: true });
    expect(await joined('topic:6')).toEqual({ ok: false, code: 'not-found' });
    for (const room of ['feed', 'queue', 'sources', 'author:1'])
      expect([room, await joined(room)]).toEqual([room, { ok: false, code: 'forbidden' }]);
    expect(await joined('reference')).toEqual({ ok: true });
    expect(askedBy).toEqual(askedBy.map(() => ['/internal/visible-topics', `Bearer ${wall}`]));

    await append('topic.matched', matched(1, [5, 6]));
    await append('topic.changed', create(TopicChangedSchema, { topicId: 5, name: 'Школы', access: [77] }));
    await append(
      'reference.changed',
      create(ReferenceChangedSchema, { kind: 'sphere', id: 3, name: 'Спорт', version: 2 }),
    );
    await until(() => received.some(([name]) => name === 'reference:changed'), 'the reference list');
    const pushes = received.filter(([name]) => name !== 'hello');
    expect(pushes.map(([name, { topic_ids: topics }]) => [name, topics])).toEqual([
      ['topic:matched', [5]],
      ['reference:changed', undefined],
    ]);
  });

  it('joins only its own rooms again after it was disconnected [D §4]', async () => {
    const first = await connect({ token: wall });
    await until(() => first.received.length > 0, 'hello');
    const [[, { cursor }]] = first.received as [[string, { cursor: string }]];
    await append('topic.matched', matched(2, [6]), matched(3, [5]));
    const second = await connect({ token: wall, cursor, rooms: ['topic:5', 'topic:6', 'feed'] });
    await until(() => second.received.some(([name]) => name === 'topic:matched'), 'the later of the two');
    const ids = second.received.flatMap(([name, { publication_id: id }]) => (name === 'topic:matched' ? [id] : []));
    expect(ids).toEqual([3]);
  });

  it('stays connected when it sends its secret again, and cannot become another account [D §4]', async () => {
    const refresh = (client: Client, secret: string): Promise<unknown> =>
      new Promise((resolve) => client.emit('auth:refresh', secret, resolve));
    const { client } = await connect({ token: wall });
    expect(await refresh(client, wall)).toEqual({ ok: true });
    answers.set(secretOf('other'), accessToken(account('mm_operator'), ['dashboard']));
    expect(await refresh(client, secretOf('other'))).toEqual({ ok: false, code: 'forbidden' });
  });

  it('makes its calls through the gateway and no others [D §4]', async () => {
    askedBy.length = 0;
    expect((await fetchAs('/api-py/report-form', wall)).status).toBe(200);
    for (const path of ['/api-py/save-topic', '/api-py/approve-wall', '/api-py/topic_download/', '/api-py/create-user'])
      expect([path, (await fetchAs(path, wall)).status]).toEqual([path, 403]);
    expect(askedBy).toEqual([['/api-py/report-form', `Bearer ${wall}`]]);
    expect((await fetchAs('/internal/check-caller', wall)).status).toBe(404);
  });

  it('gets a 429 with the time to wait when its quota is used up; other tokens and people do not', async () => {
    const [busy, other] = [secretOf('busy'), secretOf('calm')];
    answers.set(busy, accessToken(admin, ['report'], null, 41)).set(other, accessToken(admin, ['report'], null, 42));
    exceeded.set(41, { quota: 'day', limit: 100, retry_after: 7200 });
    askedBy.length = 0;
    const response = await fetchAs('/api-py/report-form', busy);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7200']);
    expect(await response.json()).toMatchObject({
      code: 'quota-exceeded',
      details: [{ path: 'access_token', code: 'day-quota', message: '100' }],
    });
    expect(askedBy).toEqual([]);
    expect((await fetchAs('/api-py/report-form', other)).status).toBe(200);
    expect((await fetchAs('/api-py/report-form', stack.token('admin', 'mm_admin'))).status).toBe(200);
  });

  it('with a secret that identity does not know is refused [D §4]', async () => {
    answers.set(secretOf('revoked'), { caller: null, scope: null });
    await expect(connect({ token: secretOf('revoked') })).rejects.toThrow('unauthenticated');
    expect((await fetchAs('/api-py/report-form', secretOf('revoked'))).status).toBe(401);
  });
});
