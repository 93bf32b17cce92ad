import type { AuthorRef } from '@mm/networks/network-collector.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import type { OwnerWire } from '@mm/proto/http/owners.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const byAddress = (input: string): AuthorRef | null => {
  const [, name] = /^(?:https?:\/\/(?:www\.)?facebook\.com\/)?([\w.-]+)$/.exec(input.trim()) ?? [];
  return name === undefined ? null : { kind: 'name', value: name.toLowerCase() };
};
const pages = new StandInNetwork('facebook', { credential: 'none' }, byAddress);
const accounts = new StandInNetwork('instagram', { credential: 'none' });
let harness: NetworkHarness;

beforeAll(async () => {
  const names = ['akimat', 'taraz', 'shymkent', 'left', 'region'];
  names.forEach((username, i) => pages.authors.push({ code: `10${i}`, username, posts: [post(`10${i}`, 1)] }));
  accounts.authors.push({ code: '501', username: 'astana' });
  harness = await networkHarness([pages, accounts]);
});
afterAll(() => harness.stop());

const post = (ownerCode: string, id: number) =>
  aRawPost({ code: `${ownerCode}_${id}`, ownerCode, publishedAt: new Date().toISOString() });
const asAdmin = (path: string, body: object) => harness.post(path, body, harness.admin);
const add = (url: string) => asAdmin('/api/add-new-facebook-owner', { url });
const owners = async (network = 'facebook'): Promise<Record<string, OwnerWire[]>> =>
  (await harness.get(`/api-py/distinct-${network}-oblasts`, harness.admin).expect(200)).body as Record<
    string,
    OwnerWire[]
  >;
const ownerOf = async (username: string): Promise<OwnerWire> => {
  const found = Object.values(await owners())
    .flat()
    .find((owner) => owner.username === username);
  if (!found) throw new Error(`${username} is no owner`);
  return found;
};
const isPolled = async ({ id }: OwnerWire): Promise<boolean> => {
  const [target] = await harness.rows<{ polled: boolean }>(
    'SELECT next_at IS NOT NULL AS polled FROM ingestion.poll_target WHERE author_id = $1',
    id,
  );
  return target?.polled ?? false;
};
const collected = async (code: string) =>
  (await harness.sent('post.collected')).filter((message) => message.post.code === code);
const refreshed = async (code: string): Promise<number[][]> =>
  (await harness.sent('author.refreshed'))
    .filter(({ author }) => author?.code === code)
    .map(({ author }) => author?.oblasts ?? []);
const changes = async (name: string): Promise<string[]> =>
  ((await harness.sent('resource.changed')) as unknown as { name: string; state: string }[])
    .filter((message) => message.name === name)
    .map(({ state }) => state);

describe('an owner', () => {
  it('is added by its address, and collected without a watcher [D §3]', async () => {
    await add('https://facebook.com/akimat').expect(200, { status: '200', username: 'akimat' });
    await add('https://www.facebook.com/Akimat').expect(200, { status: '200', username: 'akimat' });
    expect(await owners()).toEqual({
      '0': [
        {
          id: expect.any(Number) as number,
          username: 'akimat',
          full_name: 'AKIMAT',
          url: 'https://facebook.example/akimat',
          oblast: 0,
          pageType: 'page',
          is_active: true,
        },
      ],
    });
    await harness.until(async () => (await collected('100_1')).length === 1, 'its post');
    expect((await collected('100_1'))[0]).not.toHaveProperty('watchers.0');
    expect((await harness.get('/api-py/facebook/channels').expect(200)).body).toEqual([]);
    expect(await changes('akimat')).toEqual(['ready']);
    expect(await refreshed('100')).toEqual([[]]);
  });

  it('needs an address of its network, which has to exist', async () => {
    expect((await add('https://example.com/akimat').expect(400)).body).toMatchObject({ code: 'owner-address' });
    await add('https://facebook.com/nobody').expect(200, { status: '404', reason: 'not_found' });
    await asAdmin('/api-py/add-new-instagram-owner', { url: 'astana' }).expect(200, {
      status: '200',
      username: 'astana',
    });
    expect((await owners('instagram'))['0']).toMatchObject([{ username: 'astana', pageType: 'account' }]);
    expect((await owners())['0']).toHaveLength(1);
  });

  it('gives its oblast to its posts unless a person chose regions', async () => {
    await add('https://facebook.com/region').expect(200);
    const { id } = await ownerOf('region');
    await asAdmin('/api-py/update-facebook-owner-oblast', { id, oblast: 31 }).expect(200, { status: 'success' });
    expect((await owners())['31']).toMatchObject([{ username: 'region', oblast: 31 }]);
    expect(await refreshed('104')).toEqual([[], [31]]);
    const region = pages.authors.find(({ username }) => username === 'region');
    const collect = async (code: number): Promise<unknown> => {
      region?.posts?.push(post('104', code));
      await harness.rows('UPDATE ingestion.poll_target SET next_at = now() WHERE author_id = $1', id);
      return harness.until(async () => (await collected(`104_${code}`))[0]?.author?.oblasts, `post ${code}`);
    };
    expect(await collect(2)).toEqual([31]);
    await harness
      .post('/api-py/socmedia/change/pre-selected-oblast', {
        user: { username: 'region', oblasts: [71] },
        soctype: 'facebook',
      })
      .expect(200);
    expect(await collect(3)).toEqual([71]);
    await asAdmin('/api-py/update-facebook-owner-oblast', { id, oblast: -1 }).expect(200);
    expect((await ownerOf('region')).oblast).toBe(0);
    const tooLarge = await asAdmin('/api-py/update-facebook-owner-oblast', { id, oblast: 2 ** 40 }).expect(400);
    expect(tooLarge.body).toMatchObject({ code: 'oblast-unknown' });
  });

  it('is collected as long as it is active or watched', async () => {
    await add('https://facebook.com/left').expect(200);
    const owner = await ownerOf('left');
    const byId = { id: owner.id };
    await harness.get('/facebook/add-channel?name=left').expect(200);
    await asAdmin('/api-py/deactivate-facebook-owner', byId).expect(200, { status: 'success' });
    expect([(await ownerOf('left')).is_active, await isPolled(owner)]).toEqual([false, true]);
    await harness.get('/api-py/facebook/unsubscribe-channel?code=left').expect(200);
    expect(await isPolled(owner)).toBe(false);
    await asAdmin('/api-py/activate-facebook-owner', byId).expect(200, { status: 'success' });
    expect(await isPolled(owner)).toBe(true);
    await harness.get('/facebook/add-channel?name=left').expect(200);
    await harness.get('/api-py/facebook/unsubscribe-channel?code=left').expect(200);
    expect(await isPolled(owner)).toBe(true);
    await asAdmin('/api-py/deactivate-facebook-owner', byId).expect(200);
    await asAdmin('/api-py/deactivate-facebook-owner', byId).expect(200);
    expect(await isPolled(owner)).toBe(false);
    await add('https://facebook.com/left').expect(200);
    expect([(await ownerOf('left')).is_active, await isPolled(owner)]).toEqual([true, true]);
    expect(await changes('left')).toEqual(['ready', 'off', 'ready', 'off', 'ready']);
    const recorded = await harness.recorded();
    const ofOwner = recorded.filter(({ actor, objectId }) => actor === 'admin' && objectId === String(owner.id));
    expect(ofOwner.map(({ action, after }) => `${action} ${after}`)).toEqual([
      'owner.added {"owner":true}',
      'owner.switched {"active":false}',
      'owner.switched {"active":true}',
      'owner.switched {"active":false}',
      'owner.added {"owner":true}',
    ]);
  });

  it('is switched with all owners of its oblast, under /api-py and at the bare path', async () => {
    for (const name of ['taraz', 'shymkent']) await add(`https://facebook.com/${name}`).expect(200);
    const { id } = await ownerOf('taraz');
    await asAdmin('/api-py/update-facebook-owner-oblast', { id, oblast: 31 }).expect(200);
    const active = async () => [(await ownerOf('taraz')).is_active, (await ownerOf('shymkent')).is_active];
    await asAdmin('/deactivate-facebook-owner-oblast', { oblast: 31 }).expect(200, { status: 'success' });
    expect(await active()).toEqual([false, true]);
    await asAdmin('/api-py/deactivate-facebook-owner-oblast', { oblast: 0 }).expect(200);
    expect(await active()).toEqual([false, false]);
    await asAdmin('/activate-facebook-owner-oblast', { oblast: 31 }).expect(200);
    expect(await active()).toEqual([true, false]);
    await asAdmin('/api-py/activate-facebook-owner-oblast', { oblast: -1 }).expect(200);
    expect(await active()).toEqual([true, true]);
    await asAdmin('/activate-instagram-owner-oblast', { oblast: 31 }).expect(200);
    expect((await asAdmin('/api-py/activate-instagram-owner', { id }).expect(404)).body).toMatchObject({
      code: 'owner-not-found',
    });
  });

  const { facebook, instagram } = networkCalls;
  const calls = [facebook, instagram].flatMap((network) => [
    network.owners,
    network.addOwner,
    network.activateOwner,
    network.deactivateOwner,
    network.activateOwnersOfOblast,
    network.deactivateOwnersOfOblast,
    network.updateOwnerOblast,
  ]);
  it.each(calls.map((call) => [call.id, call] as const))(
    'is a matter of administrators only: %s [D §4]',
    async (_, { method, path, aliases = [] }) => {
      for (const role of ['mm_superviser', 'mm_operator', 'mm_user', 'MM_view'] satisfies Role[])
        for (const at of [path, ...aliases]) {
          const bearer = harness.bearer('someone', [role]);
          await (method === 'GET' ? harness.get(at, bearer) : harness.post(at, {}, bearer)).expect(403);
        }
    },
  );
});
