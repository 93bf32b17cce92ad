import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, type PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  );

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
});

export interface NotificationSettings extends PlatformSettings {
  mail: {
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
  return {
    ...platformSettings(environment),
    mail: {
      smtpUrl: s.MM_SMTP_URL,
      from: s.MM_MAIL_FROM,
      domains: s.MM_MAIL_DOMAINS,
      dkim: domain && selector && s.MM_DKIM_KEY ? { domain, selector, privateKey: s.MM_DKIM_KEY } : undefined,
    },
  };
}
