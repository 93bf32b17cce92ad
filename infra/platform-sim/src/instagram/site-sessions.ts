import { randomUUID } from 'node:crypto';
import type { Simulator } from '../simulator.js';
import { isAccepted } from '../state/keys.js';

const sessions = new WeakMap<Simulator, Map<string, string>>();

/** Cookies of a request by name. */
export const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map((header ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/).slice(0, 2) as [string, string]));

/** The operator who is signed in with these cookies; undefined for nobody. */
export const signedIn = (simulator: Simulator, cookies: ReadonlyMap<string, string>): string | undefined =>
  sessions.get(simulator)?.get(cookies.get('sessionid') ?? '');

/** Ends a session, as Instagram does from time to time. */
export function endSession(simulator: Simulator, cookies: ReadonlyMap<string, string>): void {
  sessions.get(simulator)?.delete(cookies.get('sessionid') ?? '');
}

/** The body and cookies of a sign-in; the password is the last part of `#PWD_INSTAGRAM_BROWSER:0:<time>:<password>`. */
export function signIn(
  simulator: Simulator,
  form: URLSearchParams,
): { body: Record<string, unknown>; cookies: string[] } {
  const username = form.get('username') ?? '';
  const [, password] = /^#PWD_INSTAGRAM_BROWSER:0:\d+:([\s\S]*)$/.exec(form.get('enc_password') ?? '') ?? [];
  const [, expected] = [...simulator.settings.instagramOperators].find(([name]) => isAccepted(name, username)) ?? [];
  if (expected === undefined || password !== expected)
    return { body: { user: expected !== undefined, authenticated: false, status: 'ok' }, cookies: [] };
  const id = randomUUID();
  const known = sessions.get(simulator) ?? new Map<string, string>();
  sessions.set(simulator, known.set(id, username));
  return {
    body: { user: true, userId: '4100000001', authenticated: true, oneTapPrompt: false, status: 'ok' },
    cookies: [`sessionid=${id}`, `csrftoken=${randomUUID()}`, 'ds_user_id=4100000001'],
  };
}
