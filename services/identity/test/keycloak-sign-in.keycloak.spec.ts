import { runningIdentity } from './identity.js';
import { testRealm } from './keycloak-realm.js';
import { signInContract } from './sign-in.contract.js';

describe('Keycloak', () => {
  signInContract(async () => {
    const { url, realm, loginClientSecret, environment, drop } = await testRealm();
    const service = await runningIdentity(environment);
    const stop = async (): Promise<void> => {
      await service.stop();
      await drop();
    };
    return {
      url: service.url,
      signInUrl: url,
      realm,
      loginClientSecret,
      // Twice is all that it allows.
      endReuse: async () => undefined,
      stop,
    };
  });
});
