import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { DataSource } from 'typeorm';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { AccessController } from './access/access.controller.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { Accounts } from './accounts/accounts.js';
import { ACCOUNT_CHANGES, type AccountChanges } from './accounts/change-account.js';
import { DeletedAccountsRemoval } from './accounts/deleted-accounts.js';
import { KnownBrowsers } from './accounts/known-browsers.js';
import { SIGN_IN_DIRECTORY, type SignInDirectory } from './accounts/sign-in-directory.js';
import { SignInAttempts } from './accounts/sign-in-attempts.js';
import { AuditModule } from './audit/audit.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { identityDatabase } from './identity.database.js';
import { JobsModule } from './jobs/jobs.module.js';
import { KeycloakDirectory } from './keycloak/keycloak-directory.js';
import { KeycloakUsers } from './keycloak/keycloak-users.js';
import { KeycloakReconciler } from './keycloak/keycloak-reconciler.js';
import { LoginController, PASSWORD_LOGIN } from './login/login.controller.js';
import type { PasswordLoginOptions } from './login/password-login.js';
import { BundledDirectory } from './oidc/bundled-directory.js';
import { SignInHousekeeping } from './oidc/storage/housekeeping.js';
import { loginClientId, loginClientSecret, webClientId } from './oidc/tokens/clients.js';
import { RolesController } from './roles/roles.controller.js';
import { SetUpController } from './set-up/set-up.controller.js';
import { SetUp } from './set-up/set-up.js';
import type { IdentitySettings } from './settings.js';
import { StorageModule } from './storage/storage.module.js';
import { ChangeSystemSettings } from './system-settings/change-system-settings.js';
import { SystemSettingsController } from './system-settings/system-settings.controller.js';

/** Accounts, roles, and sign-in through the bundled provider or Keycloak. */
@Module({})
export class IdentityModule {
  static with(settings: IdentitySettings): DynamicModule {
    const { keycloak } = settings;
    const login = { clientId: loginClientId, clientSecret: loginClientSecret(settings) };
    const passwordLogin: PasswordLoginOptions = {
      provider: keycloak ? 'keycloak' : 'identity',
      upstreams: new Upstreams({
        keycloak: keycloak?.url,
        identity: settings.services.identity ?? settings.authUrl,
      }),
      path: `/realms/${settings.realms[0] ?? ''}/protocol/openid-connect/token`,
      publicUrl: settings.publicUrl,
      ...login,
      tokenClient: keycloak ? login : { clientId: webClientId },
    };
    const knownBrowsers = new KnownBrowsers(
      new SecretBox(settings.secretKey).derive('known-browser'),
      settings.publicUrl.startsWith('https:'),
    );
    return {
      module: IdentityModule,
      imports: [
        DatabaseModule.forService({
          ...identityDatabase,
          url: settings.databaseUrl,
          poolSize: settings.poolSize,
        }),
        EventLogModule.forService({ url: settings.databaseUrl, engine: settings.eventLog, service: 'identity' }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        AuditModule.with(settings),
        DeadLettersModule,
        JobsModule,
        StorageModule.with(settings),
      ],
      controllers: [
        AccessController,
        AccessTokensController,
        AccountsController,
        LoginController,
        RolesController,
        SetUpController,
        SystemSettingsController,
      ],
      providers: [
        ChangeSystemSettings,
        {
          provide: SignInAttempts,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new SignInAttempts(dataSource, settings.signInsPerMinute),
        },
        {
          provide: Accounts,
          inject: [DataSource, SignInAttempts],
          useFactory: (dataSource: DataSource, attempts: SignInAttempts) =>
            new Accounts(dataSource, attempts, knownBrowsers),
        },
        {
          provide: SignInHousekeeping,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new SignInHousekeeping(dataSource),
        },
        ...directoryOf(settings),
        {
          provide: ACCOUNT_CHANGES,
          inject: [DataSource, SIGN_IN_DIRECTORY, EventOutbox, SystemSettings],
          useFactory: (
            dataSource: DataSource,
            directory: SignInDirectory,
            outbox: EventOutbox,
            system: SystemSettings,
          ): AccountChanges => ({
            dataSource,
            directory,
            outbox,
            passwordRules: async () => ({ minLength: await system.value('password-length') }),
          }),
        },
        {
          provide: SetUp,
          inject: [ACCOUNT_CHANGES, SystemSettings],
          useFactory: (changes: AccountChanges, system: SystemSettings) =>
            new SetUp({
              changes,
              settings: system,
              secretKey: settings.secretKey,
              accounts: keycloak ? 'keycloak' : 'bundled',
            }),
        },
        {
          provide: DeletedAccountsRemoval,
          inject: [ACCOUNT_CHANGES, Jobs],
          useFactory: (changes: AccountChanges, jobs: Jobs) => new DeletedAccountsRemoval(changes, jobs),
        },
        { provide: PASSWORD_LOGIN, useValue: passwordLogin },
      ],
    };
  }
}

function directoryOf({ authUrl, keycloak }: IdentitySettings): Provider[] {
  if (!keycloak)
    return [
      {
        provide: SIGN_IN_DIRECTORY,
        inject: [DataSource],
        useFactory: (dataSource: DataSource) => new BundledDirectory(dataSource),
      },
    ];
  const users = new KeycloakUsers(keycloak);
  return [
    {
      provide: KeycloakReconciler,
      inject: [DataSource, Jobs],
      useFactory: (dataSource: DataSource, jobs: Jobs) => new KeycloakReconciler(dataSource, users, jobs),
    },
    {
      provide: SIGN_IN_DIRECTORY,
      inject: [DataSource, KeycloakReconciler],
      useFactory: (dataSource: DataSource, reconciler: KeycloakReconciler) =>
        new KeycloakDirectory(dataSource, users, reconciler, `${authUrl}/realms/${keycloak.realm}/account`),
    },
  ];
}
