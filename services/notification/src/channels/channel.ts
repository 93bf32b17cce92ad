import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { AlertRow } from '../alerts/raised/raise-alert.js';

export type ChannelName = AlertRuleWire['channels'][number];

/** One message to one target. */
export interface AlertMessage {
  /** UUID, the same on every try. */
  id: string;
  /** At least one; several are a summary of what was held back in quiet hours. */
  alerts: readonly AlertRow[];
  isTest: boolean;
}

/**
 * What became of a try. `failed`: another try may succeed, not before `retryAfter` seconds where the channel names a
 * time; `refused`: none will. `error` has no secrets, and is at most 500 characters long.
 */
export type ChannelResult =
  { state: 'sent' } | { state: 'failed'; error: string; retryAfter?: number } | { state: 'refused'; error: string };

/**
 * A way out for alerts.
 * `target` is the channel's own: an address, a chat, the id of a webhook or of a browser's subscription.
 * MUST NOT reject for faults of receivers: they are results. MUST settle within two minutes. A message that is sent
 * again may arrive twice; one with the same id is the same message.
 */
export interface Channel {
  send(message: AlertMessage, target: string): Promise<ChannelResult>;
}

const maxError = 500;

/** Text from elsewhere as one line of at most 500 characters without control characters. */
export const errorText = (error: unknown): string =>
  String(error instanceof Error ? error.message || error.name : error)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxError);
