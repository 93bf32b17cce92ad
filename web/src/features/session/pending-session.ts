import type { SignedIn } from '../../api/user-session.js';

/** A sign-in that is being checked: calls wait for its outcome, and fail when nobody is signed in. */
export class PendingSession implements SignedIn {
  /** Takes the outcome: the sign-in, or undefined when there is none; later outcomes are ignored. */
  readonly settle: (session: SignedIn | undefined) => void;
  readonly #settled: Promise<SignedIn>;

  constructor() {
    let resolve: (session: SignedIn) => void = () => undefined;
    let reject: (cause: Error) => void = () => undefined;
    this.#settled = new Promise((...settlers) => ([resolve, reject] = settlers));
    // Nobody may have called.
    this.#settled.catch(() => undefined);
    this.settle = (session) => (session ? resolve(session) : reject(new Error('nobody is signed in')));
  }

  token = async (): Promise<string | undefined> => (await this.#settled).token();
  renew = async (): Promise<boolean> => (await this.#settled).renew();
  signIn = (): void => void this.#settled.then((session) => session.signIn()).catch(() => undefined);
  signOut = (): void => void this.#settled.then((session) => session.signOut()).catch(() => undefined);
  adopt: SignedIn['adopt'] = async (...tokens) => (await this.#settled).adopt(...tokens);
}
