import { ensureFirstAdmin } from '@mm/identity/accounts/first-admin.js';
import { SIGN_IN_DIRECTORY } from '@mm/identity/accounts/sign-in-directory.js';
import type { SignInDirectory } from '@mm/identity/accounts/sign-in-directory.js';
import { DataSource } from 'typeorm';
import type { Installation } from './installation.js';

/** Creates the first administrator of a workspace without one. Returns its password, which cannot be read later. */
export async function createFirstAdmin(
  installation: Installation,
): Promise<{ username: string; password: string } | undefined> {
  const identity = installation.handles.get('identity');
  return (
    identity &&
    ensureFirstAdmin({
      dataSource: identity.app.get(DataSource),
      directory: identity.app.get<SignInDirectory>(SIGN_IN_DIRECTORY),
    })
  );
}
