import { accessToken, account, secretOf } from '@mm/sign-in/testing/identity-server.js';
import request from 'supertest';
import { runningGateway } from './kit.js';

const secret = secretOf('program');
const answer = accessToken(account('mm_admin', { user_id: 77 }), ['report', 'dashboard']);
const asked: (string | undefined)[] = [];
const forwarded: unknown[] = [];
const stack = await runningGateway(
  ({ url, headers }, body) => {
    if (url === '/internal/check-caller') {
      asked.push((JSON.parse(body) as { address?: string }).address);
      return { body: answer };
    }
    if (url === '/internal/count-call') return { body: { exceeded: null } };
    forwarded.push(headers['x-forwarded-for']);
    return { body: {} };
  },
  { MM_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
);
afterAll(() => stack.stop());
beforeEach(() => {
  asked.length = 0;
  forwarded.length = 0;
});
const chain = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.7' };

describe('behind a trusted proxy', () => {
  it('services and checks of tokens see the address of the client', async () => {
    await request(stack.url).post('/api-py/report-form').set(chain).set('authorization', `Bearer ${secret}`).send({});
    expect([asked, forwarded]).toEqual([['203.0.113.9'], ['203.0.113.9']]);
  });

  it('so are checks of live connections', async () => {
    const other = secretOf('wall');
    await stack.connect({ token: other }, chain);
    expect(asked).toEqual(['203.0.113.9']);
  });

  it.each(['', ',,', 'unknown', '"203.0.113.9"', '203.0.113.9:x', '999.1.1.1', ','.repeat(5000), '::::'])(
    'a malformed header breaks no call: %j',
    async (value) => {
      await request(stack.url)
        .post('/api-py/report-form')
        .set({ 'x-forwarded-for': value, authorization: `Bearer ${secret}` })
        .send({})
        .expect(200);
      expect(forwarded).toEqual(['127.0.0.1']);
    },
  );
});
