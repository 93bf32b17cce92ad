import { randomBytes } from 'node:crypto';
import type { ClientWire } from '@mm/proto/http/clients.js';
import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import request from 'supertest';
import { ClientSecrets } from '../src/clients/client-secrets.js';
import { ingestion } from '../src/service.js';
import { written } from './written-rows.js';

const PHONE = '+77010000004';
let simulator: Awaited<ReturnType<typeof startTestSimulator>>;
let harness: ServiceHarness;
let admin: string;

beforeAll(async () => {
  simulator = await startTestSimulator({}, Date.now);
  const { dataCentres, serverKey } = simulator.simulator.telegram;
  const [first] = dataCentres;
  harness = await serviceHarness(ingestion, {
    MM_ALLOW_PRIVATE: dataCentres.map(({ host, port }) => `${host}:${port}`).join(','),
    TELEGRAM_DC: `${first?.id}@${first?.host}:${first?.port}`,
    TELEGRAM_PUBLIC_KEY: serverKey.publicPem,
    TELEGRAM_JOIN_SECONDS: '0.01',
    // only news have a channel polled
    MM_POLL: '{"*":{"min":3600,"max":7200}}',
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

async function signIn(): Promise<void> {
  const code = await post('/api-tg/telegram/code', { phone: PHONE, code: '12345' });
  expect(clientOf(code.body)).toMatchObject({ status: 'password' });
  const signedIn = await post('/api-tg/telegram/password', { phone: PHONE, password: 'secret' });
  expect(clientOf(signedIn.body)).toMatchObject({ status: 'connected', auth: true });
}

it('signs in over MTProto with a code and a password, and stays signed in when it is made again', async () => {
  const account = { phone: PHONE, api_id: 10001, api_hash: 'demo-telegram-hash' };
  await post('/api-py/telegram/credentials', account);
  expect(clientOf((await get('/api-tg/telegram/start')).body)).toMatchObject({ status: 'code', auth: false });
  await request(harness.url)
    .post('/api-tg/telegram/code')
    .set('authorization', admin)
    .send({ phone: PHONE, code: '54321' })
    .expect(422);
  await signIn();
  expect(clientOf((await get(`/api-tg/telegram/reload/${phone}`)).body)).toMatchObject({ status: 'connected' });
  expect(clientOf((await get('/api-tg/telegram/close')).body)).toMatchObject({ status: 'loaded', auth: true });
  expect(clientOf((await get('/api-tg/telegram/start')).body)).toMatchObject({ status: 'connected' });
});

it.each(['start', `reload/${phone}`])(
  'keeps a session of another installation key, and signs in again at a %s',
  async (command) => {
    const { rows } = written(harness);
    const sessions = () => rows<{ credential_id: string; data: Buffer }>('SELECT * FROM ingestion.client_session');
    const [{ credential_id: id } = { credential_id: '' }] = await sessions();
    const other = new ClientSecrets(new SecretBox(randomBytes(32))).sealSession(new Uint8Array([1]), id);
    await get('/api-tg/telegram/close');
    await rows('UPDATE ingestion.client_session SET data = $1', other);
    // a saved account has its client made again, which is no request for a code
    await rows("UPDATE ingestion.client_account SET wanted = 'connected', reloads = reloads + 1");
    const client = async () => ((await get('/api-tg/telegram/connected')).body as { clients: ClientWire[] }).clients[0];
    await harness.until(async () => (await client())?.status === 'failed', 'the client has failed');
    expect(await client()).toMatchObject({ auth: false, reason: 'auth_required' });
    expect((await client())?.reason_text).toContain('session_unreadable');
    expect((await sessions())[0]?.data).toEqual(other);
    expect(clientOf((await get(`/api-tg/telegram/${command}`)).body)).toMatchObject({ status: 'code', auth: false });
    await signIn();
    expect(await client()).toMatchObject({ status: 'connected', reason: '' });
    await rows('UPDATE ingestion.client_account SET reloads = reloads + 1');
    const again = () =>
      rows(`SELECT FROM ingestion.client_state s JOIN ingestion.client_account a USING (credential_id)
            WHERE s.reloads = a.reloads AND s.status = 'connected'`);
    await harness.until(async () => (await again()).length === 1, 'the new session is used by another client');
  },
);

it('revises a post whose edit the account is notified of, far below the newest page', async () => {
  const { rows } = written(harness);
  const channel = { network: 'telegram', author: 'qazaq_minute' };
  const control = (call: string, body: Record<string, unknown>) => callControl(simulator.simulator, 'POST', call, body);
  const code = String((await control('publish', { ...channel, text: 'Старая новость' }))['code']);
  for (let i = 0; i < 3; i++) await control('publish-many', { ...channel, count: 50 });
  await get('/api-tg/telegram/add-channel?name=qazaq_minute');
  const read = () =>
    rows<{ text: string; revision: number }>('SELECT text, revision FROM ingestion.post WHERE code = $1', code);
  await harness.until(async () => (await read()).length === 1, 'the history is read');
  const joins = async () =>
    (await callControl(simulator.simulator, 'GET', 'journal?network=telegram&method=channels.joinChannel'))['entries'];
  await harness.until(async () => JSON.stringify(await joins()).includes('qazaq_minute'), 'the channel is joined');
  await control('edit', { code, text: 'Старая новость, исправленная' });
  await harness.until(async () => (await read())[0]?.revision === 2, 'the revision');
  expect(await read()).toEqual([{ text: 'Старая новость, исправленная', revision: 2 }]);
});
