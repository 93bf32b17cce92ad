import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** What the password page receives; `id_token` and expiry as from Keycloak. */
export interface Tokens {
  token: string;
  refresh_token: string;
  id_token?: string | undefined;
}

/** How a user is signed in; implemented by the session feature, which knows how users sign in. */
export interface SignedIn {
  /** A wall makes the calls: each says so, and waits behind those of people. */
  isWall?: boolean;
  /** A token valid for at least 30 s; undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Gets a new token after a 401; false when the session is over. */
  renew(): Promise<boolean>;
  /** Redirects to the sign-in page, and back afterwards. */
  signIn(): void;
  signOut(): void;
  /** Uses the tokens of the password page; `expiresIn` is in seconds. */
  adopt(tokens: Tokens, expiresIn: number): Promise<void>;
}

const nobody: SignedIn = {
  token: async () => undefined,
  renew: async () => false,
  signIn: () => undefined,
  signOut: () => undefined,
  adopt: async () => undefined,
};

/** The sign-in of one store; nobody is signed in until the session feature has set `current`. */
export class UserSession {
  current: SignedIn = nobody;
  readonly #listeners = new Set<(token: string) => void>();

  /** Passes a new token to the live channel before the old one expires. */
  publishToken(token: string): void {
    for (const listener of this.#listeners) listener(token);
  }

  /** Calls the listener with each new token; the returned function stops that. */
  onToken(listener: (token: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

interface WithSession {
  session: UserSession;
}
/** The sign-in in the `extra` of a store's thunks and queries. */
export const sessionOf = (extra: unknown): UserSession => (extra as WithSession).session;

/** The sign-in of the store. */
export const useSession = (): UserSession =>
  useDispatch<ThunkDispatch<unknown, WithSession, UnknownAction>>()((_dispatch, _getState, extra) => extra.session);
