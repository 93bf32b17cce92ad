import { randomBytes } from 'node:crypto';
import { Controller, Get } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { call } from '@mm/proto/http/call.js';
import { Call } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { ProblemFilter } from '@mm/http/problem.filter.js';
import { reportReaders } from '@mm/proto/vocabulary/role.js';
import request from 'supertest';
import * as z from 'zod';
import { serviceToken } from '../src/service-token.js';
import { SignInModule } from '../src/sign-in.module.js';
import { accessToken, account, identityServer, secretOf } from '../src/testing/identity-server.js';
import { realmKey, realmServer, signedToken } from '../src/testing/realm-server.js';
import { forgedTokens } from '../src/testing/forged-tokens.js';

const shared = { service: 'review', method: 'GET', response: () => z.unknown() } as const;
const calls = {
  open: call({ ...shared, id: 'open', path: '/open', roles: 'public' }),
  report: call({ ...shared, id: 'report', path: '/report', roles: reportReaders, operations: ['report', 'dashboard'] }),
  anybody: call({ ...shared, id: 'anybody', path: '/anybody', roles: 'any', operations: ['topics'] }),
  admins: call({ ...shared, id: 'admins', path: '/admins', roles: ['mm_admin'], operations: ['report'] }),
  change: call({ ...shared, id: 'change', path: '/change', roles: reportReaders }),
};

@Controller()
class TestController {
  @Call(calls.open)
  open(): unknown {
    return {};
  }

  @Call(calls.report)
  report(@CallerOf() caller: Caller): unknown {
    return { ...caller, token: '' };
  }

  @Call(calls.anybody)
  anybody(): unknown {
    return {};
  }

  @Call(calls.admins)
  admins(): unknown {
    return {};
  }

  @Call(calls.change)
  change(): unknown {
    return {};
  }

  @Get('/undeclared')
  undeclared(): unknown {
    return {};
  }
}

const key = realmKey();
const realm = await realmServer([key]);
const identity = await identityServer();
const now = Math.floor(Date.now() / 1000);
const good = {
  iss: `${realm.url}/realms/mm`,
  aud: ['mm-api'],
  azp: 'mm-web',
  typ: 'Bearer',
  sub: 'a-1',
  preferred_username: 'operator',
  name: 'Олжас',
  realm_access: { roles: ['mm_operator'] },
  iat: now,
  exp: now + 300,
};
/** Of an account that no other test has, because answers about it are kept. */
let lastId = 100;
const person = (id: number, claims: object = {}): string => signedToken(key, { ...good, mm_user_id: id, ...claims });
const settings = { authUrl: realm.url, realms: ['mm'], audience: 'mm-api', client: 'mm-web' };

const secretKey = randomBytes(32);

async function start(services?: { identity: string[] }, isPublic = false): Promise<INestApplication> {
  const module = await Test.createTestingModule({
    imports: [SignInModule.forService({ ...settings, secretKey, ...(services ? { services } : {}) }, isPublic)],
    controllers: [TestController],
  }).compile();
  const started = module.createNestApplication({ logger: false });
  started.useGlobalFilters(new ProblemFilter());
  return started.init();
}

const asked = await start({ identity: [identity.url] });
const alone = await start();
const reachedByBrowsers = await start({ identity: [identity.url] }, true);
const get = (path: string, token: string, app = asked): request.Test =>
  request(app.getHttpServer()).get(path).set('authorization', `Bearer ${token}`);
afterEach(() => {
  identity.state.is = 'up';
});
afterAll(() => Promise.all([asked.close(), alone.close(), reachedByBrowsers.close(), realm.close(), identity.close()]));

describe('an access token', () => {
  const secret = secretOf('program');
  const owner = account('mm_operator', { user_id: 33, username: 'olzhas', name: 'Олжас' });
  identity.answers.set(secret, accessToken(owner, ['report'], [7, 8], 12));

  it('makes the calls of its operations for its owner, limited to its topics', async () => {
    const { body } = await get('/report', secret).set('x-forwarded-for', '192.0.2.7').expect(200);
    expect(body).toEqual({
      sub: 'sub-mm_operator',
      userId: 33,
      username: 'olzhas',
      name: 'Олжас',
      roles: ['mm_operator'],
      token: '',
      scope: { tokenId: 12, operations: ['report'], topics: [7, 8] },
    });
    expect(identity.asked).toContainEqual({ secret, address: '192.0.2.7' });
  });

  it.each([
    ['of another operation', '/anybody'],
    ['of no operation', '/change'],
    ['that the owner may not make', '/admins'],
    ['that is not declared', '/undeclared'],
  ])('is refused for a call %s [D §4]', (_, path) => get(path, secret).expect(403));

  it('may make public calls, like everybody', () => get('/open', secret).expect(200));

  it('is refused when identity does not know it', async () => {
    identity.answers.set(secretOf('revoked'), { caller: null, scope: null });
    const { body } = await get('/report', secretOf('revoked')).expect(401);
    expect(body).toMatchObject({ code: 'unauthenticated' });
  });

  it('is not an account: an answer without a scope gives nothing', async () => {
    identity.answers.set(secretOf('no-scope'), account('mm_admin'));
    await get('/report', secretOf('no-scope')).expect(401);
  });

  it.each(['mma_', 'mma_short', `mma_${'x'.repeat(44)}`, `mma_${'x'.repeat(42)}.`, `mma_${'x'.repeat(10_000)}`])(
    'of another form is refused without a question: %.20s',
    async (token) => {
      const before = identity.asked.length;
      await get('/report', token).expect(401);
      expect(identity.asked).toHaveLength(before);
    },
  );

  it('that was never asked about waits for identity, and one that was is still accepted', async () => {
    await get('/report', secret).expect(200);
    identity.state.is = 'down';
    identity.answers.set(secretOf('new'), accessToken(owner, ['report']));
    await get('/report', secretOf('new')).expect(503);
    await get('/report', secret).expect(200);
    identity.state.is = 'up';
    await get('/report', secretOf('new')).expect(200);
  });

  it('is refused by a service that does not know identity', () => get('/report', secret, alone).expect(401));
});

describe('a service token', () => {
  const tokenOf = (userId: number): string => serviceToken(secretKey, { userId, operations: ['report'], topics: [7] });

  it('acts for an account with the roles that it has now, limited to operations and topics', async () => {
    const id = ++lastId;
    identity.answers.set(id, account('mm_user', { user_id: id, username: 'dana' }));
    const { body } = await get('/report', tokenOf(id)).expect(200);
    expect(body).toMatchObject({
      userId: id,
      username: 'dana',
      roles: ['mm_user'],
      scope: { operations: ['report'], topics: [7] },
    });
    await get('/anybody', tokenOf(id)).expect(403);
    await get('/admins', tokenOf(id)).expect(403);
  });

  it('is refused for a disabled account, by a service that browsers reach, and with another key', async () => {
    const [disabled, enabled] = [++lastId, ++lastId];
    identity.answers.set(disabled, { caller: null, scope: null });
    identity.answers.set(enabled, account('mm_user', { user_id: enabled }));
    await get('/report', tokenOf(disabled)).expect(401);
    await get('/report', tokenOf(enabled), reachedByBrowsers).expect(401);
    const forged = serviceToken(randomBytes(32), { userId: enabled, operations: ['report'], topics: null });
    await get('/report', forged).expect(401);
  });

  it('waits for identity', async () => {
    const id = ++lastId;
    identity.answers.set(id, account('mm_user', { user_id: id }));
    identity.state.is = 'down';
    await get('/report', tokenOf(id)).expect(503);
  });
});

describe('the token of a person', () => {
  it('means the roles that the account has now [D §4]', async () => {
    const promoted = ++lastId;
    identity.answers.set(promoted, account('mm_admin', { user_id: promoted, username: 'renamed', name: 'Новое имя' }));
    await get('/admins', person(promoted)).expect(200);
    const { body } = await get('/report', person(promoted)).expect(200);
    expect(body).toMatchObject({ sub: 'a-1', userId: promoted, username: 'renamed', name: 'Новое имя' });
    expect(body).not.toHaveProperty('scope');

    const demoted = ++lastId;
    identity.answers.set(demoted, account('MM_view', { user_id: demoted, roles: [] }));
    await get('/report', person(demoted)).expect(403);
  });

  it('is refused for an account that is disabled or deleted', async () => {
    const id = ++lastId;
    identity.answers.set(id, { caller: null, scope: null });
    await get('/report', person(id)).expect(401);
  });

  it('is refused when it was issued before the sessions were ended', async () => {
    const id = ++lastId;
    identity.answers.set(id, account('mm_operator', { user_id: id, not_before: now }));
    await get('/report', person(id, { iat: now - 1 })).expect(401);
    await get('/report', person(id, { iat: now })).expect(200);
  });

  it('has the roles of the token while identity is away, and where it is not known', async () => {
    const id = ++lastId;
    identity.answers.set(id, { caller: null, scope: null });
    identity.state.is = 'down';
    await get('/report', person(id)).expect(200);
    await get('/admins', person(id)).expect(403);
    await get('/report', person(id), alone).expect(200);
    identity.state.is = 'up';
    await get('/report', person(id)).expect(401);
  });
});

it.each(Object.entries(forgedTokens(key, { ...good, mm_user_id: 99 })))(
  'a token that %s is refused before identity is asked [D §4]',
  async (_, token) => {
    identity.answers.set(99, account('mm_admin', { user_id: 99 }));
    await get('/report', token).expect(401);
    expect(identity.asked).not.toContainEqual({ user_id: 99 });
  },
);
