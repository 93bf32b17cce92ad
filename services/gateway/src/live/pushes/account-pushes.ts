import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

/** An account, its roles, sessions or access tokens changed: for its own clients and those of administrators. */
export function accountChanged({
  change,
  disabled,
  roles,
  userId,
  username,
}: LogTopicMessage<'account.changed'>): Push<'account:changed'>[] {
  return [
    {
      name: 'account:changed',
      channels: [channels.user(userId), channels.admins],
      payload: {
        user_id: userId,
        username,
        change: change as LivePayload<'account:changed'>['change'],
        disabled,
        roles,
      },
    },
  ];
}
