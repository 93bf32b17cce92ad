import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { clientKit } from './clients-kit.js';
import { ClientNetwork, CODE, PASSWORD, SESSION_MARK } from './client-network.js';
import { resourceHarness, type ResourceHarness } from './resource-harness.js';

const FIRST = '+77010000001';
const SECOND = '+77010000002';
const API_HASH = 'api-hash-of-the-account';
const network = new ClientNetwork('telegram');
const logged: string[] = [];
let harness: ResourceHarness;
let kit: ReturnType<typeof clientKit>;

beforeAll(async () => {
  for (const level of ['log', 'warn', 'error', 'debug'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
  harness = await resourceHarness([network]);
  kit = clientKit(harness);
  for (const phone of [FIRST, SECOND]) await kit.save({ phone, api_id: 10001, api_hash: API_HASH });
});
afterAll(async () => {
  await harness.stop();
  jest.restoreAllMocks();
});

describe('a client', () => {
  it('is started with a code that a person enters; wrong ones are refused and it goes on waiting', async () => {
    const before = (await kit.statuses(FIRST)).length;
    expect(await kit.enter('code', CODE, FIRST)).toMatchObject({ status: 422, body: { code: 'not-waiting-for-code' } });
    expect(await kit.run('start')).toMatchObject({
      cid: FIRST,
      status: 'code',
      loaded: true,
      connected: true,
      auth: false,
    });
    expect(await kit.run('start')).toMatchObject({ status: 'code' });
    expect(network.phone(FIRST).codesSent).toBe(1);
    expect(await kit.enter('code', '11111', FIRST)).toMatchObject({ status: 422, body: { code: 'code-invalid' } });
    expect(await kit.enter('code', '99999', FIRST)).toMatchObject({ status: 422, body: { code: 'code-expired' } });
    expect(await kit.enter('code', '42042', FIRST)).toMatchObject({
      status: 422,
      body: { code: 'flood', details: [{ path: 'body.code', code: 'flood', message: '32' }] },
    });
    expect(await kit.enter('code', CODE, FIRST)).toMatchObject({
      status: 200,
      body: { client: { status: 'connected', connected: true, auth: true, reason: '' } },
    });
    expect(await kit.statuses(FIRST, before)).toEqual(['connecting', 'code', 'connected']);
    expect(await harness.rows('SELECT FROM ingestion.client_entry WHERE secret IS NOT NULL')).toEqual([]);
  });

  it('is started with a password too', async () => {
    network.phone(SECOND).hasPassword = true;
    await kit.run(`start?phone=${encodeURIComponent(SECOND)}`);
    expect((await kit.enter('code', CODE, SECOND)).body).toMatchObject({ client: { status: 'password' } });
    expect(await kit.enter('password', 'wrong', SECOND)).toMatchObject({
      status: 422,
      body: { code: 'password-invalid' },
    });
    expect((await kit.enter('password', PASSWORD, SECOND)).body).toMatchObject({ client: { status: 'connected' } });
  });

  it('is disconnected, loaded and connected again without a code', async () => {
    const before = (await kit.statuses(FIRST)).length;
    expect(await kit.run('close')).toMatchObject({ status: 'loaded', loaded: true, connected: false });
    expect(await kit.run('load')).toMatchObject({ status: 'loaded' });
    expect(await kit.run('start')).toMatchObject({ status: 'connected' });
    expect(network.phone(FIRST)).toMatchObject({ codesSent: 1, made: 1 });
    expect(await kit.statuses(FIRST, before)).toEqual(['loaded', 'connecting', 'connected']);
    const [event] = (await harness.sent('telegram.client-status-changed')).slice(-1) as unknown[];
    expect(event).toMatchObject({ network: 'telegram', phone: FIRST, loaded: true, connected: true, auth: true });
  });

  it('is made again by a reload and stays connected', async () => {
    expect(await kit.run(`reload/${encodeURIComponent(FIRST)}`)).toMatchObject({ status: 'connected', auth: true });
    expect(network.phone(FIRST)).toMatchObject({ codesSent: 1, made: 2, mostLiving: 1 });
  });

  it('says each change of its state once, with the reason', async () => {
    const before = (await kit.statuses(FIRST)).length;
    const lost = new NetworkFault('transient', { code: 'ECONNRESET', message: 'lost' });
    const living = network.client(FIRST);
    living.change({ status: 'connecting', isAuthorised: true, fault: lost });
    living.change({ status: 'connecting', isAuthorised: true, fault: lost });
    await kit.untilStatus(FIRST, 'connecting');
    expect(await kit.client(FIRST)).toMatchObject({ connected: false, auth: true, reason: 'transient' });
    living.change({ status: 'connected', isAuthorised: true });
    await kit.untilStatus(FIRST, 'connected');
    expect(await kit.statuses(FIRST, before)).toEqual(['connecting', 'connected']);
    expect((await kit.client(FIRST))?.reason).toBe('');
  });

  it('that the network ended has failed until a person starts it, which asks for a new code', async () => {
    const before = (await kit.statuses(FIRST)).length;
    network.phone(FIRST).sessions.clear();
    const fault = new NetworkFault('auth_required', { code: 'SESSION_REVOKED', message: `revoked ${API_HASH}` });
    network.client(FIRST).change({ status: 'failed', isAuthorised: false, fault });
    await kit.untilStatus(FIRST, 'failed');
    expect(await kit.client(FIRST)).toMatchObject({ reason: 'auth_required', auth: false });
    expect((await kit.accounts())[0]).toMatchObject({ phone: FIRST, state: 'ready' });
    expect(await kit.run('start')).toMatchObject({ status: 'code' });
    expect(network.phone(FIRST)).toMatchObject({ codesSent: 2, mostLiving: 1 });
    await kit.enter('code', CODE, FIRST);
    expect(await kit.statuses(FIRST, before)).toEqual(['failed', 'connecting', 'code', 'connected']);
  });

  it('waits while its account is parked, and is free again after the pause or a reload', async () => {
    const before = (await kit.statuses(FIRST)).length;
    const park = (seconds: number) =>
      harness.rows(
        `UPDATE ingestion.credential_state SET parked_at = now(), reason = 'rate_limited', reason_text = 'FLOOD_WAIT',
           parked_until = now() + make_interval(secs => $1) WHERE username = $2`,
        seconds,
        FIRST,
      );
    await park(2);
    await kit.untilStatus(FIRST, 'waiting');
    const waiting = await kit.client(FIRST);
    expect(waiting).toMatchObject({ connected: true, auth: true, reason: 'rate_limited', reason_text: 'FLOOD_WAIT' });
    expect(waiting?.next_allowed).toBeGreaterThan(0);
    await harness.until(async () => (await kit.statuses(FIRST, before)).length === 2, 'the end of the pause');
    await park(3600);
    await harness.until(async () => (await kit.statuses(FIRST, before)).length === 3, 'the second pause');
    expect(await kit.run(`reload/${encodeURIComponent(FIRST)}`)).toMatchObject({
      status: 'connected',
      next_allowed: 0,
    });
    expect((await kit.statuses(FIRST, before)).slice(0, 3)).toEqual(['waiting', 'connected', 'waiting']);
    expect((await kit.statuses(FIRST, before)).at(-1)).toBe('connected');
    expect((await harness.changes()).at(-1)).toBe(`operator telegram/${FIRST}: ready`);
  });

  it('follows the authors that its account reads, and its news are collected', async () => {
    await kit.run(`start?phone=${encodeURIComponent(SECOND)}`);
    const followed = () => [FIRST, SECOND].map((phone) => network.client(phone).followed);
    for (let n = 1; n <= 12; n++) {
      network.authors.push({ code: String(1000 + n), username: `channel${n}` });
      await harness.get(`/api-tg/telegram/add-channel?name=channel${n}&watcher=operator`).expect(200);
    }
    await harness.until(() => Promise.resolve(followed().flat().length === 12), 'every author is followed');
    expect(new Set(followed().flat()).size).toBe(12);
    expect(followed().map((codes) => codes.length > 0)).toEqual([true, true]);
    expect((await kit.accounts()).map(({ authors }) => authors)).toEqual(followed().map((codes) => codes.length));
    const [code = ''] = followed()[0] ?? [];
    const polls = () => network.uses.filter(({ task }) => task === 'posts').length;
    await harness.until(() => Promise.resolve(polls() >= 12), 'the first polls');
    const before = polls();
    network.client(FIRST).news({ authorCode: code, kind: 'new', codes: [`${code}_1`] });
    await harness.until(() => Promise.resolve(polls() > before), 'the poll of the author');
    await kit.run(`close?phone=${encodeURIComponent(SECOND)}`);
    await harness.until(() => Promise.resolve(followed()[0]?.length === 12), 'the other account reads them all');
  });

  it('is destroyed when its account is deleted', async () => {
    const THIRD = '+77010000003';
    await kit.save({ phone: THIRD, api_id: 1, api_hash: API_HASH });
    await kit.untilStatus(THIRD, 'loaded');
    await harness.rows('DELETE FROM ingestion.credential WHERE username = $1', THIRD);
    await harness.until(() => Promise.resolve(network.phone(THIRD).living === 0), 'the client is gone');
  });
});

describe('what is stored', () => {
  it('records who did what', async () => {
    const recorded = await harness.recorded();
    const ofFirst = recorded.filter(({ objectId }) => objectId === `telegram:${FIRST}`);
    expect([...new Set(ofFirst.map(({ action }) => action))].toSorted()).toEqual([
      'client.closed',
      'client.code-entered',
      'client.loaded',
      'client.reloaded',
      'client.started',
      'client.stored',
    ]);
    expect(ofFirst[0]).toMatchObject({ actor: 'admin', objectKind: 'operator', objectName: FIRST });
  });

  it('has no secret in plain, nor has an answer, an event or a log [D §4]', async () => {
    const tables = await Promise.all(
      ['credential', 'client_account', 'client_state', 'client_session', 'client_entry', 'outbox'].map((table) =>
        harness.rows<Record<string, unknown>>(`SELECT * FROM ingestion.${table}`),
      ),
    );
    expect(tables[3]).toHaveLength(2);
    const values = tables.flat().flatMap((row) => Object.values(row));
    const events = await harness.rows<{ value: string }>('SELECT value FROM log.event');
    const text = [
      ...values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
      ...events.map(({ value }) => value),
      ...kit.answers,
      ...logged,
    ].join('\n');
    const session = Buffer.from(SESSION_MARK).toString('base64').slice(0, 16);
    for (const secret of [API_HASH, PASSWORD, SESSION_MARK, session]) expect(text).not.toContain(secret);
    expect(kit.answers.join('\n')).not.toContain(CODE);
  });
});
