import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { AccessTokensModule } from './access-tokens/access-tokens.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { identityDatabase } from './identity.database.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LoginModule } from './login/login.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { RolesModule } from './roles/roles.module.js';
import { SetUpModule } from './set-up/set-up.module.js';
import { SettingsModule } from './settings.module.js';
import { identitySettings } from './settings.js';
import { StorageModule } from './storage/storage.module.js';
import { SystemSettingsCallsModule } from './system-settings/system-settings-calls.module.js';

/** Accounts, roles, and sign-in through the bundled provider or Keycloak. */
@Module({})
export class IdentityModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = identitySettings(environment);
    const { databaseUrl: url, eventLog: engine, poolSize } = settings;
    return {
      module: IdentityModule,
      imports: [
        DatabaseModule.forService({ ...identityDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine, service: 'identity' }),
        ServiceClientModule.forService(settings.services),
        SettingsModule.forService(settings),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        AccessTokensModule,
        AccountsModule,
        AuditModule,
        DeadLettersModule,
        JobsModule,
        LoginModule,
        OidcModule,
        RolesModule,
        SetUpModule,
        StorageModule,
        SystemSettingsCallsModule,
      ],
    };
  }
}
