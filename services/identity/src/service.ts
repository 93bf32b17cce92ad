import { defineService } from '@mm/service-host/service.js';
import { DataSource } from 'typeorm';
import { Accounts } from './accounts/accounts.js';
import { seedDemoAccounts } from './accounts/demo-accounts.js';
import { ensureFirstAdmin } from './accounts/first-admin.js';
import { SIGN_IN_DIRECTORY } from './accounts/sign-in-directory.js';
import type { SignInDirectory } from './accounts/sign-in-directory.js';
import { IdentityModule } from './identity.module.js';
import { signInMiddleware } from './oidc/mount-sign-in.js';
import { identitySettings } from './settings.js';

/** The identity service: creates the accounts of a demo workspace and, without Keycloak, is the sign-in provider. */
export const identity = defineService({
  name: 'identity',
  module: (environment) => IdentityModule.with(identitySettings(environment)),
  prepare: async (app, environment) => {
    const settings = identitySettings(environment);
    const dataSource = app.get(DataSource);
    const stores = { dataSource, directory: app.get<SignInDirectory>(SIGN_IN_DIRECTORY) };
    if (settings.demo) await seedDemoAccounts(stores);
    if (settings.firstAdminPassword) await ensureFirstAdmin(stores, settings.firstAdminPassword);
    if (!settings.keycloak) app.use(await signInMiddleware(dataSource, app.get(Accounts), settings));
  },
});
