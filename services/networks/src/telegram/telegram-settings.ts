import { z } from 'zod';
import { baseAddress, type CollectorSettings } from '../outbound/outbound-settings.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  /** The address in links to channels and posts. */
  TELEGRAM_WEB_BASE: baseAddress.default('https://t.me'),
  /** Where public pages are fetched; by default at TELEGRAM_WEB_BASE. */
  TELEGRAM_PAGES_BASE: baseAddress.optional(),
  /** `id@host:port` of the data centre to which clients connect first; '' = the ones that the library knows. */
  TELEGRAM_DC: z
    .string()
    .regex(/^(\d+@[^@]+:\d+)?$/)
    .default(''),
  /** PEM of the RSA key of these data centres; `\n` may stand for line ends. '' = the keys that the library knows. */
  TELEGRAM_PUBLIC_KEY: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\\n', '\n')),
  /** Requests per second with one account. */
  TELEGRAM_RPS: z.coerce.number().positive().default(2),
  /** Requests a day with one account. */
  TELEGRAM_PER_DAY: z.coerce.number().int().positive().default(50_000),
  /** Seconds between two channels that a client joins to receive their news. */
  TELEGRAM_JOIN_SECONDS: z.coerce.number().positive().default(120),
};
export type TelegramSettings = CollectorSettings<typeof settings>;
