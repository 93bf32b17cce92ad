import { defineService } from '@mm/service-host/service.js';
import { DataSource } from 'typeorm';
import { seedDemoAccounts } from './accounts/demo-accounts.js';
import { ensureFirstAdmin } from './accounts/first-admin.js';
import { SignInDirectory } from './accounts/sign-in-directory.js';
import { IdentityModule } from './identity.module.js';
import { BundledSignIn } from './oidc/bundled-sign-in.js';
import { IdentitySettings } from './settings.js';

/** The identity service: creates the accounts of a demo workspace and, without Keycloak, is the sign-in provider. */
export const identity = defineService({
  name: 'identity',
  module: (environment) => IdentityModule.forEnvironment(environment),
  prepare: async (app) => {
    const { demo, firstAdminPassword, keycloak } = app.get(IdentitySettings);
    const [dataSource, directory] = [app.get(DataSource), app.get(SignInDirectory)];
    if (demo) await seedDemoAccounts(dataSource, directory);
    if (firstAdminPassword) await ensureFirstAdmin(dataSource, directory, firstAdminPassword);
    if (!keycloak) app.use(await app.get(BundledSignIn).middleware());
  },
});
