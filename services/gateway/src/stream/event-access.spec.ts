import type { Caller } from '@mm/http/caller.js';
import type { Audience, Outgoing } from '@mm/proto/http/outgoing-event-of.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { EventAccess } from './event-access.js';

const caller = (role: Role, topics?: number[] | null): Caller => ({
  sub: '1',
  userId: 1,
  username: 'alia',
  name: '',
  roles: [role],
  token: 'secret',
  ...(topics === undefined ? {} : { scope: { tokenId: 9, operations: ['events'], topics } }),
});

function accessOf(one: Caller, visible = { ids: [5, 6] }) {
  const asked: string[] = [];
  const call = (_: unknown, { token }: Caller): Promise<unknown> => {
    asked.push(token);
    return Promise.resolve(visible);
  };
  return { asked, visible, access: new EventAccess({ call: call as never }, one) };
}

const event = (audience: Audience, topics: number[] = []): Outgoing => ({
  event: {
    id: 'e',
    type: 'topic.matched',
    version: 1,
    timestamp: '',
    data: {
      publication_id: 1,
      index: 'social',
      topic_ids: topics,
      published_at: '',
      change: 'added',
      cause: 'arrival',
      topic_version: null,
    },
  },
  audience,
  topics,
  network: '',
});
const allRoles = ['mm_admin', 'mm_superviser', 'mm_operator', 'mm_user', 'MM_view'] as const;

/** The roles that receive an event, without and with a token for topics. */
async function receivers(audience: Audience, scope?: number[] | null): Promise<Role[]> {
  const found: Role[] = [];
  for (const role of allRoles)
    if (await accessOf(caller(role, scope)).access.permitted(event(audience))) found.push(role);
  return found;
}

describe('an event', () => {
  it.each([
    [{ of: 'everyone' }, allRoles],
    [{ of: 'reviewers' }, ['mm_admin', 'mm_superviser', 'mm_operator']],
    [{ of: 'supervisors' }, ['mm_admin', 'mm_superviser']],
    [{ of: 'watchers', usernames: ['alia'] }, ['mm_admin', 'mm_superviser', 'mm_operator']],
    [{ of: 'watchers', usernames: ['other'] }, ['mm_admin', 'mm_superviser']],
    [{ of: 'users', ids: [1] }, allRoles],
    [{ of: 'users', ids: [2] }, ['mm_admin']],
  ] as const)('for %j reaches %j [D §4]', async (audience, roles) => {
    expect(await receivers(audience)).toEqual(roles);
    expect(await receivers(audience, null)).toEqual(roles);
  });

  it.each([
    { of: 'reviewers' },
    { of: 'supervisors' },
    { of: 'watchers', usernames: ['alia'] },
    { of: 'users', ids: [1] },
  ] as const)('for %j does not reach a token of topics [D §4]', async (audience) =>
    expect(await receivers(audience, [5])).toEqual([]),
  );

  it('about topics has only those that the caller may see [D §4]', async () => {
    const { access } = accessOf(caller('mm_user'));
    const permitted = await access.permitted(event({ of: 'topics' }, [4, 5, 6]));
    expect(permitted?.event.data).toMatchObject({ topic_ids: [5, 6] });
    expect(await access.permitted(event({ of: 'topics' }, [4]))).toBeUndefined();
  });

  it('about topics has only those of the token, also of one that may see all [D §4]', async () => {
    const { access } = accessOf(caller('mm_admin', [5]), { ids: [4, 5] });
    expect((await access.permitted(event({ of: 'topics' }, [4, 5])))?.topics).toEqual([5]);
    expect(await access.permitted(event({ of: 'users', ids: [] }, [4]))).toBeUndefined();
    expect(await access.permitted(event({ of: 'users', ids: [] }, [5]))).toBeDefined();
  });
});

describe('the visible topics', () => {
  it('are asked for once, with the token of the caller, and again after a change', async () => {
    const { access, asked, visible } = accessOf(caller('mm_user'));
    const sees = async (id: number): Promise<boolean> => !!(await access.permitted(event({ of: 'topics' }, [id])));
    expect([await sees(5), await sees(6), await sees(7)]).toEqual([true, true, false]);
    expect(asked).toEqual(['secret']);
    visible.ids = [7];
    access.forget();
    expect([await sees(5), await sees(7)]).toEqual([false, true]);
    expect(asked).toHaveLength(2);
  });
});
