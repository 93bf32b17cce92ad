import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import type { WebhookSettings } from './webhook-sender.js';

const schema = z.object({
  /** Private addresses to which webhooks may go, as `host:port`, separated by commas; none by default. */
  MM_WEBHOOK_PRIVATE: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^(\[[0-9a-f:.]+\]|[^:\s]+):\d{1,5}$/, 'is host:port'))),
});

/** Settings of webhooks. Throws SettingsError. */
export function webhookSettings(environment: Environment): WebhookSettings {
  return { allowPrivate: new Set(parseSettings(schema, environment).MM_WEBHOOK_PRIVATE) };
}
