import { Module } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { IdentitySettings } from '../settings.js';
import { AccountChanges } from './account-changes.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { DeletedAccountsRemoval } from './deleted-accounts.js';
import { KnownBrowsers } from './known-browsers.js';
import { OwnPassword } from './own-password.js';
import { PasswordPolicy } from './password-rules.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Accounts, their passwords, and the limits of signing in. */
@Module({
  controllers: [AccountsController],
  providers: [
    AccountChanges,
    Accounts,
    DeletedAccountsRemoval,
    OwnPassword,
    PasswordPolicy,
    {
      provide: KnownBrowsers,
      inject: [SecretBox, IdentitySettings],
      useFactory: (box: SecretBox, { publicUrl }: IdentitySettings) =>
        new KnownBrowsers(box.derive('known-browser'), publicUrl.startsWith('https:')),
    },
    {
      provide: SignInAttempts,
      inject: [DataSource, IdentitySettings],
      useFactory: (dataSource: DataSource, { signInsPerMinute }: IdentitySettings) =>
        new SignInAttempts(dataSource, signInsPerMinute),
    },
  ],
  exports: [Accounts, OwnPassword, PasswordPolicy, SignInAttempts],
})
export class AccountsModule {}
