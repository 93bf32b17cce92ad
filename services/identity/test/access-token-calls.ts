import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import pg from 'pg';
import request from 'supertest';
import { runningIdentity, type RunningIdentity } from './identity.js';

type Current = { caller: object | null; scope: object | null };
interface WallCode {
  code: string;
  secret: string;
  expires_at: number;
}

/** Of an account that a test makes. */
const password = 'Жайлау-2026-көктем';

/** Dashboards of a wall with 'Все темы' among them, and without. */
export const allTopics = {
  items: [7, null, 8, 7],
  every: 30,
  look: 'wall',
  period: '7',
  reviewed_only: true,
  show_hidden: true,
};
export const onlyTopics = { ...allTopics, items: [7, 8, 7] };
export const program = { name: 'Витрина', operations: ['report', 'topics'], topics: [7], expires_at: null };

/** The identity service with the demo accounts signed in, and its calls about access tokens. */
export class AccessTokenCalls {
  readonly tokens: Record<string, string> = {};
  readonly #secrets: string[] = [];
  readonly #logged: string[] = [];
  readonly #answers: string[] = [];
  #lastAddress = 0;

  private constructor(
    readonly service: RunningIdentity,
    readonly database: pg.Pool,
  ) {}

  static async start(): Promise<AccessTokenCalls> {
    const service = await runningIdentity();
    const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 }).on('error', () => undefined);
    const calls = new AccessTokenCalls(service, database);
    for (const level of ['log', 'warn', 'error', 'debug'] as const)
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation((...parts: unknown[]) => void calls.#logged.push(parts.join(' ')));
    new Logger('test').log('the log is read');
    for (const username of ['admin', 'superviser', 'operator', 'analyst', 'viewer'])
      await calls.login(username, 'demo');
    await calls.person('second-superviser', 2);
    return calls;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.service.stop();
  }

  send(username: string, method: 'get' | 'post' | 'delete', path: string, body?: object): request.Test {
    const call = request(this.service.url)[method](path);
    const token = this.tokens[username];
    if (token) call.set('authorization', `Bearer ${token}`);
    return body ? call.send(body) : call;
  }

  post(username: string, path: string, body: object): request.Test {
    return this.send(username, 'post', `/api-py/${path}`, body);
  }

  async listed(username: string): Promise<AccessTokenWire[]> {
    const { body, text } = await this.send(username, 'get', '/api-py/access-tokens').expect(200);
    this.#answers.push(text);
    return (body as { access_tokens: AccessTokenWire[] }).access_tokens;
  }

  async check(question: object): Promise<Current> {
    const { body, text } = await this.send('nobody', 'post', '/internal/check-caller', question).expect(200);
    this.#answers.push(text);
    return body as Current;
  }

  /** Counts a call of a token at an identity service, as gateways ask for it. */
  async count(tokenId: number, url = this.service.url): Promise<{ quota: string; retry_after: number } | null> {
    const { body } = await request(url).post('/internal/count-call').send({ token_id: tokenId }).expect(200);
    return (body as { exceeded: { quota: string; retry_after: number } | null }).exceeded;
  }

  newAddress(): string {
    return `2001:db8::${(++this.#lastAddress).toString(16)}`;
  }

  ask(address = this.newAddress()): request.Test {
    return this.post('nobody', 'request-wall-code', {}).set('x-forwarded-for', address);
  }

  async requestCode(): Promise<WallCode> {
    const { body } = await this.ask().expect(200);
    this.#secrets.push((body as WallCode).secret);
    return body as WallCode;
  }

  async wallOf(secret: string): Promise<object> {
    const { body, text } = await this.post('nobody', 'wall-of-secret', { secret }).expect(200);
    this.#answers.push(text);
    return body as object;
  }

  approve(username: string, code: string, wall: object = allTopics): request.Test {
    return this.post(username, 'approve-wall', { code, name: 'Холл', wall });
  }

  /** An approved wall of a user. */
  async enrolled(username: string, wall: object = onlyTopics): Promise<{ id: number; secret: string }> {
    const { code, secret } = await this.requestCode();
    const { body, text } = await this.approve(username, code, wall).expect(200);
    this.#answers.push(text);
    return { id: (body as { access_token: AccessTokenWire }).access_token.id, secret };
  }

  /** A token of a program, owned by admin. */
  async created(fields: object = {}): Promise<{ token: AccessTokenWire; secret: string }> {
    const { body } = await this.post('admin', 'create-access-token', { ...program, ...fields }).expect(200);
    const { access_token: token, secret } = body as { access_token: AccessTokenWire; secret: string };
    this.#secrets.push(secret);
    return { token, secret };
  }

  /** A new account with a role, signed in. Returns its id. */
  async person(username: string, roleid: number): Promise<number> {
    const fields = { username, password, must_change_password: false };
    const { body } = await this.post('admin', 'create-user', fields).expect(200);
    const { id } = (body as { user: { id: number } }).user;
    await this.post('admin', 'create-user-role', { userid: id, roleid }).expect(200);
    await this.login(username, password);
    return id;
  }

  /** Moves a time of a token into the past. */
  async age(secret: string, column: 'created_at' | 'expires_at' | 'last_used_at', by: string): Promise<void> {
    await this.database.query(
      `UPDATE identity.access_token SET ${column} = now() - $2::interval
       WHERE secret_hash = sha256(convert_to($1, 'UTF8'))`,
      [secret, by],
    );
  }

  /** Everything that was stored, logged or answered so far, and the secrets that must not be in it. */
  async traces(): Promise<{ text: string; secrets: readonly string[] }> {
    const tables = ['access_token', 'outbox', 'users'];
    const stored = await Promise.all(
      tables.map((table) => this.database.query<{ row: string }>(`SELECT t::text AS row FROM identity.${table} t`)),
    );
    const values = stored.flatMap(({ rows }) => rows.map(({ row }) => row));
    return { text: [...values, ...this.#answers, ...this.#logged].join('\n'), secrets: this.#secrets };
  }

  private async login(username: string, secret: string): Promise<void> {
    const { body } = await this.post('nobody', 'login', { username, password: secret }).expect(200);
    this.tokens[username] = (body as { token: string }).token;
  }
}
