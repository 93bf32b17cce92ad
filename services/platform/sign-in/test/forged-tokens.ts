import { createHmac } from 'node:crypto';
import { encode, newKey, signedToken } from '../src/testing/realm-server.js';
import type { SigningKey } from '../src/testing/realm-server.js';

const other = newKey();

/** Invalid tokens by description. `good` are the claims of a valid token. */
export function forgedTokens(key: SigningKey, good: Record<string, unknown>): Record<string, string> {
  const token = signedToken(key, good);
  const [head = '', body = '', signature = ''] = token.split('.');
  const with_ = (claims: Record<string, unknown>, header: Record<string, unknown> = {}): string =>
    signedToken(key, { ...good, ...claims }, header);
  const without = (name: string): string =>
    signedToken(key, Object.fromEntries(Object.entries(good).filter(([key_]) => key_ !== name)));
  const now = Math.floor(Date.now() / 1000);
  const hmac = (secret: string, alg = 'HS256'): string => {
    const text = `${encode({ alg, typ: 'JWT', kid: key.kid })}.${body}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const issuer = String(good.iss);
  return {
    'is empty': '',
    'is not a token': 'hello',
    'has two parts': `${head}.${body}`,
    'has four parts': `${token}.x`,
    'has no signature': `${head}.${body}.`,
    'has a cut signature': token.slice(0, -6),
    'has a changed signature': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'has changed claims': `${head}.${encode({ ...good, realm_access: { roles: ['mm_admin'] } })}.${signature}`,
    'has a changed header': `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, x: 1 })}.${body}.${signature}`,
    'has a header that is not JSON': `${Buffer.from('{').toString('base64url')}.${body}.${signature}`,
    'has claims that are not JSON': `${head}.${Buffer.from('nope').toString('base64url')}.${signature}`,
    'has claims that are a list': `${head}.${encode([good])}.${signature}`,
    'has alg none without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'has alg none with a signature': `${encode({ alg: 'none', kid: key.kid })}.${body}.${signature}`,
    'has alg none in mixed case': `${encode({ alg: 'nOnE', kid: key.kid })}.${body}.AAAA`,
    'is HS256 with the public key as secret': hmac(key.publicPem),
    'is HS256 with the key id as secret': hmac(key.kid),
    'is HMAC under the name RS256': hmac(key.publicPem, 'RS256'),
    'is RS512': signedToken(key, good, { alg: 'RS512' }, 'RSA-SHA512'),
    'is RS384 signed as RS256': signedToken(key, good, { alg: 'RS384' }),
    'is PS256': signedToken(key, good, { alg: 'PS256' }),
    'is signed by another key under our key id': signedToken(other, good, { kid: key.kid }),
    'is signed by another key under its own id': signedToken(other, good),
    'brings its own key': signedToken(other, good, { kid: key.kid, jwk: { kty: 'RSA' } }),
    'points to its own keys': signedToken(other, good, { kid: other.kid, jku: 'http://127.0.0.1:9/keys' }),
    'has a key id that is a path': signedToken(other, good, { kid: '../../../../dev/null' }),
    'has no key id': signedToken(key, good, { kid: undefined }),
    'has critical extensions': with_({}, { crit: ['exp'] }),
    'has expired': with_({ exp: now - 1 }),
    'expired long ago': with_({ exp: 1 }),
    'never expires': without('exp'),
    'has an expiry that is a string': with_({ exp: '9999999999' }),
    'has an expiry of null': with_({ exp: null }),
    'is issued in the future': with_({ iat: now + 3600 }),
    'is not valid yet': with_({ nbf: now + 3600 }),
    'has another realm as issuer': with_({ iss: issuer.replace(/mm$/, 'master') }),
    'has another host as issuer': with_({ iss: 'http://evil.example/realms/mm' }),
    'has an issuer with a trailing slash': with_({ iss: `${issuer}/` }),
    'has an issuer that starts with ours': with_({ iss: `${issuer}.evil.example` }),
    'has a list of issuers': with_({ iss: [issuer] }),
    'has no issuer': without('iss'),
    'is for another audience': with_({ aud: 'other-api' }),
    'is for the account audience only': with_({ aud: ['account'] }),
    'has no audience': without('aud'),
    'has an audience that starts with ours': with_({ aud: ['mm-api-2'] }),
    'was issued to another client': with_({ azp: 'other-client' }),
    'was issued to no client': without('azp'),
    'is an ID token': with_({ typ: 'ID' }),
    'is a refresh token': with_({ typ: 'Refresh' }),
    'has no type': without('typ'),
    'has no subject': without('sub'),
    'has no user name': without('preferred_username'),
    'has no account number': without('mm_user_id'),
    'has an account number that is a string': with_({ mm_user_id: '1 OR 1=1' }),
    'is longer than the limit': with_({ padding: 'x'.repeat(9_000) }),
  };
}
