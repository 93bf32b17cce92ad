import { thresholdSettings } from '@mm/proto/http/thresholds.js';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type Push } from '../live-socket.js';

const thresholds: readonly string[] = Object.values(thresholdSettings);

/** A setting of the installation changed; its value is read over HTTP, except that of a threshold of recognition. */
export function settingChanged({ key, value }: LogTopicMessage<'setting.changed'>): Push<'setting:changed'>[] {
  const isThreshold = thresholds.includes(key);
  const room = isThreshold || key === 'time-zone' ? channels.reference : channels.admins;
  const payload = { key, ...(isThreshold ? { percent: percentOf(value) } : {}) };
  return [{ name: 'setting:changed', channels: [room], payload }];
}

function percentOf(value: string): number | null {
  const parsed: unknown = JSON.parse(value);
  return typeof parsed === 'number' ? parsed : null;
}
