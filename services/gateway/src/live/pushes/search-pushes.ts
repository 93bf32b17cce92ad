import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

/** A search moved on: for the clients of the account whose search it is. */
export function searchChanged({
  done,
  found,
  fresh,
  searchId,
  state,
  total,
  userId,
}: LogTopicMessage<'search.changed'>): Push<'search:changed'>[] {
  return [
    {
      name: 'search:changed',
      channels: [channels.user(userId)],
      payload: {
        id: searchId,
        state: state as LivePayload<'search:changed'>['state'],
        done,
        total,
        found,
        fresh,
      },
    },
  ];
}

/** A found publication was read, saved or ignored. */
export function hitChanged({ code, isFull, isIgnored, saved }: LogTopicMessage<'hit.changed'>): Push<'hit:changed'>[] {
  const payload = { code, is_full: isFull, saved, is_ignored: isIgnored };
  return [{ name: 'hit:changed', channels: [channels.searches], payload }];
}
