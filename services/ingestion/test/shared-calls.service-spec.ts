import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { byHost, StandInNetwork } from './stand-in-network.js';

const accounts = new StandInNetwork('instagram', { credential: 'none', operator: 'session' });
const outlets = new StandInNetwork('smi', { credential: 'none' }, byHost);
/** Answers as reporting does: the authors of publications that the caller may read. */
const readable: number[] = [];
const reporting = http.createServer((incoming, outgoing) => {
  const isFound = incoming.url === '/internal/readable-authors';
  incoming.resume().on('end', () => {
    outgoing.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(isFound ? { ids: readable } : {}));
  });
});
let harness: NetworkHarness;

beforeAll(async () => {
  accounts.authors.push(
    { code: '501', username: 'akimat.shymkent' },
    { code: '502', username: 'dala.kz' },
    { code: '503', username: 'qazaq' },
  );
  outlets.authors.push(
    { code: 'dala.kz', username: 'dala.kz', url: 'https://dala.kz/rss' },
    { code: 'tengri.kz', username: 'tengri.kz' },
  );
  await new Promise<void>((resolve) => reporting.listen(0, '127.0.0.1', resolve));
  const { port } = reporting.address() as AddressInfo;
  harness = await networkHarness([accounts, outlets], {
    MM_SERVICES: JSON.stringify({ reporting: `http://127.0.0.1:${port}` }),
  });
  await harness.post('/api-py/add-instagram-credentials', { username: 'ig', password: 'p' }, harness.admin).expect(200);
});
afterAll(async () => {
  await harness.stop();
  reporting.close();
});

const networkOf = async (name: string, query = ''): Promise<unknown> => {
  const path = `/api/insta-author-info/${encodeURIComponent(name)}/nonoperator${query}`;
  const { network, reason } = (await harness.get(path).expect(200)).body as { network?: string; reason?: string };
  return network ?? reason;
};

describe('a call that outlets and Instagram share', () => {
  it('concerns the network that it names [D §3, D §11]', async () => {
    expect(await networkOf('dala.kz', '?network=smi')).toBe('smi');
    expect(await networkOf('dala.kz', '?network=instagram')).toBe('instagram');
    expect(await networkOf('qazaq', '?network=smi')).toBe('not_found');
    await harness.get('/api/insta-author-info/qazaq/nonoperator?network=facebook').expect(400);
  });

  it('without a name concerns an outlet for the address or host of one, anything else Instagram [D §3, D §11]', async () => {
    expect(await networkOf('qazaq')).toBe('instagram');
    expect(await networkOf('@qazaq')).toBe('instagram');
    expect(await networkOf('tengri.kz')).toBe('smi');
    expect(await networkOf('https://tengri.kz/feed')).toBe('smi');
    expect(await networkOf('akimat.shymkent')).toBe('instagram');
    expect(await networkOf('nobody_here')).toBe('not_found');
  });

  it('concerns the network that has the author, a watched one first [D §11]', async () => {
    await harness.get('/api/subscribe-insta-authors/dala.kz?network=instagram').expect(200);
    expect(await networkOf('dala.kz')).toBe('instagram');
    await harness.get('/api/subscribe-insta-authors/dala.kz?network=smi').expect(200);
    await harness.get('/api/unsubscribe-insta-authors/dala.kz?network=instagram').expect(200);
    expect(await networkOf('dala.kz')).toBe('smi');
    expect((await harness.get('/api/insta-author-data-update/dala.kz').expect(200)).body).toEqual({
      status: '200',
      collected: 0,
    });
    await harness.get('/api/unsubscribe-insta-authors/https%3A%2F%2Fdala.kz%2Frss').expect(200);
    expect((await harness.get('/api-py/smi-authors').expect(200)).body).toEqual({ smi_authors: [], total: 0 });
    await harness.get('/api/insta-author-data-update/nobody.kz').expect(404);
  });

  it('ends with a user for outlets and with an operator for Instagram [D §3, D §11]', async () => {
    const subscribe = '/api/subscribe-insta-authors';
    expect((await harness.get(`${subscribe}/tengri.kz/admin`).expect(403)).body).toMatchObject({ code: 'other-user' });
    expect((await harness.get(`${subscribe}/tengri.kz/admin`, harness.admin).expect(200)).body).toMatchObject({
      watcher: 'admin',
    });
    expect((await harness.get(`${subscribe}/qazaq/ig`).expect(200)).body).toMatchObject({
      network: 'instagram',
      watcher: 'operator',
      watchers: ['operator'],
    });
    expect((await harness.get(`${subscribe}/qazaq/nonoperator`).expect(200)).body).toMatchObject({ username: 'qazaq' });
    expect((await harness.get(`${subscribe}/qazaq/nobody`).expect(503)).body).toMatchObject({
      code: 'network-auth-required',
    });
    expect((await harness.get('/api/insta-author-info/qazaq/nobody')).body).toEqual({
      status: '401',
      reason: 'auth_required',
    });
  });
});

describe('the searches of authors and of outlets', () => {
  it('find what is watched, and name what has given ids, watched or not [S2 §3, D §3]', async () => {
    const idOf = async (name: string): Promise<number> => {
      const { body } = await harness.get(`/api/subscribe-insta-authors/${name}`).expect(200);
      return (body as { id: number }).id;
    };
    const [account, left, outlet] = [await idOf('qazaq'), await idOf('akimat.shymkent'), await idOf('tengri.kz')];
    await harness.get('/api/unsubscribe-insta-authors/akimat.shymkent?network=instagram').expect(200);
    const found = async (kind: string, body: object): Promise<unknown> =>
      (await harness.post(`/api-py/${kind}-user-list-search`, body).expect(200)).body;
    const ids = [account, String(left), outlet, 999_999];
    expect(await found('socmedia', { search: 'a' })).toMatchObject([{ id: account, username: 'qazaq' }]);
    expect(await found('socmedia', { ids })).toMatchObject([
      { id: left, network: 'instagram', username: 'akimat.shymkent' },
      { id: account, network: 'instagram', username: 'qazaq' },
    ]);
    const hit = { id: outlet, network: 'smi', name: 'tengri.kz', full_name: expect.any(String) as string };
    expect(await found('smimedia', { search: 'tengri' })).toEqual([hit]);
    expect(await found('smimedia', { ids })).toEqual([hit]);
    expect(await found('smimedia', { ids: [] })).toEqual([]);
    const tooMany = Array.from({ length: 201 }, (_, i) => i + 1);
    await harness.post('/api-py/socmedia-user-list-search', { ids: tooMany }).expect(400);
  });

  it.each(['mm_user', 'MM_view'] as const)('name to %s only authors of publications that it may read', async (role) => {
    const { body: watched } = await harness.post('/api-py/socmedia-user-list-search', { search: 'qazaq' });
    const { body: outlet } = await harness.post('/api-py/smimedia-user-list-search', { search: 'tengri' });
    const [{ id: author }, { id: source }] = [...watched, ...outlet] as [{ id: number }, { id: number }];
    const found = async (kind: string, body: object): Promise<unknown[]> =>
      (await harness.post(`/api-py/${kind}-user-list-search`, body, harness.bearer(role, [role])).expect(200)).body;
    readable.length = 0;
    expect(await found('socmedia', { search: 'qazaq' })).toEqual([]);
    expect(await found('socmedia', { ids: [author] })).toEqual([]);
    expect(await found('smimedia', { search: 'tengri' })).toEqual([]);
    readable.push(author, source);
    expect(await found('socmedia', { search: 'qazaq' })).toMatchObject([{ id: author }]);
    expect(await found('smimedia', { ids: [source] })).toMatchObject([{ id: source }]);
  });
});
