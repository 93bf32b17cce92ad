import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyPairKeyObjectResult } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SigningKey {
  kid: string;
  privatePem: string;
  publicPem: string;
}

/** The key of a test realm, which the files of a jest worker share (infra/test/node-environment.mjs). */
export const realmKey = (): SigningKey =>
  signingKey((globalThis as unknown as { realmKeys: KeyPairKeyObjectResult }).realmKeys);

export const newKey = (): SigningKey => signingKey(generateKeyPairSync('rsa', { modulusLength: 2048 }));

function signingKey({ privateKey, publicKey }: KeyPairKeyObjectResult): SigningKey {
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    kid: createHash('sha256').update(publicPem).digest('hex').slice(0, 12),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem,
  };
}

/** Serves the keys of a realm at Keycloak's path. `isDown` makes it respond with 503. */
export async function realmServer(
  keys: SigningKey[],
): Promise<{ url: string; state: { isDown: boolean; fetched: number }; close: () => Promise<void> }> {
  const state = { isDown: false, fetched: 0 };
  const server = http.createServer((req, res) => {
    if (state.isDown) return void res.writeHead(503).end();
    if (!req.url?.endsWith('/protocol/openid-connect/certs')) return void res.writeHead(404).end();
    state.fetched++;
    const jwks = keys.map(({ kid, publicPem }) => ({
      ...createPublicKey(publicPem).export({ format: 'jwk' }),
      kid,
      use: 'sig',
      alg: 'RS256',
    }));
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: jwks }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}`, state, close };
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with exactly this header and these claims, signed by `key` with RSA-SHA256 (or `digest`). */
export function signedToken(
  key: SigningKey,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  digest = 'RSA-SHA256',
): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`;
  return `${text}.${sign(digest, Buffer.from(text), key.privatePem).toString('base64url')}`;
}
