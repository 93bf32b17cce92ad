import { randomBytes } from 'node:crypto';
import { defineService, startService, type ServiceHandle } from '@mm/service-host/service.js';
import type { ClientWire } from '@mm/proto/http/clients.js';
import { ClientsOfProcess } from '../src/networks/clients-of-process.js';
import { IngestionModule } from '../src/ingestion.module.js';
import { ClientNetwork, CODE } from './client-network.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';

const phones = [1, 2, 3, 4].map((n) => `+7701000000${n}`);
const codes = Array.from({ length: 400 }, (_, index) => String(1_000_000 + index));
const network = new ClientNetwork('telegram');
const MM_SECRET_KEY = randomBytes(32).toString('base64');
const others: ServiceHandle[] = [];
let harness: NetworkHarness;

/** Another process on the same database. */
async function another(): Promise<ServiceHandle> {
  const url = harness.database.options.connectionString ?? '';
  const service = await startService(
    defineService({
      name: 'ingestion',
      module: (environment) => IngestionModule.forEnvironment(environment, { [network.id]: network }),
    }),
    {
      DATABASE_URL: url,
      MM_PUBLIC_URL: 'http://localhost',
      MM_SERVICES: '{}',
      MM_POLL: '{"*":{"min":3600,"max":7200}}',
      MM_COUNT_EVERY: '3600',
      MM_SECRET_KEY,
    },
    { port: 0 },
    false,
  );
  others.push(service);
  return service;
}
const clientsOf = (process: Pick<ServiceHandle, 'app'>): ClientsOfProcess => process.app.get(ClientsOfProcess);
const post = (path: string, body: object) => harness.post(path, body, harness.admin).expect(200);
const clients = async (): Promise<ClientWire[]> =>
  ((await harness.get('/api-tg/telegram/connected', harness.admin).expect(200)).body as { clients: ClientWire[] })
    .clients;
const untilConnected = () =>
  harness.until(
    async () =>
      network.connected.length === phones.length && (await clients()).every(({ status }) => status === 'connected'),
    'every client is connected',
  );
/** Never two clients of one account at the same time. */
const expectOneEach = (): void => {
  for (const phone of phones) expect(network.phone(phone)).toMatchObject({ living: 1, mostLiving: 1 });
};
const holders = () =>
  harness.rows<{ phone: string; holder: string; credential_id: string }>(
    `SELECT c.username AS phone, s.holder, s.credential_id FROM ingestion.client_state s
     JOIN ingestion.credential c ON c.id = s.credential_id ORDER BY 1`,
  );
/** Cuts the connections that have locks; resolves when every account has a new client. */
async function cutLocksAndWait(): Promise<void> {
  const made = phones.map((phone) => network.phone(phone).made);
  const cut = await harness.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND classid = 726005
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     GROUP BY pid`,
  );
  expect(cut).not.toHaveLength(0);
  await harness.until(
    () => Promise.resolve(phones.every((phone, n) => network.phone(phone).made > (made[n] ?? 0))),
    'new clients',
  );
  await untilConnected();
}

beforeAll(async () => {
  harness = await networkHarness([network], { MM_SECRET_KEY });
  for (const phone of phones) {
    await post('/api-py/telegram/credentials', { phone, api_id: 1, api_hash: 'hash-of-this-account' });
    await harness.get(`/api-tg/telegram/start?phone=${encodeURIComponent(phone)}`, harness.admin).expect(200);
    await post('/api-tg/telegram/code', { phone, code: CODE });
  }
});
afterAll(async () => {
  await Promise.all(others.map((service) => service.stop()));
  await harness.stop();
});

describe('clients of several processes', () => {
  it('exist once, and each author has one account in all of them', async () => {
    const second = await another();
    await untilConnected();
    expectOneEach();
    const [ids, here, there] = [
      (await holders()).map(({ credential_id }) => credential_id),
      clientsOf(harness),
      clientsOf(second),
    ];
    await harness.until(
      () =>
        Promise.resolve(codes.every((code) => there.assigned('telegram', code) === here.assigned('telegram', code))),
      'the other process knows the accounts',
    );
    expect(new Set(codes.map((code) => here.assigned('telegram', code)))).toEqual(new Set(ids));
    for (const code of codes) expect(here.isOurs('telegram', code)).not.toBe(there.isOurs('telegram', code));
    for (const id of ids) expect([here, there].filter((one) => one.ready(id))).toHaveLength(1);
  });

  it('move only the authors of an account that is lost, and back when it is there again', async () => {
    const here = clientsOf(harness);
    const before = new Map(codes.map((code) => [code, here.assigned('telegram', code)]));
    const [first] = await holders();
    const path = (command: string) => `/api-tg/telegram/${command}?phone=${encodeURIComponent(phones[0] ?? '')}`;
    await harness.get(path('close'), harness.admin).expect(200);
    await harness.until(
      () => Promise.resolve(codes.every((code) => here.assigned('telegram', code) !== first?.credential_id)),
      'the account has no authors',
    );
    for (const [code, account] of before)
      if (account !== first?.credential_id) expect(here.assigned('telegram', code)).toBe(account);
    await harness.get(path('start'), harness.admin).expect(200);
    await harness.until(
      () => Promise.resolve(codes.every((code) => here.assigned('telegram', code) === before.get(code))),
      'the account has its authors back',
    );
  });

  it('are destroyed before another process makes them when the connection of the locks is cut', async () => {
    network.destroyMs = 300;
    for (let round = 1; round <= 3; round++) {
      await cutLocksAndWait();
      expectOneEach();
    }
    network.destroyMs = 0;
    for (const phone of phones) expect(network.phone(phone).codesSent).toBe(1);
  });

  it('are taken over when their process stops, which first says that they are off', async () => {
    const third = await another();
    const sentBefore = (await harness.sent('telegram.client-status-changed')).length;
    const stopped = others.filter((service) => service !== third);
    for (const service of stopped) await service.stop();
    others.splice(0, others.length, third);
    await cutLocksAndWait();
    expectOneEach();
    for (const phone of phones) {
      const sent: unknown[] = (await harness.sent('telegram.client-status-changed')).slice(sentBefore);
      const statuses = sent
        .map((one) => one as { phone: string; status: string })
        .filter((one) => one.phone === phone)
        .map(({ status }) => status);
      expect(statuses[0]).toBe('off');
      expect(statuses.at(-1)).toBe('connected');
      expect(statuses.filter((status, index) => status === statuses[index - 1])).toEqual([]);
    }
  });

  it('of a holder that died are taken over, and what it still writes is not stored', async () => {
    const [phone = ''] = phones;
    const old = network.client(phone);
    await post('/api-py/telegram/credentials', { phone, active: false });
    await harness.until(() => Promise.resolve(old.isGone), 'the client is gone');
    const dead = '00000000-0000-4000-8000-000000000000';
    const [account] = await holders();
    await harness.until(async () => (await clients())[0]?.status === 'off', 'off');
    await harness.rows(
      "UPDATE ingestion.client_state SET holder = $1, status = 'connected' WHERE credential_id = $2",
      dead,
      account?.credential_id,
    );
    await post('/api-py/telegram/credentials', { phone, active: true });
    await untilConnected();
    expect((await holders())[0]?.holder).not.toBe(dead);
    const session = () =>
      harness.rows('SELECT data FROM ingestion.client_session WHERE credential_id = $1', account?.credential_id);
    const stored = await session();
    await harness.rows(
      'UPDATE ingestion.client_state SET holder = $1 WHERE credential_id = $2',
      dead,
      account?.credential_id,
    );
    await network.client(phone).host.session.write(new Uint8Array([1, 2, 3]));
    expect(await session()).toEqual(stored);
  });
});
