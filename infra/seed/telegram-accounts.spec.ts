import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@mm/platform-sim/settings.js';
import { authorsOf } from '@mm/platform-sim/world/authors.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import type * as z from 'zod';

interface DemoSession {
  get(path: string): Promise<unknown>;
}
const moduleOf = async <T>(file: string): Promise<T> =>
  (await import(fileURLToPath(new URL(file, import.meta.url)))) as T;
const { DemoSession } = await moduleOf<{ DemoSession: new (address: string, token: string) => DemoSession }>(
  'demo-session.mjs',
);
const { addTelegramAccounts } = await moduleOf<{
  addTelegramAccounts(sessions: { admin: DemoSession }, print: (line: string) => void): Promise<void>;
}>('telegram-accounts.mjs');

const calls = networkCalls.telegram;
const demo = readSettings({});

function checked<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) throw new Error('the call has no such part');
  return schema.parse(value);
}

/** What an administrator's calls do to the clients of accounts whose codes the demo Telegram knows. */
class Administration {
  readonly accounts: { phone: string; default: boolean }[] = [];
  readonly statusOf = new Map<string, string>();
  readonly changes: string[] = [];
  brokenPhone = '';

  answer(method: string, url: URL, body: string): [number, unknown] {
    const { pathname } = url;
    if (method === 'GET' && pathname === calls.accounts.path) return [200, this.accounts];
    if (method === 'POST' && pathname === calls.saveAccount.path) return this.save(body);
    if (pathname === calls.clients.path)
      return [200, { clients: [...this.statusOf.keys()].map((phone) => this.client(phone)) }];
    if (pathname === calls.startClient.path) return this.start(url.searchParams);
    if (pathname === calls.enterCode.path) return this.enter(body);
    return [404, {}];
  }

  private save(body: string): [number, unknown] {
    const account = checked(calls.saveAccount.body, JSON.parse(body));
    expect(account).toMatchObject({ api_id: demo.telegramApp.id, api_hash: demo.telegramApp.hash, active: true });
    this.accounts.push({ phone: account.phone, default: account.default ?? false });
    this.changes.push(`save ${account.phone}`);
    return [200, { success: true, account }];
  }

  private start(query: URLSearchParams): [number, unknown] {
    const { phone = '' } = checked(calls.startClient.query, Object.fromEntries(query));
    this.changes.push(`start ${phone}`);
    if (phone === this.brokenPhone) return [502, { code: 'network' }];
    this.statusOf.set(phone, 'code');
    return [200, { success: true, client: this.client(phone) }];
  }

  private enter(body: string): [number, unknown] {
    const { phone, code } = checked(calls.enterCode.body, JSON.parse(body));
    this.changes.push(`code ${phone}`);
    if (demo.telegramAccounts.find((account) => account.phone === phone)?.code !== code) return [422, {}];
    this.statusOf.set(phone, 'connected');
    return [200, { success: true, client: this.client(phone) }];
  }

  private client(phone: string): unknown {
    const status = this.statusOf.get(phone);
    return { phone, status, connected: status === 'connected', auth: status === 'connected' };
  }
}

let administration: Administration;
let server: http.Server;
let admin: DemoSession;
let lines: string[];
beforeEach(async () => {
  administration = new Administration();
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [status, json] = administration.answer(request.method ?? '', url, Buffer.concat(chunks).toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  admin = new DemoSession(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
  lines = [];
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});
const add = (): Promise<void> => addTelegramAccounts({ admin }, (line) => lines.push(line));

describe('the accounts of Telegram in the demo', () => {
  it('are two that are signed in, the first is the default, and one that waits for its code', async () => {
    await add();
    expect(administration.accounts).toEqual([
      { phone: '+77010000001', default: true },
      { phone: '+77010000002', default: false },
      { phone: '+77010000003', default: false },
    ]);
    expect([...administration.statusOf.values()].sort()).toEqual(['code', 'connected', 'connected']);
    expect(administration.statusOf.get('+77010000003')).toBe('code');
    expect(lines).toEqual(['accounts of Telegram: +77010000001 connected, +77010000002 connected, +77010000003 code']);
  });

  it('stay as they are when the demo is filled again', async () => {
    await add();
    administration.changes.length = 0;
    await add();
    expect(administration.changes).toEqual([]);
  });

  it('are signed in although one of them fails', async () => {
    administration.brokenPhone = '+77010000001';
    await add();
    expect(administration.statusOf.get('+77010000002')).toBe('connected');
    expect(lines).toEqual([
      expect.stringMatching(/^accounts of Telegram: \+77010000001 GET .*502.*\+77010000002 conn/),
    ]);
  });

  it('do not stop the filling when their calls fail', async () => {
    administration.answer = () => [500, {}];
    await add();
    expect(lines).toEqual([expect.stringMatching(/^accounts of Telegram: GET .* 500/)]);
  });
});

describe('the watched channels of Telegram', () => {
  const watched = JSON.parse(fs.readFileSync(new URL('watched.json', import.meta.url), 'utf8')) as Record<
    string,
    { telegram: string[] }
  >;
  const names = new Set(Object.values(watched).flatMap(({ telegram }) => telegram));

  it('are seven readable ones of the demo network; two are left for people who try it', () => {
    const readable = authorsOf('telegram').flatMap(({ name, obstacle }) => (obstacle ? [] : [name]));
    expect([...names].filter((name) => !readable.includes(name))).toEqual([]);
    expect([names.size, readable.length]).toEqual([7, 9]);
  });
});
