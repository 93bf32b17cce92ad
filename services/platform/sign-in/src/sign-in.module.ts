import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import { SignInGuard } from './sign-in.guard.js';
import { TokenCheck } from './token-check.js';

/** The client of `POST /api-py/login`; its tokens are accepted like the browser's. */
const loginClient = 'mm-login';

export type SignInSettings = Pick<PlatformSettings, 'authUrl' | 'realms' | 'audience' | 'client'> &
  Partial<Pick<PlatformSettings, 'services' | 'secretKey' | 'previousSecretKeys'>> & {
    authFetchUrl?: string | undefined;
  };

/**
 * Applies `SignInGuard` to every controller of a service and exports `TokenCheck` for sockets.
 * `isPublic`: browsers reach the service, so it refuses the tokens with which services act for accounts.
 */
@Module({})
export class SignInModule {
  static forService(settings: SignInSettings, isPublic = false): DynamicModule {
    const { audience, authFetchUrl, authUrl, client, previousSecretKeys = [], realms, secretKey, services } = settings;
    const serviceKeys = secretKey && !isPublic ? [secretKey, ...previousSecretKeys] : [];
    return {
      module: SignInModule,
      global: true,
      providers: [
        {
          provide: TokenCheck,
          useFactory: () =>
            new TokenCheck({
              audience,
              authFetchUrl,
              authUrl,
              realms,
              services,
              serviceKeys,
              clients: [client, loginClient],
            }),
        },
        SignInGuard,
        { provide: APP_GUARD, useExisting: SignInGuard },
      ],
      exports: [TokenCheck, SignInGuard],
    };
  }
}
