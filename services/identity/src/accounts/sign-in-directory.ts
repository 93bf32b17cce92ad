import type { EntityManager } from 'typeorm';

/** One change of one account. */
export interface CarriedChange {
  userId: number;
  /** The password that it gets. */
  password?: string | undefined;
  /** Whether everybody who is signed in with it is signed out. */
  endsSessions?: boolean | undefined;
}

export const SIGN_IN_DIRECTORY = Symbol('SIGN_IN_DIRECTORY');

/** Where accounts sign in: our own provider or Keycloak. Our tables say who there is and what they may do; the directory follows them and keeps the passwords. */
export interface SignInDirectory {
  /** The user name as the directory writes it. */
  spell(username: string): string;
  /**
   * Runs `change` in one transaction that is committed only when the directory has followed; `change` may add the account or delete it.
   * Throws what `change` throws, NameTaken for a name that the directory knows already, UpstreamBusy when it is away: then nothing is changed.
   */
  carry<T>(what: CarriedChange, change: (tx: EntityManager) => Promise<T>): Promise<T>;
}
