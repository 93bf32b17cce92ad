import { commaSeparated, parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

const schema = z.object({
  /** Private addresses to which webhooks may go, as `host:port`, separated by commas; none by default. */
  MM_WEBHOOK_PRIVATE: z
    .string()
    .default('')
    .transform((text) => commaSeparated(text.toLowerCase()))
    .pipe(z.array(z.string().regex(/^(\[[0-9a-f:.]+\]|[^:\s]+):\d{1,5}$/, 'is host:port'))),
});

export abstract class WebhookSettings {
  /** Private `host:port` that may be sent to. */
  abstract allowPrivate: ReadonlySet<string>;
  /** Of one try in total, ms; 15,000 if absent. */
  abstract timeoutMs?: number;
}

/** Settings of webhooks. Throws SettingsError. */
export function webhookSettings(environment: Environment): WebhookSettings {
  return { allowPrivate: new Set(parseSettings(schema, environment).MM_WEBHOOK_PRIVATE) };
}
