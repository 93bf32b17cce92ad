/** Provides tokens for calls and the live channel; set by the session feature, which knows how users sign in. */
export interface Bearer {
  /** A token good for at least half a minute, or undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Gets a new token after a 401; false when the session is over. */
  renew(): Promise<boolean>;
  /** Leads to the sign-in page and back here. */
  signIn(): void;
}

const nobody: Bearer = { token: async () => undefined, renew: async () => false, signIn: () => undefined };
let current = nobody;
const listeners = new Set<(token: string) => void>();

export const setBearer = (bearer: Bearer): void => {
  current = bearer;
};
export const bearer = (): Bearer => current;

/** Tells the live channel about a fresh token before the old one runs out. */
export const publishToken = (token: string): void => {
  for (const listener of listeners) listener(token);
};
export const onToken = (listener: (token: string) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
