import { z } from 'zod';
import type { OutboundSettings } from './outbound.js';

/** A comma-separated list of exact `host:port`. */
const hostPorts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((t) => t.trim().toLowerCase())
      .filter(Boolean),
  );

/** The address of a site or an API, without a slash at its end. */
export const baseAddress = z.url().transform((address) => address.replace(/\/$/, ''));

/** Settings of the outbound client, read from the environment. */
export const outboundSettings = {
  /** Private `host:port` that collectors may connect to; empty outside the demo. */
  MM_ALLOW_PRIVATE: hostPorts,
  /** Exact `host:port` of proxies with a private address that collectors may use. */
  MM_PRIVATE_PROXIES: hostPorts,
  /** Contact for an outlet's administrator; part of the user agent. */
  MM_CONTACT: z.string().max(200).default('https://localhost/privacy-policy'),
};

/** The values of a collector's settings and of those that all collectors share. */
export type CollectorSettings<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape & typeof outboundSettings>>;

/** Product token that robots.txt files may name. */
export const ROBOTS_TOKEN = 'mm-monitor';

/** Settings that the clients of all collectors share. */
export function commonOutbound(
  settings: CollectorSettings<Record<never, never>>,
): Pick<OutboundSettings, 'allowPrivate' | 'privateProxies' | 'userAgent'> {
  return {
    allowPrivate: settings.MM_ALLOW_PRIVATE,
    privateProxies: settings.MM_PRIVATE_PROXIES,
    userAgent: `${ROBOTS_TOKEN}/0.1 (+${settings.MM_CONTACT})`,
  };
}
