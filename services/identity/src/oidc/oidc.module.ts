import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BundledSignIn } from './bundled-sign-in.js';
import { SignInHousekeeping } from './storage/sign-in-housekeeping.js';

/** The bundled sign-in provider, which `service.ts` mounts where there is no Keycloak. */
@Module({ imports: [AccountsModule], providers: [BundledSignIn, SignInHousekeeping] })
export class OidcModule {}
