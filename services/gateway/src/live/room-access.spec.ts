import type { Caller } from '@mm/http/caller.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';
import { RoomAccess } from './room-access.js';

const caller: Caller = { sub: '1', userId: 1, username: 'operator', name: '', roles: ['mm_operator'], token: '' };

function countingServices() {
  const asked: unknown[] = [];
  const call = (definition: unknown): Promise<unknown> => {
    asked.push(definition);
    return Promise.resolve(
      definition === topicCalls.visible ? { ids: [1, 2] } : { authors: [{ id: 7, network: 'vkontakte' }] },
    );
  };
  return { asked, access: new RoomAccess({ call: call as never }) };
}

describe('the rooms of a caller', () => {
  it('are decided by one request per service, however many they are', async () => {
    const { access, asked } = countingServices();
    const decisions = await access.channelsOf(['topic:1', 'topic:2', 'topic:3', 'queue', 'author:9'], caller);
    expect(asked).toEqual(expect.arrayContaining([topicCalls.visible, authorCalls.watched]));
    expect(asked).toHaveLength(2);
    expect(decisions.get('topic:2')).toEqual({ status: 'fulfilled', value: ['topic:2'] });
    expect(decisions.get('topic:3')).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
    expect(decisions.get('queue')).toEqual({ status: 'fulfilled', value: ['queues', 'queue:operator', 'watched:7'] });
  });

  it('need no request where the role decides', async () => {
    const { access, asked } = countingServices();
    await access.channelsOf(['author:9', 'feed', 'reference'], caller);
    expect(asked).toEqual([]);
  });

  it.each([
    ['mm_admin', ['sources', 'resources']],
    ['mm_superviser', ['sources']],
  ] as const)('show %s sources; resources are only for administrators [D §4]', async (role, value) => {
    const { access, asked } = countingServices();
    const decisions = await access.channelsOf(['sources'], { ...caller, roles: [role] });
    expect(decisions.get('sources')).toEqual({ status: 'fulfilled', value });
    expect(asked).toEqual([]);
  });

  it.each(['mm_operator', 'mm_user', 'MM_view'] as const)('keep sources closed to %s [D §4]', async (role) => {
    const { access } = countingServices();
    const decisions = await access.channelsOf(['sources'], { ...caller, roles: [role] });
    expect(decisions.get('sources')).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } });
  });

  it('are asked for again at the next check', async () => {
    const { access, asked } = countingServices();
    await access.channelsOf(['topic:1'], caller);
    await access.channelsOf(['topic:1'], caller);
    expect(asked).toHaveLength(2);
  });
});

describe('alerts [D §4]', () => {
  const opened = async (who: Partial<Caller>): Promise<unknown> => {
    const { access, asked } = countingServices();
    const decision = (await access.channelsOf(['alerts'], { ...caller, ...who })).get('alerts');
    return { ...(decision?.status === 'fulfilled' ? { channels: decision.value } : { refused: true }), asked };
  };
  const ofTopics = ['alerts:topic:1', 'alerts:topic:2'];
  const scope = (topics: number[] | null, ...operations: Operation[]) => ({ tokenId: 1, operations, topics });

  it.each([
    ['mm_admin', ['alerts:topics', 'alerts:installation'], []],
    ['mm_superviser', [...ofTopics, 'alerts:installation'], [topicCalls.visible]],
    ['mm_operator', [...ofTopics, 'alerts:watched:7'], [topicCalls.visible, authorCalls.watched]],
    ['mm_user', ofTopics, [topicCalls.visible]],
    ['MM_view', ofTopics, [topicCalls.visible]],
  ] as const)('of %s are those of what it may see', async (role, channels, asked) =>
    expect(await opened({ roles: [role] })).toEqual({ channels, asked }),
  );

  it('are none for an account without a role', async () =>
    expect(await opened({ roles: [] })).toEqual({ channels: [], asked: [] }));

  it('of a token for some topics are only theirs, for every owner', async () =>
    expect(await opened({ roles: ['mm_admin'], scope: scope([1, 2], 'dashboard') })).toEqual({
      channels: ofTopics,
      asked: [topicCalls.visible],
    }));

  it('are closed to a token without the dashboard', async () =>
    expect(await opened({ roles: ['mm_admin'], scope: scope(null, 'topics') })).toEqual({ refused: true, asked: [] }));
});

describe('the rooms of an access token', () => {
  const token = (topics: number[] | null, ...operations: Operation[]): Caller => ({
    ...caller,
    roles: ['mm_admin'],
    scope: { tokenId: 1, operations, topics },
  });
  const openedBy = async (who: Caller): Promise<Record<string, unknown>> => {
    const rooms = ['topic:1', 'topic:3', 'feed', 'reference', 'queue', 'author:9', 'sources', 'searches'] as const;
    const decisions = await countingServices().access.channelsOf(rooms, who);
    return Object.fromEntries(
      rooms.map((room) => {
        const decision = decisions.get(room);
        const { code } = { ...(decision?.status === 'rejected' && (decision.reason as { code: string })) };
        return [room, decision?.status === 'fulfilled' ? decision.value : code];
      }),
    );
  };
  const closed = { queue: 'forbidden', 'author:9': 'forbidden', sources: 'forbidden', searches: 'forbidden' };

  it.each(['dashboard', 'report'] as const)(
    'for %s are its topics and the reference lists [D §4]',
    async (operation) => {
      expect(await openedBy(token([1], operation))).toEqual({
        ...closed,
        'topic:1': ['topic:1'],
        'topic:3': 'not-found',
        feed: 'forbidden',
        reference: ['reference'],
      });
    },
  );

  it('for all topics include the feed where the owner may read it [D §4]', async () => {
    expect(await openedBy(token(null, 'dashboard'))).toMatchObject({
      ...closed,
      feed: ['feed'],
      'topic:1': ['topic:1'],
    });
    expect(await openedBy({ ...token(null, 'dashboard'), roles: ['mm_user'] })).toMatchObject({
      ...closed,
      feed: 'forbidden',
      'topic:1': ['topic:1'],
    });
  });

  it('for lists of topics alone are the reference lists [D §4]', async () => {
    expect(await openedBy(token(null, 'topics'))).toEqual({
      ...closed,
      'topic:1': 'forbidden',
      'topic:3': 'forbidden',
      feed: 'forbidden',
      reference: ['reference'],
    });
  });

  it('are none of reports when its owner may read none [D §4]', async () => {
    expect(await openedBy({ ...token([1], 'dashboard'), roles: [] })).toMatchObject({ 'topic:1': 'forbidden' });
  });
});
