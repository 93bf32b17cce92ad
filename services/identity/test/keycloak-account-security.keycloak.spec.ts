import request from 'supertest';
import { accountSecurityContract } from './account-security.contract.js';
import { runningIdentity } from './identity.js';
import { testRealm } from './keycloak-realm.js';

describe('Keycloak', () => {
  let signInUrl: string;
  let url: string;
  accountSecurityContract(async () => {
    const { url: keycloakUrl, realm, loginClientSecret, environment, drop } = await testRealm();
    const service = await runningIdentity(environment);
    signInUrl = `${keycloakUrl}/realms/${realm}`;
    url = service.url;
    const stop = async (): Promise<void> => {
      await service.stop();
      await drop();
    };
    return { url, signInUrl: keycloakUrl, realm, loginClientSecret, databaseUrl: service.databaseUrl, stop };
  });

  it('names its own page to people who change their password', async () => {
    const { body } = await request(url).post('/api-py/login').send({ username: 'viewer', password: 'demo' });
    const change = request(url)
      .post('/api-py/change-own-password')
      .set('authorization', `Bearer ${(body as { token: string }).token}`)
      .send({ old: 'demo', password: 'green-harbour-7' });
    expect((await change.expect(200)).body).toEqual({ status: 'elsewhere', address: `${signInUrl}/account` });
  });
});
