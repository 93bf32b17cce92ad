import { authorCalls } from '@mm/proto/http/authors.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import type { Room } from '@mm/proto/live/rooms.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { hasRole } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import { channels } from './live-socket.js';

/** Whether `text` is the name of a room. */
export function isRoom(text: unknown): text is Room {
  return (
    typeof text === 'string' &&
    (['queue', 'feed', 'reference'].includes(text) || /^(author|topic):\d{1,16}$/.test(text))
  );
}

/** Decides which channels a room opens to a caller; requests to services about it carry the caller's own token. */
export class RoomAccess {
  constructor(private readonly services: Pick<ServiceClient, 'call'>) {}

  /** The channels of a room. Throws Forbidden, NotFound for a topic that the caller may not see, UpstreamBusy. */
  async channelsOf(room: Room, caller: Caller): Promise<string[]> {
    if (room === 'reference')
      return [
        channels.reference,
        channels.user(caller.userId),
        ...(hasRole(caller, 'mm_admin') ? [channels.admins] : []),
      ];
    if (room.startsWith('topic:')) return this.#topic(idOf(room), caller);
    if (!hasRole(caller, ...reviewers)) throw new Forbidden();
    if (room === 'feed') return [channels.feed];
    if (room === 'queue') return this.#queue(caller);
    return [channels.author(idOf(room))];
  }

  async #topic(id: number, caller: Caller): Promise<string[]> {
    const { all, ids } = await this.services.call(topicCalls.visible, caller);
    if (!all && !ids.includes(id)) throw new NotFound('topic');
    return [channels.topic(id)];
  }

  async #queue(caller: Caller): Promise<string[]> {
    const { authors } = await this.services.call(authorCalls.watched, caller);
    return [channels.queueOf(caller.username), ...authors.map(({ id }) => channels.watched(id))];
  }
}

function idOf(room: Room): number {
  return Number(room.split(':')[1]);
}
