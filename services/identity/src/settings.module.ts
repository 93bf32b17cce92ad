import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { SignInDirectory } from './accounts/sign-in-directory.js';
import { KeycloakDirectory } from './keycloak/keycloak-directory.js';
import { KeycloakReconciler } from './keycloak/keycloak-reconciler.js';
import { KeycloakUsers } from './keycloak/keycloak-users.js';
import { BundledDirectory } from './oidc/bundled-directory.js';
import { IdentitySettings } from './settings.js';

/** Gives every module what is made of the environment: settings, the key of secrets, and where accounts sign in. */
@Module({})
export class SettingsModule {
  static forService(settings: IdentitySettings): DynamicModule {
    const { keycloak, previousSecretKeys, secretKey } = settings;
    const directory: Provider[] = keycloak
      ? [
          { provide: KeycloakUsers, useValue: new KeycloakUsers(keycloak) },
          KeycloakReconciler,
          { provide: SignInDirectory, useClass: KeycloakDirectory },
        ]
      : [{ provide: SignInDirectory, useClass: BundledDirectory }];
    return {
      module: SettingsModule,
      global: true,
      providers: [
        { provide: IdentitySettings, useValue: settings },
        { provide: SecretBox, useValue: new SecretBox(secretKey, previousSecretKeys) },
        ...directory,
      ],
      exports: [IdentitySettings, SecretBox, SignInDirectory],
    };
  }
}
