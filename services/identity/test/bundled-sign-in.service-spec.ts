import { runningIdentity } from './identity.js';
import { signInContract } from './sign-in.contract.js';

const loginClientSecret = 'the secret of this test';

describe('the bundled provider', () => {
  signInContract(async () => {
    const service = await runningIdentity({ MM_LOGIN_CLIENT_SECRET: loginClientSecret });
    return { url: service.url, signInUrl: service.url, realm: 'mm', loginClientSecret, stop: () => service.stop() };
  });
});
