import { createHash } from 'node:crypto';

const names: Readonly<Record<number, string>> = {
  2: 'SERVICE : Service temporary unavailable',
  3: 'METHOD : Method does not exist.',
  8: 'FLOOD_BLOCKED : Flood blocked',
  10: 'PERMISSION_DENIED : User must be granted an access to the group',
  11: 'LIMIT_REACHED : Method invocation limit reached',
  100: 'PARAM : Missed or wrong parameter',
  101: 'PARAM_API_KEY : No application key',
  102: 'PARAM_SESSION_EXPIRED : Session expired',
  103: 'PARAM_SESSION_KEY : No session key',
  104: 'PARAM_SIGNATURE : Invalid signature',
  300: 'NOT_FOUND : Object not found',
};

/** An error of OK by its code, with its usual message. */
export class OkError extends Error {
  constructor(
    readonly code: number,
    detail?: string,
  ) {
    super(`${names[code] ?? 'UNKNOWN : Unknown error'}${detail === undefined ? '' : ` ${detail}`}`);
  }

  get body(): unknown {
    return { error_code: this.code, error_msg: this.message, error_data: null };
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** `sig` of a call: MD5 of its sorted parameters without token and signature, and of the secret of the session. */
export function expectedSignature(params: ReadonlyMap<string, string>, secretKey: string): string {
  const token = params.get('access_token');
  const signed = [...params]
    .filter(([name]) => name !== 'sig' && name !== 'access_token' && name !== 'session_key')
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return md5(`${signed.join('')}${token === undefined ? secretKey : md5(token + secretKey)}`);
}
