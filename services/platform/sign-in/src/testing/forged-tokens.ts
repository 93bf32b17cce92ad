import { createHmac, createPublicKey, sign } from 'node:crypto';
import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';
import { encode, newKey, signedToken } from './realm-server.js';
import type { SigningKey } from './realm-server.js';

const other = newKey();

/** Invalid tokens by description. `good` are the claims of a valid token, `key` has signed it. For service tests. */
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
  /** Signed by the right key over exactly these bytes, which JSON.stringify would not write. */
  const raw = (claims: string, signer = key): string => {
    const text = `${head}.${Buffer.from(claims).toString('base64url')}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), signer.privatePem).toString('base64url')}`;
  };
  const withField = (field: string): string => `${JSON.stringify(good).slice(0, -1)},${field}}`;
  const issuer = String(good.iss);
  const ownJwk = createPublicKey(other.publicPem).export({ format: 'jwk' });
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
    'has alg none and no type': `${encode({ alg: 'none' })}.${body}.AAAA`,
    'has no alg': `${encode({ typ: 'JWT', kid: key.kid })}.${body}.${signature}`,
    'has an empty alg': signedToken(key, good, { alg: '' }),
    'has a list of algs': signedToken(key, good, { alg: ['RS256'] }),
    'has alg in lower case': signedToken(key, good, { alg: 'rs256' }),
    'has alg with a space': signedToken(key, good, { alg: 'RS256 ' }),
    'is HS256 with the public key as secret': hmac(key.publicPem),
    'is HS256 with the key id as secret': hmac(key.kid),
    'is HS256 with an empty secret': hmac(''),
    'is HS384 with the public key as secret': hmac(key.publicPem, 'HS384'),
    'is HS512 with the public key as secret': hmac(key.publicPem, 'HS512'),
    'is HMAC under the name RS256': hmac(key.publicPem, 'RS256'),
    'is RS512': signedToken(key, good, { alg: 'RS512' }, 'RSA-SHA512'),
    'is RS384 signed as RS256': signedToken(key, good, { alg: 'RS384' }),
    'is PS256': signedToken(key, good, { alg: 'PS256' }),
    'is signed by another key under our key id': signedToken(other, good, { kid: key.kid }),
    'is signed by another key under its own id': signedToken(other, good),
    'brings its own key': signedToken(other, good, { kid: key.kid, jwk: ownJwk }),
    'brings its own key under its own id': signedToken(other, good, { jwk: { ...ownJwk, kid: other.kid } }),
    'brings its own certificate': signedToken(other, good, { kid: key.kid, x5c: [other.publicPem] }),
    'points to its own keys': signedToken(other, good, { kid: other.kid, jku: 'http://127.0.0.1:9/keys' }),
    'points to its own certificate': signedToken(other, good, { kid: other.kid, x5u: 'http://127.0.0.1:9/cert' }),
    'has a key id that is a path': signedToken(other, good, { kid: '../../../../dev/null' }),
    'has a key id that is an address': signedToken(other, good, { kid: 'http://127.0.0.1:9/keys' }),
    'has a key id that is SQL': signedToken(other, good, { kid: "x' UNION SELECT '1" }),
    'has a key id of the prototype': signedToken(other, good, { kid: '__proto__' }),
    'has a list of key ids': signedToken(key, good, { kid: [key.kid] }),
    'has no key id': signedToken(key, good, { kid: undefined }),
    'has critical extensions': with_({}, { crit: ['exp'] }),
    'has an empty list of critical extensions': with_({}, { crit: [] }),
    'is not encoded (b64 false)': with_({}, { b64: false, crit: ['b64'] }),
    'is not encoded, and hides it': with_({}, { b64: false }),
    'is encrypted': `${encode({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: key.kid })}.AAAA.AAAA.AAAA.AAAA`,
    'is JSON instead of three parts': JSON.stringify({ payload: body, signatures: [{ signature }] }),
    'has a signature of another token': `${head}.${body}.${signedToken(key, { ...good, sub: 'b' }).split('.')[2]}`,
    'has a padded signature': `${token}==`,
    'has a signature in plain base64': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}+/`,
    'has a null character': `${token}%00`,
    'has a letter that looks like another': Buffer.from(token.replace(/^e/, 'е')).toString('latin1'),
    'has its claims twice, the second time changed': `${head}.${Buffer.from(
      withField('"realm_access":{"roles":["mm_admin"]}'),
    ).toString('base64url')}.${signature}`,
    'has two issuers': raw(withField(`"iss":"http://evil.example/realms/mm"`)),
    'has two issuers, ours last, and another key': raw(
      JSON.stringify(good).replace('{', '{"iss":"http://evil.example/realms/mm",'),
      other,
    ),
    'has changed roles and a signature of another key': signedToken(
      other,
      { ...good, realm_access: { roles: ['mm_admin'] } },
      { kid: key.kid },
    ),
    'has expired': with_({ exp: now - 1 }),
    'expired long ago': with_({ exp: 1 }),
    'never expires': without('exp'),
    'has an expiry that is a string': with_({ exp: '9999999999' }),
    'expires after infinite time': raw(withField('"exp":1e999')),
    'has a list of expiries': with_({ exp: [now + 300] }),
    'has an expiry of null': with_({ exp: null }),
    'is issued in the future': with_({ iat: now + 3600 }),
    'has no time of issue': without('iat'),
    'has a time of issue that is a string': with_({ iat: String(now) }),
    'has a validity that is a string': with_({ nbf: String(now - 60) }),
    'is not valid yet': with_({ nbf: now + 3600 }),
    'has another realm as issuer': with_({ iss: issuer.replace(/mm$/, 'master') }),
    'has another host as issuer': with_({ iss: 'http://evil.example/realms/mm' }),
    'has an issuer with a trailing slash': with_({ iss: `${issuer}/` }),
    'has an issuer that starts with ours': with_({ iss: `${issuer}.evil.example` }),
    'has an issuer in another letter case': with_({ iss: issuer.replace(/realms\/mm$/, 'realms/MM') }),
    'has an issuer with letters that look like ours': with_({ iss: issuer.replace(/mm$/, 'мм') }),
    'has an issuer with a query': with_({ iss: `${issuer}?realm=mm` }),
    'has an issuer with a path that leads back': with_({ iss: issuer.replace(/mm$/, 'x/../mm') }),
    'has a list of issuers': with_({ iss: [issuer] }),
    'has no issuer': without('iss'),
    'is for another audience': with_({ aud: 'other-api' }),
    'is for the account audience only': with_({ aud: ['account'] }),
    'has no audience': without('aud'),
    'has an audience that starts with ours': with_({ aud: ['mm-api-2'] }),
    'has an audience that is an object': with_({ aud: { 'mm-api': true } }),
    'has an audience in another letter case': with_({ aud: ['MM-API'] }),
    'was issued to a list of clients': with_({ azp: ['mm-web'] }),
    'was issued to another client': with_({ azp: 'other-client' }),
    'was issued to no client': without('azp'),
    'is an ID token': with_({ typ: 'ID' }),
    'is a refresh token': with_({ typ: 'Refresh' }),
    'is an offline token': with_({ typ: 'Offline' }),
    'is a logout token': with_({ typ: 'Logout' }),
    'has a type in another letter case': with_({ typ: 'bearer' }),
    'has no type': without('typ'),
    'has no subject': without('sub'),
    'has no user name': without('preferred_username'),
    'has no account number': without('mm_user_id'),
    'has an account number that is a string': with_({ mm_user_id: '1 OR 1=1' }),
    'has an account number below zero': with_({ mm_user_id: -1 }),
    'has an account number with a fraction': with_({ mm_user_id: 1.5 }),
    'has a subject that is a list': with_({ sub: ['a-1'] }),
    'is longer than the limit': with_({ padding: 'x'.repeat(9_000) }),
  };
}

/** Secrets of access tokens that are almost `secret`, a valid one, by description. For service tests. */
export function forgedSecrets(secret: string): Record<string, string> {
  const random = secret.slice(accessTokenPrefix.length);
  const otherCase = random.replace(/[a-z]/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
  return {
    'has no secret': accessTokenPrefix,
    'has no prefix': random,
    'has the prefix in upper case': `${accessTokenPrefix.toUpperCase()}${random}`,
    'has the prefix twice': `${accessTokenPrefix}${secret}`,
    'is cut at the end': secret.slice(0, -1),
    'is cut at the beginning': `${accessTokenPrefix}${random.slice(1)}`,
    'has one character more': `${secret}A`,
    'has another last character': `${secret.slice(0, -1)}${secret.endsWith('Q') ? 'R' : 'Q'}`,
    'has a letter in another case': `${accessTokenPrefix}${otherCase}`,
    'has its characters reversed': `${accessTokenPrefix}${[...random].reverse().join('')}`,
    'is padded': `${secret}=`,
    'has a wildcard': `${secret.slice(0, -1)}%`,
    'is only wildcards': `${accessTokenPrefix}${'_'.repeat(43)}`,
    'is SQL': `${accessTokenPrefix}'OR'1'='1`,
    'is a path': `${accessTokenPrefix}../../internal/check-caller`,
    'is very long': `${accessTokenPrefix}${'x'.repeat(8_000)}`,
  };
}
