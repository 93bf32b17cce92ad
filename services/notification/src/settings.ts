import { commaSeparated, parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';
import { webhookSettings, type WebhookSettings } from './webhooks/webhook-settings.js';

const list = z
  .string()
  .default('')
  .transform((text) => commaSeparated(text.toLowerCase()));

const sender = /^(?:[^<>@\r\n,;:"]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/;

const schema = z.object({
  /**
   * The mail server, such as `smtps://user:password@mail.example.kz:465`, with letters like @ or / of the password
   * percent-encoded; without it, mails stay in the outbox. For servers inside a network there are `?requireTLS=false`
   * and `?tls.rejectUnauthorized=false`.
   */
  MM_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of all mails. */
  MM_MAIL_FROM: z
    .string()
    .regex(sender, 'is an address, or a name with an address in <>')
    .default('Мониторинг <monitoring@localhost>'),
  /** Domains to which mails may go, separated by commas; all when empty. */
  MM_MAIL_DOMAINS: list,
  /** DKIM signature: `domain:selector`, with the private key (PEM) in MM_DKIM_KEY. */
  MM_DKIM: z
    .string()
    .regex(/^[a-z0-9.-]+:[a-z0-9_-]+$/i, 'is domain:selector')
    .optional(),
  MM_DKIM_KEY: z.string().optional(),
  /** Base of Telegram's Bot API, for an installation with a Bot API server of its own. */
  MM_TELEGRAM_API: z
    .url({ protocol: /^https?$/ })
    .default('https://api.telegram.org')
    .transform((url) => url.replace(/\/+$/, '')),
  MM_DATA: z.string().min(1).optional(),
});
export abstract class NotificationSettings extends PlatformSettings {
  /** The sender's address, and the part of it after the @, which Message-IDs have too. */
  abstract sender: { address: string; host: string };
  abstract telegramApi: string;
  /** Undefined where the service has no data folder. */
  abstract dataFolder: string | undefined;
  abstract webhooks: WebhookSettings;
  abstract mail: {
    smtpUrl: string | undefined;
    from: string;
    domains: string[];
    dkim: { domain: string; selector: string; privateKey: string } | undefined;
  };
}

/** Settings of the notification service. Throws SettingsError. */
export function notificationSettings(environment: Environment): NotificationSettings {
  const s = parseSettings(
    schema.refine((parsed) => !parsed.MM_DKIM || parsed.MM_DKIM_KEY, {
      path: ['MM_DKIM_KEY'],
      message: 'is needed where MM_DKIM is set',
    }),
    environment,
  );
  const [domain, selector] = s.MM_DKIM?.split(':') ?? [];
  const [, address = 'monitoring@localhost', host = 'localhost'] =
    /([^\s<>@]+@([^\s@>]+))>?\s*$/.exec(s.MM_MAIL_FROM) ?? [];
  return {
    ...platformSettings(environment),
    sender: { address, host },
    telegramApi: s.MM_TELEGRAM_API,
    dataFolder: s.MM_DATA,
    webhooks: webhookSettings(environment),
    mail: {
      smtpUrl: s.MM_SMTP_URL,
      from: s.MM_MAIL_FROM,
      domains: s.MM_MAIL_DOMAINS,
      dkim: domain && selector && s.MM_DKIM_KEY ? { domain, selector, privateKey: s.MM_DKIM_KEY } : undefined,
    },
  };
}
