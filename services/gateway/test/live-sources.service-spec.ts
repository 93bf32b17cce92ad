import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { ResourceChangedSchema, SourceHealthChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import { join, runningGateway } from './kit.js';

const stack = await runningGateway(({ url }) =>
  url?.startsWith('/internal/watched-authors')
    ? { body: { authors: [{ id: 1, network: 'vkontakte' }] } }
    : { status: 404 },
);
afterAll(() => stack.stop());

const { append, connect, token } = stack;
const operator = { token: token('operator', 'mm_operator') };

describe('the room of sources', () => {
  it('pushes their health to those who look after sources and to their watchers [D §4]', async () => {
    const admin = await connect({ token: token('admin', 'mm_admin') });
    const superviser = await connect({ token: token('superviser', 'mm_superviser') });
    const watcher = await connect(operator);
    for (const { client } of [admin, superviser]) expect(await join(client, 'sources')).toEqual({ ok: true });
    await join(watcher.client, 'queue');
    const health = (id: number, state: string) =>
      create(SourceHealthChangedSchema, {
        author: { id, network: 'vkontakte', username: `a${id}` },
        watchers: ['operator'],
        state,
        previousState: 'ok',
        reason: state === 'failing' ? 'not_found' : '',
      });
    await append('source.health-changed', health(1, 'failing'), health(2, 'quiet'));
    await append(
      'resource.changed',
      create(ResourceChangedSchema, { kind: 'proxy', name: '10.0.0.1:8080', state: 'parked' }),
    );
    await append('source.health-changed', health(1, 'quiet'), health(3, 'quiet'));
    const seen = ({ received }: typeof admin): unknown[] =>
      received.slice(1).map(([name, payload]) => [name, payload['author_id'] ?? payload['name'], payload['state']]);
    await until(() => seen(admin).length === 5 && seen(superviser).length === 4, 'all of them');
    const first = ['source:health', 1, 'failing'];
    const second = ['source:health', 1, 'quiet'];
    const others = [2, 3].map((id) => ['source:health', id, 'quiet']);
    expect(seen(admin)).toEqual([
      first,
      others[0],
      ['resource:changed', '10.0.0.1:8080', undefined],
      second,
      others[1],
    ]);
    expect(seen(superviser)).toEqual([first, others[0], second, others[1]]);
    expect(seen(watcher)).toEqual([first, second]);
    expect(superviser.received[1]?.[1]).toMatchObject({ network: 'vkontakte', previous: 'ok', reason: 'not_found' });
  });
});
