import { SecretBox } from '@mm/secrets/secret-box.js';
import type { Webhook } from './webhook.entity.js';
import { secretContext } from './sign.js';

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
