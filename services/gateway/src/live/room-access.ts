import { Inject, Injectable } from '@nestjs/common';
import type { CallResponse } from '@mm/proto/http/call.js';
import { alertCalls } from '@mm/proto/http/alerts.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { roomRules, type Room, type RoomKind } from '@mm/proto/live/rooms.js';
import { hasRole, mayCall } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { channels } from './live-socket.js';

/** Whether `text` is the name of a room. */
export function isRoom(text: unknown): text is Room {
  return (
    typeof text === 'string' &&
    (['queue', 'feed', 'searches', 'reference', 'sources', 'alerts'].includes(text) ||
      /^(author|topic):\d{1,16}$/.test(text))
  );
}

/** What a caller may see, asked at most once per check however many rooms it has. */
interface Visible {
  topics: () => Promise<CallResponse<typeof topicCalls.visible>>;
  authors: () => Promise<CallResponse<typeof authorCalls.watched>>;
}

/** Decides which channels a room opens to a caller; requests to services about it carry the caller's own token. */
@Injectable()
export class RoomAccess {
  constructor(@Inject(ServiceClient) private readonly services: Pick<ServiceClient, 'call'>) {}

  /**
   * The channels of each room, or why it is refused: Forbidden, NotFound for a topic that the caller may not see,
   * UpstreamBusy. Asks each service at most once.
   */
  async channelsOf(rooms: readonly Room[], caller: Caller): Promise<Map<Room, PromiseSettledResult<string[]>>> {
    const visible: Visible = {
      topics: once(() => this.services.call(topicCalls.visible, caller)),
      authors: once(() => this.services.call(authorCalls.watched, caller)),
    };
    const decisions = await Promise.allSettled(rooms.map((room) => channelsOf(room, caller, visible)));
    return new Map(rooms.map((room, index) => [room, decisions[index] as PromiseSettledResult<string[]>]));
  }
}

async function channelsOf(room: Room, caller: Caller, visible: Visible): Promise<string[]> {
  const { roles } = roomRules[kindOf(room)];
  if (!isInScope(room, caller) || (roles !== 'any' && !hasRole(caller, ...roles))) throw new Forbidden();
  if (room === 'reference')
    return [
      channels.reference,
      ...(caller.scope ? [] : [channels.user(caller.userId)]),
      ...(!caller.scope && hasRole(caller, 'mm_admin') ? [channels.admins] : []),
    ];
  if (room.startsWith('topic:')) {
    const { ids } = await visible.topics();
    if (!ids.includes(idOf(room))) throw new NotFound('topic');
    return [channels.topic(idOf(room))];
  }
  if (room === 'sources') return [channels.sources, ...(hasRole(caller, 'mm_admin') ? [channels.resources] : [])];
  if (room === 'alerts') return alertChannels(caller, visible);
  if (room === 'feed') return [channels.feed];
  if (room === 'searches') return [channels.searches];
  if (room === 'queue') {
    const { authors } = await visible.authors();
    return [channels.queues, channels.queueOf(caller.username), ...authors.map(({ id }) => channels.watched(id))];
  }
  return [channels.author(idOf(room))];
}

/** The same alerts as the list of the notification service shows. A token for some topics opens only theirs. */
async function alertChannels(caller: Caller, visible: Visible): Promise<string[]> {
  const isLimited = (caller.scope?.topics ?? null) !== null;
  const seesAllTopics = !isLimited && hasRole(caller, 'mm_admin');
  const seesInstallation = !isLimited && hasRole(caller, ...supervisors);
  const [topics, authors] = await Promise.all([
    !seesAllTopics && mayCall(caller, topicCalls.visible) ? visible.topics() : { ids: [] },
    !seesInstallation && mayCall(caller, authorCalls.watched) ? visible.authors() : { authors: [] },
  ]);
  return [
    ...(seesAllTopics ? [channels.allTopicAlerts] : topics.ids.map(channels.topicAlerts)),
    ...(seesInstallation ? [channels.installationAlerts] : authors.authors.map(({ id }) => channels.watchedAlerts(id))),
  ];
}

/** Access tokens open the rooms of reports that they include, their alerts, and changes of reference lists. */
function isInScope(room: Room, caller: Caller): boolean {
  const { scope } = caller;
  if (!scope || room === 'reference') return true;
  if (room === 'alerts') return mayCall(caller, alertCalls.alerts);
  const isOfReports = room.startsWith('topic:') || (room === 'feed' && scope.topics === null);
  return isOfReports && mayCall(caller, reportCalls.form);
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

const kindOf = (room: Room): RoomKind => room.split(':')[0] as RoomKind;

function idOf(room: Room): number {
  return Number(room.split(':')[1]);
}
