import { createHash, randomBytes } from 'node:crypto';
import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';

/** A new secret of 32 random bytes. */
export const newSecret = (): string => `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;

/** The form in which a secret is stored; random bytes need no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
