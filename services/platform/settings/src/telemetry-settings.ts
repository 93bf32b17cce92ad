import * as z from 'zod';
import { parseSettings, type Environment } from './parse-settings.js';

const schema = z.object({
  /** Lines below this level are not logged; info by default, in the single process warn. */
  MM_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
  /** `json`: an object per line; `text`: for people, the default on a terminal and in the single process. */
  MM_LOG_FORMAT: z.enum(['json', 'text']).optional(),
  /** `host:port` with `/metrics` of all services of the process; for gateways, which do not serve it to browsers. */
  MM_METRICS_LISTEN: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .transform((text) => ({ host: text.slice(0, text.lastIndexOf(':')), port: Number(text.split(':').at(-1)) }))
    .optional(),
  /** Base address of a collector of OpenTelemetry traces (OTLP over HTTP); without it, none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

export interface TelemetrySettings {
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | undefined;
  logFormat: 'json' | 'text' | undefined;
  metricsListen: { host: string; port: number } | undefined;
  otlpEndpoint: string | undefined;
}

/** What a process shows of itself. Throws SettingsError. */
export function telemetrySettings(environment: Environment): TelemetrySettings {
  const s = parseSettings(schema, environment);
  return {
    logLevel: s.MM_LOG_LEVEL,
    logFormat: s.MM_LOG_FORMAT,
    metricsListen: s.MM_METRICS_LISTEN,
    otlpEndpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
