import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { Webhook } from './webhook.entity.js';

/** A new secret in the form of Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What the sealed secret of a webhook is bound to. */
export const secretContext = (id: number): string => `webhook ${id}`;

/**
 * The headers that identify and sign a message as Standard Webhooks says.
 * @param secrets each signs, so that a receiver may have any of them
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds(at)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
  };
}

/** The secrets with which a webhook signs now, the newest first. Throws when the installation key is another one. */
export function secretsOf(
  box: SecretBox,
  {
    id,
    previous_secret: previous,
    previous_until: until,
    secret,
  }: Pick<Webhook, 'id' | 'secret' | 'previous_secret' | 'previous_until'>,
  now: Date,
): string[] {
  const sealed = previous && until && until > now ? [secret, previous] : [secret];
  return sealed.map((one) => box.open(one, secretContext(id)));
}
