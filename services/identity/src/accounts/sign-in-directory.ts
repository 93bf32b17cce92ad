import type { SessionWire, UserWire } from '@mm/proto/http/accounts.js';
import type { EntityManager } from 'typeorm';

/** One change of one account. */
export interface DirectoryChange {
  userId: number;
  /** The new password. */
  password?: string | undefined;
  /** Whether the person has to choose an own password at the next sign-in; unchanged if absent. */
  mustChangePassword?: boolean | undefined;
  /** Accepts a password of a new account that breaks the rules: the one of the demo accounts. */
  isDemoPassword?: boolean | undefined;
  /** Whether its sessions are ended. */
  endsSessions?: boolean | undefined;
}

export type SignInState = Pick<UserWire, 'locked_until' | 'must_change_password' | 'last_sign_in_at'>;

/**
 * Where accounts sign in: our own provider or Keycloak.
 * Our tables hold the accounts and their roles; the directory mirrors them and keeps the passwords.
 */
export abstract class SignInDirectory {
  /** Where people change their own password, if not by our call. */
  abstract readonly passwordPage: string | undefined;
  /** The user name in the directory's spelling. */
  abstract normalizeUsername(username: string): string;
  /**
   * Runs `change`, which may also create or delete the account, in one transaction;
   * it is committed only after the directory has accepted the change.
   * Throws what `change` throws, NameTaken for a name that the directory has already, Invalid for a password that it
   * refuses, UpstreamBusy when the directory is unreachable; then nothing is changed.
   */
  abstract applyChange<T>(directoryChange: DirectoryChange, change: (tx: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Where the account is signed in, the last used session first.
   * @param ownSession `sid` of the caller's token
   * Throws UpstreamBusy.
   */
  abstract sessionsOf(userId: number, ownSession: string | undefined): Promise<SessionWire[]>;
  /** Whether a session, by the `sid` of its tokens, was not ended; always true where only the provider knows. */
  abstract isSessionOpen(session: string): Promise<boolean>;
  /** Forgets the wrong passwords that it counts itself. Throws UpstreamBusy. */
  abstract unlock(userId: number): Promise<void>;
  /** What it knows, and our tables do not, about the sign-ins of accounts, by id; nothing while it is unreachable. */
  abstract signInStates(): Promise<ReadonlyMap<number, Partial<SignInState>>>;
}
