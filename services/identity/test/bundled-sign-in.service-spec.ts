import { until } from '@mm/clock/testing/until.js';
import pg from 'pg';
import request from 'supertest';
import { runningIdentity } from './identity.js';
import { signInContract } from './sign-in.contract.js';

const loginClientSecret = 'the secret of this test';

describe('the bundled provider', () => {
  signInContract(async () => {
    const service = await runningIdentity({ MM_LOGIN_CLIENT_SECRET: loginClientSecret });
    const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
    return {
      url: service.url,
      signInUrl: service.url,
      realm: 'mm',
      loginClientSecret,
      async endReuse() {
        await database.query("UPDATE identity.oidc_payload SET consumed_at = consumed_at - interval '31 seconds'");
      },
      async refusesSession({ access_token: token }) {
        const roles = request(service.url).get('/api-py/get-access/viewer');
        const status = async (): Promise<number> => (await roles.set('authorization', `Bearer ${token}`)).status;
        await until(async () => (await status()) === 401, 'the refusal of the access token', 10_000);
      },
      async stop() {
        await database.end();
        await service.stop();
      },
    };
  });
});
