import { clientKit } from './clients-kit.js';
import { ClientNetwork, CODE } from './client-network.js';
import { resourceHarness, type ResourceHarness } from './resource-harness.js';

const FIRST = '+77010000001';
const SECOND = '+77010000002';
const API_HASH = 'api-hash-of-the-account';
const network = new ClientNetwork('telegram');
let harness: ResourceHarness;
let kit: ReturnType<typeof clientKit>;

beforeAll(async () => {
  harness = await resourceHarness([network]);
  kit = clientKit(harness);
});
afterAll(() => harness.stop());

describe('accounts', () => {
  it('are only for administrators [D §3]', async () => {
    await harness.get('/api-py/telegram/credentials').expect(403);
    await harness.get('/api-tg/telegram/connected').expect(403);
    await harness.get('/api-tg/telegram/start').expect(403);
    await harness.post('/api-tg/telegram/code', { phone: FIRST, code: CODE }).expect(403);
  });

  it('are refused without what they need, and unknown ones have no client', async () => {
    expect(await kit.call('get', '/api-tg/telegram/start')).toMatchObject({
      status: 404,
      body: { code: 'client-not-found' },
    });
    expect(await kit.save({ phone: FIRST, api_hash: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'api-id-missing' },
    });
    for (const hash of [undefined, '', '•••'])
      expect(await kit.save({ phone: FIRST, api_id: 1, api_hash: hash })).toMatchObject({
        status: 400,
        body: { code: 'api-hash-missing' },
      });
    expect(await kit.save({ phone: FIRST, api_id: 1, api_hash: 'x', proxy: 'http://proxy.example:1' })).toMatchObject({
      status: 400,
      body: { code: 'proxy-not-found' },
    });
    expect(await kit.accounts()).toEqual([]);
  });

  it('are stored and loaded without asking for a code; the first is the default, which another can take', async () => {
    expect((await kit.save({ phone: '77010000001', api_id: 10001, api_hash: API_HASH })).body).toMatchObject({
      status: 'success',
      account: { phone: FIRST, api_id: 10001, active: true, default: true, proxy: '', owner: 'admin', state: 'ready' },
    });
    await kit.save({ phone: SECOND, api_id: 10002, api_hash: API_HASH, default: true });
    expect(await kit.accounts()).toMatchObject([
      { phone: FIRST, default: false },
      { phone: SECOND, default: true },
    ]);
    await kit.untilStatus(FIRST, 'loaded');
    await kit.untilStatus(SECOND, 'loaded');
    expect(network.phone(FIRST)).toMatchObject({ made: 1, codesSent: 0 });
    await kit.save({ phone: FIRST, default: true });
    expect((await kit.accounts()).map((one) => one.default)).toEqual([true, false]);
    expect(network.phone(FIRST).made).toBe(1);
  });

  it('keep their API hash when dots are sent; another one makes another client', async () => {
    await kit.save({ phone: SECOND, api_hash: '•••••' });
    await kit.save({ phone: SECOND, api_id: 10003, api_hash: 'another-api-hash' });
    await harness.until(() => Promise.resolve(network.phone(SECOND).made === 2), 'a new client');
    expect(network.client(SECOND).host.account).toEqual({ phone: SECOND, apiId: 10003, apiHash: 'another-api-hash' });
  });

  it('use a stored proxy', async () => {
    const proxy = { proxy: 'proxy.example', port: 3128, protocol: 'http', username: 'u', password: 'proxy-password' };
    expect((await kit.call('post', '/api-py/store/proxy', proxy)).status).toBeLessThan(300);
    const { body } = await kit.save({ phone: SECOND, proxy: 'http://proxy.example:3128' });
    expect(body).toMatchObject({ account: { proxy: 'http://proxy.example:3128' } });
    await harness.until(() => Promise.resolve(network.phone(SECOND).made === 3), 'a new client');
    expect(network.client(SECOND).host.proxy).toMatchObject({ host: 'proxy.example', password: 'proxy-password' });
    await kit.save({ phone: SECOND, proxy: '' });
    await harness.until(() => Promise.resolve(network.phone(SECOND).made === 4), 'a new client');
    expect(network.client(SECOND).host.proxy).toBeUndefined();
  });

  it('that are switched off lose their client, and get it back', async () => {
    await kit.save({ phone: SECOND, active: false });
    await kit.untilStatus(SECOND, 'off');
    expect(network.phone(SECOND).living).toBe(0);
    expect(await kit.call('get', `/api-tg/telegram/start?phone=${encodeURIComponent(SECOND)}`)).toMatchObject({
      status: 409,
      body: { code: 'client-off' },
    });
    await kit.save({ phone: SECOND, active: true });
    await kit.untilStatus(SECOND, 'loaded');
  });

  it('never say their API hash or the password of their proxy [D §4]', async () => {
    const events = await harness.rows<{ value: string }>('SELECT value FROM log.event');
    const text = [...kit.answers, ...events.map(({ value }) => value)].join('\n');
    for (const secret of [API_HASH, 'another-api-hash', 'proxy-password']) expect(text).not.toContain(secret);
    const stored = await harness.rows<{ secret: Buffer }>('SELECT secret FROM ingestion.credential');
    for (const { secret } of stored) expect(secret.toString('latin1')).not.toContain('api-hash');
  });
});
