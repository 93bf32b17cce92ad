import { defineService } from '@mm/service-host/service.js';
import { DataSource } from 'typeorm';
import { Accounts } from './accounts/accounts.js';
import { ACCOUNT_CHANGES, type AccountChanges } from './accounts/change-account.js';
import { seedDemoAccounts } from './accounts/demo-accounts.js';
import { ensureFirstAdmin } from './accounts/first-admin.js';
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
    const changes = app.get<AccountChanges>(ACCOUNT_CHANGES);
    if (settings.demo) await seedDemoAccounts(changes);
    if (settings.firstAdminPassword) await ensureFirstAdmin(changes, settings.firstAdminPassword);
    if (!settings.keycloak) app.use(await signInMiddleware(dataSource, app.get(Accounts), changes, settings));
  },
});
