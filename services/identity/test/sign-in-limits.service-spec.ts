import request from 'supertest';
import { Browser } from './browser.js';
import { runningIdentity, type RunningIdentity } from './identity.js';

let service: RunningIdentity;
beforeAll(async () => {
  service = await runningIdentity({ MM_SIGN_INS_PER_MINUTE: '30' });
});
afterAll(() => service.stop());

const login = (username: string, password: string, address: string, cookie = ''): request.Test =>
  request(service.url)
    .post('/api-py/login')
    .set({ 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
    .send({ username, password });
const cookieOf = ({ headers }: request.Response): string =>
  ([headers['set-cookie']].flat() as string[])
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => pair.startsWith('MM_BROWSER='))
    .join('; ');
const lock = async (username: string, address: string): Promise<void> => {
  for (let tries = 0; tries < 5; tries++) await login(username, 'wrong', address).expect(200);
  await login(username, 'demo', address).expect(429);
};

it('wrong passwords from one address do not lock the account elsewhere, the administrator as little', async () => {
  await lock('admin', '203.0.113.1');
  expect((await login('admin', 'demo', '203.0.113.2').expect(200)).body).toMatchObject({ success: true });
  expect((await login('viewer', 'demo', '203.0.113.1').expect(200)).body).toMatchObject({ success: true });
});

it('a browser in which the account has signed in is not locked out by others of its address', async () => {
  const cookie = cookieOf(await login('operator', 'demo', '203.0.113.3').expect(200));
  await lock('operator', '203.0.113.3');
  expect((await login('operator', 'demo', '203.0.113.3', cookie).expect(200)).body).toMatchObject({ success: true });
  await login('operator', 'demo', '203.0.113.3', cookie.replace(/.$/, '!')).expect(429);
  await lock('viewer', '203.0.113.3');
  await login('viewer', 'demo', '203.0.113.3', cookie).expect(429);
});

it('neither is one that signed in on the page; it may guess no faster itself', async () => {
  const one = new Browser(service.url);
  await one.signIn('analyst');
  const other = new Browser(service.url);
  for (let tries = 0; tries < 5; tries++) await other.submitCredentials('analyst', 'wrong');
  expect((await other.submitCredentials('analyst', 'demo')).status).toBe(429);
  for (const name of ['MM_SESSION', 'MM_SESSION.sig']) one.cookies.delete(name);
  await one.signIn('analyst');
  for (const name of ['MM_SESSION', 'MM_SESSION.sig']) one.cookies.delete(name);
  for (let tries = 0; tries < 5; tries++) expect((await one.submitCredentials('analyst', 'wrong')).status).toBe(200);
  expect((await one.submitCredentials('analyst', 'demo')).status).toBe(429);
});

it('an address signs in a number of times a minute, whatever the account', async () => {
  const address = '2001:db8::5';
  for (let tries = 0; tries < 30; tries++) await login(`guess-${tries}`, 'demo', address).expect(200);
  const { body, headers } = await login('admin', 'demo', '2001:db8::6').expect(429);
  expect([body, Number(headers['retry-after'])]).toEqual([
    expect.objectContaining({ code: 'too-many-attempts' }),
    expect.any(Number),
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await login('admin', 'demo', '2001:db8:0:1::5').expect(200);
});

it('of sixty sign-ins at once few are looked at; another address and a known browser do not wait', async () => {
  const cookie = cookieOf(await login('superviser', 'demo', '203.0.113.7').expect(200));
  const flood = Array.from({ length: 60 }, () => login('superviser', 'demo', '203.0.113.7').then((sent) => sent));
  const [elsewhere, known] = await Promise.all([
    login('superviser', 'demo', '203.0.113.8'),
    login('superviser', 'demo', '203.0.113.7', cookie),
  ]);
  expect([elsewhere.status, known.status]).toEqual([200, 200]);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
});

it('the change of the own password is limited in the same way', async () => {
  const { token } = (await login('viewer', 'demo', '203.0.113.9')).body as { token: string };
  const change = (): request.Test =>
    request(service.url)
      .post('/api-py/change-own-password')
      .set({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })
      .send({ old: 'wrong', password: 'green-harbour-7' });
  for (let tries = 0; tries < 5; tries++) await change().expect(400);
  const { body, headers } = await change().expect(429);
  expect([(body as { code: string }).code, Number(headers['retry-after']) > 0]).toEqual(['too-many-attempts', true]);
});
