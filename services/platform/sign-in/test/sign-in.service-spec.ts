import { Controller } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { call } from '@mm/proto/http/call.js';
import { Call } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { ProblemFilter } from '@mm/http/problem.filter.js';
import request from 'supertest';
import * as z from 'zod';
import { jest } from '@jest/globals';
import { SignInModule } from '../src/sign-in.module.js';
import { TokenCheck } from '../src/token-check.js';
import { forgedTokens } from '../src/testing/forged-tokens.js';
import { newKey, realmKey, realmServer, signedToken } from '../src/testing/realm-server.js';

const shared = { service: 'review', method: 'GET', response: () => z.unknown() } as const;
const calls = {
  open: call({ ...shared, id: 'open', path: '/open', roles: 'public' }),
  signedIn: call({ ...shared, id: 'signed-in', path: '/signed-in', roles: 'any' }),
  admins: call({ ...shared, id: 'admins', path: '/admins', roles: ['mm_admin', 'mm_superviser'] }),
};

@Controller()
class TestController {
  @Call(calls.open)
  open(): unknown {
    return { open: true };
  }

  @Call(calls.signedIn)
  signedIn(@CallerOf() { sub, userId, username, name, roles }: Caller): unknown {
    return { sub, userId, username, name, roles };
  }

  @Call(calls.admins)
  admins(): unknown {
    return { admins: true };
  }
}

const key = realmKey();
const realm = await realmServer([key]);
const now = Math.floor(Date.now() / 1000);
const good = {
  iss: `${realm.url}/realms/mm`,
  aud: ['account', 'mm-api'],
  azp: 'mm-web',
  typ: 'Bearer',
  sub: 'a-1',
  preferred_username: 'operator',
  name: 'Олжас',
  mm_user_id: 3,
  realm_access: { roles: ['mm_operator', 'offline_access'] },
  iat: now,
  exp: now + 300,
};
let app: INestApplication;

async function start(): Promise<INestApplication> {
  const module = await Test.createTestingModule({
    imports: [
      SignInModule.forService({ authUrl: realm.url, realms: ['mm', 'second'], audience: 'mm-api', client: 'mm-web' }),
    ],
    controllers: [TestController],
  }).compile();
  const started = module.createNestApplication({ logger: false });
  started.useGlobalFilters(new ProblemFilter());
  return started.init();
}

const get = (path: string, token?: string): request.Test => {
  const pending = request(app.getHttpServer()).get(path);
  return token === undefined ? pending : pending.set('authorization', `Bearer ${token}`);
};

beforeAll(async () => {
  app = await start();
});
afterAll(async () => {
  await app.close();
  await realm.close();
});

describe('a call that needs sign-in', () => {
  it('knows the caller of a valid token and drops unknown roles', async () => {
    const { body } = await get('/signed-in', signedToken(key, good)).expect(200);
    expect(body).toEqual({ sub: 'a-1', userId: 3, username: 'operator', name: 'Олжас', roles: ['mm_operator'] });
  });

  it('responds 401 with a www-authenticate header when the token is missing [D §4]', async () => {
    const { body, headers } = await get('/admins').expect(401);
    expect(body).toMatchObject({ code: 'unauthenticated' });
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('responds 403 to a valid token without the role [D §4]', () => get('/admins', signedToken(key, good)).expect(403));

  it('accepts a token with one of the roles', () =>
    get('/admins', signedToken(key, { ...good, realm_access: { roles: ['mm_superviser'] } })).expect(200));

  it('ignores roles that are not a list', () =>
    get('/admins', signedToken(key, { ...good, realm_access: { roles: 'mm_admin' } })).expect(403));

  it('accepts tokens of every allowed realm [D §4]', () =>
    get('/signed-in', signedToken(key, { ...good, iss: `${realm.url}/realms/second` })).expect(200));

  it('serves public calls even with an invalid token', () => get('/open', 'nonsense').expect(200));

  it('accepts a token only from the bearer header [D §3]', async () => {
    const token = signedToken(key, good);
    await request(app.getHttpServer()).get(`/signed-in?access_token=${token}`).expect(401);
    await request(app.getHttpServer()).get('/signed-in').set('cookie', `token=${token}`).expect(401);
    await request(app.getHttpServer()).get('/signed-in').set('authorization', `Basic ${token}`).expect(401);
    await request(app.getHttpServer())
      .get('/signed-in')
      .set('authorization', `Bearer ${token}, Bearer ${token}`)
      .expect(401);
  });

  it.each(Object.entries(forgedTokens(key, good)))('responds 401 to a token that %s [D §4]', async (_, token) => {
    await get('/signed-in', token).expect(401);
  });

  it('responds 503, not 401, while the keys cannot be fetched, and recovers', async () => {
    await app.close();
    app = await start();
    realm.state.isDown = true;
    await get('/signed-in', signedToken(key, good)).expect(503);
    realm.state.isDown = false;
    await get('/signed-in', signedToken(key, good)).expect(200);
  });

  it('refuses tokens of a key that the provider replaced [D §4]', async () => {
    const [old, replacement] = [newKey(), newKey()];
    const keys = [old];
    const rotating = await realmServer(keys);
    const tokens = new TokenCheck({ authUrl: rotating.url, realms: ['mm'], audience: 'mm-api', clients: ['mm-web'] });
    const claims = { ...good, iss: `${rotating.url}/realms/mm` };
    await expect(tokens.check(signedToken(old, claims))).resolves.toMatchObject({ caller: { userId: 3 } });
    keys[0] = replacement;
    // keycloak-connect asks for keys at most every ten seconds.
    const clock = jest.spyOn(Date.prototype, 'getTime').mockReturnValue(Date.now() + 11_000);
    await expect(tokens.check(signedToken(replacement, claims))).resolves.toMatchObject({ caller: { userId: 3 } });
    clock.mockRestore();
    await expect(tokens.check(signedToken(old, claims))).rejects.toMatchObject({ status: 401 });
    await expect(tokens.check(signedToken(old, claims, { kid: replacement.kid }))).rejects.toMatchObject({
      status: 401,
    });
    await rotating.close();
  });
});
