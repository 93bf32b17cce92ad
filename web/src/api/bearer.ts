/** Provides tokens for calls and the live channel; set by the session feature, which knows how users sign in. */
export interface Bearer {
  /** A token valid for at least 30 s; undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Gets a new token after a 401; false when the session is over. */
  renew(): Promise<boolean>;
  /** Redirects to the sign-in page, and back afterwards. */
  signIn(): void;
}

const nobody: Bearer = { token: async () => undefined, renew: async () => false, signIn: () => undefined };
let current = nobody;
const listeners = new Set<(token: string) => void>();

export const setBearer = (bearer: Bearer): void => {
  current = bearer;
};
export const bearer = (): Bearer => current;

/** Passes a new token to the live channel before the old one expires. */
export const publishToken = (token: string): void => {
  for (const listener of listeners) listener(token);
};
export const onToken = (listener: (token: string) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
