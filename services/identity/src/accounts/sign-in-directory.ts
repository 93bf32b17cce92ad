import type { EntityManager } from 'typeorm';

/** One change of one account. */
export interface DirectoryChange {
  userId: number;
  /** The new password. */
  password?: string | undefined;
  /** Whether its sessions are ended. */
  endsSessions?: boolean | undefined;
}

export const SIGN_IN_DIRECTORY = Symbol('SIGN_IN_DIRECTORY');

/**
 * Where accounts sign in: our own provider or Keycloak.
 * Our tables hold the accounts and their roles; the directory mirrors them and keeps the passwords.
 */
export interface SignInDirectory {
  /** The user name in the directory's spelling. */
  normalizeUsername(username: string): string;
  /**
   * Runs `change`, which may also create or delete the account, in one transaction;
   * it is committed only after the directory has accepted the change.
   * Throws what `change` throws, NameTaken for a name that the directory has already,
   * UpstreamBusy when the directory is unreachable; then nothing is changed.
   */
  applyChange<T>(directoryChange: DirectoryChange, change: (tx: EntityManager) => Promise<T>): Promise<T>;
}
