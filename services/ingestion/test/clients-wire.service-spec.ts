import type { ClientWire } from '@mm/proto/http/clients.js';
import { startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { ingestion } from '../src/ingestion.service.js';

const PHONE = '+77010000004';
let simulator: Awaited<ReturnType<typeof startTestSimulator>>;
let harness: ServiceHarness;
let admin: string;

beforeAll(async () => {
  simulator = await startTestSimulator();
  const { dataCentres, serverKey } = simulator.simulator.telegram;
  const [first] = dataCentres;
  harness = await serviceHarness(ingestion, {
    MM_ALLOW_PRIVATE: dataCentres.map(({ host, port }) => `${host}:${port}`).join(','),
    TELEGRAM_DC: `${first?.id}@${first?.host}:${first?.port}`,
    TELEGRAM_PUBLIC_KEY: serverKey.publicPem,
  });
  admin = harness.bearer('admin', ['mm_admin']);
});
afterAll(async () => {
  await harness.stop();
  simulator.stop();
});

const get = (path: string) => request(harness.url).get(path).set('authorization', admin).expect(200);
const post = (path: string, body: object) =>
  request(harness.url).post(path).set('authorization', admin).send(body).expect(200);
const clientOf = (body: unknown): ClientWire => (body as { client: ClientWire }).client;
const phone = encodeURIComponent(PHONE);

it('signs in over MTProto with a code and a password, and stays signed in when it is made again', async () => {
  const account = { phone: PHONE, api_id: 10001, api_hash: 'demo-telegram-hash' };
  await post('/api-py/telegram/credentials', account);
  expect(clientOf((await get('/api-tg/telegram/start')).body)).toMatchObject({ status: 'code', auth: false });
  await request(harness.url)
    .post('/api-tg/telegram/code')
    .set('authorization', admin)
    .send({ phone: PHONE, code: '54321' })
    .expect(422);
  const code = await post('/api-tg/telegram/code', { phone: PHONE, code: '12345' });
  expect(clientOf(code.body)).toMatchObject({ status: 'password' });
  const signedIn = await post('/api-tg/telegram/password', { phone: PHONE, password: 'secret' });
  expect(clientOf(signedIn.body)).toMatchObject({ status: 'connected', auth: true });
  expect(clientOf((await get(`/api-tg/telegram/reload/${phone}`)).body)).toMatchObject({ status: 'connected' });
  expect(clientOf((await get('/api-tg/telegram/close')).body)).toMatchObject({ status: 'loaded', auth: true });
  expect(clientOf((await get('/api-tg/telegram/start')).body)).toMatchObject({ status: 'connected' });
});
