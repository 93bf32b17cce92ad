import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { affected, statement } from '@mm/database/statement.js';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import type { JWK } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import { ProviderSecret } from './provider-secret.entity.js';

const insertUnlessStored = statement(
  {},
  'INSERT INTO identity.provider_secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
);

/** What a secret of the provider is bound to. */
export const secretContext = (name: string): string => `provider_secret:${name}`;

/** Keys and secrets of the provider, stored so that sessions and tokens survive a restart. */
export interface ProviderSecrets {
  signingKey: JWK;
  cookieKeys: string[];
  refreshTokenSecret: string;
}

/**
 * Reads the provider's secrets from `identity.provider_secret` and creates missing ones.
 * Instances that start at the same time agree on the row that was written first.
 */
export async function ensureProviderSecrets(dataSource: DataSource, box: SecretBox): Promise<ProviderSecrets> {
  return {
    signingKey: JSON.parse(await ensureSecret(dataSource, box, 'signing-key', newSigningKey)) as JWK,
    cookieKeys: JSON.parse(
      await ensureSecret(dataSource, box, 'cookie-keys', async () => JSON.stringify([randomSecret()])),
    ) as string[],
    refreshTokenSecret: await ensureSecret(dataSource, box, 'refresh-token-secret', async () => randomSecret()),
  };
}

async function ensureSecret(
  dataSource: DataSource,
  box: SecretBox,
  name: string,
  create: () => Promise<string>,
): Promise<string> {
  const context = secretContext(name);
  const read = async (): Promise<Buffer | undefined> =>
    (await dataSource.manager.findOneBy(ProviderSecret, { name }))?.sealed;
  let sealed = await read();
  if (!sealed) {
    await affected(dataSource, insertUnlessStored, [name, box.seal(await create(), context)]);
    sealed = await read();
  }
  if (!sealed) throw new Error(`provider secret ${name} could not be stored`);
  try {
    return box.open(sealed, context);
  } catch {
    throw new Error(
      'the installation key (MM_SECRET_KEY) does not open the secrets of this database: it was made with another key',
    );
  }
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url').slice(0, 16);
  return JSON.stringify({ ...jwk, use: 'sig', alg: 'RS256', kid });
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
