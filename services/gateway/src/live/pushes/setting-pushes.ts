import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type Push } from '../live-socket.js';

/** A setting of the installation changed; its value is read over HTTP. */
export const settingChanged = ({ key }: LogTopicMessage<'setting.changed'>): Push<'setting:changed'>[] => [
  { name: 'setting:changed', channels: [key === 'time-zone' ? channels.reference : channels.admins], payload: { key } },
];
