import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import { SignInGuard } from './sign-in.guard.js';
import { TokenCheck } from './token-check.js';

/** The client of `POST /api-py/login`, whose tokens are as good as the browser's. */
const loginClient = 'mm-login';

export type SignInSettings = Pick<PlatformSettings, 'authUrl' | 'realms' | 'audience' | 'client'> & {
  authFetchUrl?: string | undefined;
};

/** Puts `SignInGuard` before every controller of a service and offers `TokenCheck` to those who hold sockets. */
@Module({})
export class SignInModule {
  static forService(settings: SignInSettings): DynamicModule {
    const { audience, authFetchUrl, authUrl, client, realms } = settings;
    return {
      module: SignInModule,
      global: true,
      providers: [
        {
          provide: TokenCheck,
          useFactory: () => new TokenCheck({ audience, authFetchUrl, authUrl, realms, clients: [client, loginClient] }),
        },
        { provide: SignInGuard, inject: [TokenCheck], useFactory: (tokens: TokenCheck) => new SignInGuard(tokens) },
        { provide: APP_GUARD, useExisting: SignInGuard },
      ],
      exports: [TokenCheck, SignInGuard],
    };
  }
}
