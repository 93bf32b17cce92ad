import { create } from '@bufbuild/protobuf';
import type { LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { LiveSocket } from './live-socket.js';
import { RoomAccess } from './room-access.js';
import { RoomMembership } from './room-membership.js';

const eventOf = <T extends LogTopicName>(topic: T, message: LogTopicMessage<T>): LogEvent => ({
  id: '1',
  topic,
  key: '',
  message,
  occurredAt: new Date(0),
  producer: '',
  correlationId: '',
  cursor: '1',
  attempt: 1,
});

/** A client in the room `alerts` whose caller sees topic 1 and watches author 7. */
async function clientInAlerts(over: Partial<Caller>) {
  const caller: Caller = { sub: '4', userId: 4, username: 'op', name: '', roles: ['mm_operator'], token: '', ...over };
  const rooms = new Set(['socket']);
  const socket = {
    id: 'socket',
    rooms,
    connected: true,
    data: { caller },
    on: () => undefined,
    join: (names: string[]) => names.forEach((name) => rooms.add(name)),
    leave: (name: string) => rooms.delete(name),
  } as unknown as LiveSocket;
  const services = {
    call: (definition: unknown) =>
      Promise.resolve(definition === authorCalls.watched ? { authors: [{ id: 7 }] } : { ids: [1] }),
  };
  const membership = new RoomMembership(new RoomAccess({ call: services.call as never }), () => [socket]);
  membership.register(socket);
  await membership.channelsOf(socket, ['alerts']);
  membership.syncChannels(socket);
  return {
    joined: () => [...rooms].filter((name) => name !== 'socket'),
    topic: (topicId: number, access: number[], isDeleted = false) =>
      membership.applyEvent(
        eventOf('topic.changed', create(TopicChangedSchema, { topicId, name: '', access, isDeleted })),
      ),
    subscribed: (id: number, watcher: string) =>
      membership.applyEvent(
        eventOf(
          'author.subscribed',
          create(AuthorSubscribedSchema, { author: create(AuthorSchema, { id }), watcher, watchers: [watcher] }),
        ),
      ),
  };
}

describe('the alerts of a client [D §4]', () => {
  it('follow the access to topics and the watched sources', async () => {
    const client = await clientInAlerts({});
    expect(client.joined()).toEqual(['alerts:topic:1', 'alerts:watched:7']);
    client.topic(2, [9, 4]);
    client.topic(3, [9]);
    client.subscribed(8, 'op');
    client.subscribed(9, 'other');
    expect(client.joined()).toEqual(['alerts:topic:1', 'alerts:watched:7', 'alerts:topic:2', 'alerts:watched:8']);
    client.topic(1, [9]);
    client.topic(2, [9, 4], true);
    expect(client.joined()).toEqual(['alerts:watched:7', 'alerts:watched:8']);
  });

  it('stay within the topics of an access token', async () => {
    const scope = { tokenId: 1, operations: ['dashboard' as const], topics: [1] };
    const client = await clientInAlerts({ roles: ['mm_admin'], scope });
    client.topic(2, [4]);
    client.subscribed(8, 'op');
    expect(client.joined()).toEqual(['alerts:topic:1']);
    client.topic(1, [4], true);
    expect(client.joined()).toEqual([]);
  });
});
