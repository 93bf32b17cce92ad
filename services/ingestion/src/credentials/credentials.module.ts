import { Module } from '@nestjs/common';
import { CredentialList } from './credential-list.js';
import { CredentialStore } from './credential-store.js';
import { Credentials } from './credentials.js';

/** Keeps tokens and operators; `networks` leases them, `resources` and `clients` store and list them. */
@Module({
  providers: [Credentials, CredentialList, CredentialStore],
  exports: [Credentials, CredentialList, CredentialStore],
})
export class CredentialsModule {}
