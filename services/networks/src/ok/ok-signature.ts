import { createHash } from 'node:crypto';
import { NetworkFault } from '../network/network-fault.js';

/** What signs calls; `token` is '' for an application that calls without a session. */
export interface OkCredential {
  applicationKey: string;
  secretKey: string;
  token: string;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Reads `application_key:application_secret_key:access_token`; the token may be absent.
 * Throws 'auth_required' for an absent text and for one of another form.
 */
export function readCredential(text: string | undefined): OkCredential {
  if (!text) throw new NetworkFault('auth_required', { code: 'no_token', message: 'no OK token is set' });
  const [applicationKey = '', secretKey = '', ...token] = text.trim().split(':');
  if (!applicationKey || !secretKey)
    throw new NetworkFault('auth_required', {
      code: 'token_form',
      message: 'the OK token is not application_key:application_secret_key:access_token',
    });
  return { applicationKey, secretKey, token: token.join(':') };
}

/**
 * The parameter `sig`: MD5 of all parameters as `name=value`, sorted and joined, and of the secret of the session
 * (apiok.ru/dev/methods). The token itself is not signed.
 */
export function signature(params: Readonly<Record<string, string>>, { secretKey, token }: OkCredential): string {
  const secret = token ? md5(token + secretKey) : secretKey;
  const signed = Object.entries(params)
    .filter(([name]) => !['access_token', 'session_key', 'sig'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('');
  return md5(signed + secret);
}
