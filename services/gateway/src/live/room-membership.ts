import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import type { Room } from '@mm/proto/live/rooms.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { hasRole } from '@mm/http/caller.js';
import { codeOf } from './live-auth.js';
import type { LiveSocket } from './live-socket.js';
import { channels } from './live-socket.js';
import { isRoom } from './room-access.js';
import type { RoomAccess } from './room-access.js';

const maxRooms = 50;
/** Error codes after which a retry may succeed. */
const transientCodes = new Set(['upstream-busy', 'upstream', 'internal']);
const maxAttempts = 20;
const retryMs = 500;

/** Tracks the rooms of each client, and removes it from rooms when it loses the right. */
export class RoomMembership {
  /** Channels of a client by room. */
  readonly #granted = new WeakMap<LiveSocket, Map<Room, string[]>>();

  constructor(
    private readonly access: RoomAccess,
    private readonly sockets: () => LiveSocket[],
  ) {}

  /** Handles a client's requests to join and leave rooms. */
  register(socket: LiveSocket): void {
    this.#granted.set(socket, new Map());
    socket.on('room:join', (room, ack) => void this.#join(socket, room).then((code) => acknowledge(ack, code)));
    socket.on('room:leave', (room, ack) => {
      this.#roomsOf(socket).delete(room);
      this.syncChannels(socket);
      acknowledge(ack, undefined);
    });
  }

  /**
   * Checks the rooms that a returning client names and skips forbidden ones. Returns the channels of all its rooms.
   * Throws when a service needed for the decision stays unreachable: the client would silently miss events.
   */
  async channelsOf(socket: LiveSocket, rooms: readonly unknown[]): Promise<Set<string>> {
    let pending: readonly unknown[] = rooms;
    for (let attempt = 1; pending.length > 0; attempt++) {
      const codes = await this.#grant(socket, pending);
      pending = pending.filter((room) => transientCodes.has(codes.get(room) ?? ''));
      if (pending.length === 0) break;
      if (attempt === maxAttempts || !socket.connected)
        throw new Error(`room ${String(pending[0])} could not be checked: ${codes.get(pending[0])}`);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    return new Set([...this.#roomsOf(socket).values()].flat());
  }

  /** Joins a client to exactly the channels of its rooms, unless it is catching up or behind. */
  syncChannels(socket: LiveSocket): void {
    if (socket.data.isResuming || socket.data.isBehind) return;
    const target = new Set([...this.#roomsOf(socket).values()].flat());
    for (const channel of [...socket.rooms])
      if (channel !== socket.id && !target.has(channel)) void socket.leave(channel);
    void socket.join([...target]);
  }

  /** Removes a client from all channels but remembers its rooms. */
  leaveAll(socket: LiveSocket): void {
    for (const channel of [...socket.rooms]) if (channel !== socket.id) void socket.leave(channel);
  }

  /** Checks rooms of a client again with its current token; all of them by default. */
  async recheck(socket: LiveSocket, rooms: readonly Room[] = [...this.#roomsOf(socket).keys()]): Promise<void> {
    for (const [room, code] of await this.#grant(socket, rooms))
      if (code === 'forbidden' || code === 'not-found') this.#roomsOf(socket).delete(room as Room);
    this.syncChannels(socket);
  }

  /** Updates rooms after an event: queues and alerts after a subscription or a change of access, rooms of topics. */
  applyEvent(event: LogEvent): void {
    if (event.topic === 'author.subscribed')
      this.#updateQueue(event.message as LogTopicMessage<'author.subscribed'>, true);
    if (event.topic === 'author.unsubscribed')
      this.#updateQueue(event.message as LogTopicMessage<'author.unsubscribed'>, false);
    if (event.topic === 'topic.changed') {
      this.#recheckTopicRooms();
      this.#updateTopicAlerts(event.message as LogTopicMessage<'topic.changed'>);
    }
  }

  async #join(socket: LiveSocket, room: unknown): Promise<string | undefined> {
    const code = (await this.#grant(socket, [room])).get(room);
    if (!code) this.syncChannels(socket);
    return code;
  }

  /** Stores the channels of the rooms that the client may join. Returns the code of each refused room. */
  async #grant(socket: LiveSocket, rooms: readonly unknown[]): Promise<Map<unknown, string>> {
    const refused = new Map<unknown, string>();
    const own = this.#roomsOf(socket);
    const wanted: Room[] = [];
    const joined = new Set(own.keys());
    for (const room of rooms) {
      if (!isRoom(room)) refused.set(room, 'no-such-room');
      else if (!joined.has(room) && joined.size >= maxRooms) refused.set(room, 'too-many-rooms');
      else {
        joined.add(room);
        wanted.push(room);
      }
    }
    for (const [room, decision] of await this.access.channelsOf(wanted, socket.data.caller)) {
      if (decision.status === 'fulfilled') own.set(room, decision.value);
      else refused.set(room, codeOf(decision.reason));
    }
    return refused;
  }

  #updateQueue(
    { author, watcher }: { author?: { id: number } | undefined; watcher: string },
    isWatching: boolean,
  ): void {
    if (!author) return;
    for (const socket of this.sockets()) {
      if (socket.data.caller.username !== watcher) continue;
      this.#setChannel(socket, 'queue', channels.watched(author.id), isWatching);
      if (!socket.data.caller.scope) this.#setChannel(socket, 'alerts', channels.watchedAlerts(author.id), isWatching);
    }
  }

  /** By the event itself: every open page is in `alerts`, and would ask for its topics after each change of one. */
  #updateTopicAlerts({ access, isDeleted, isSection, topicId }: LogTopicMessage<'topic.changed'>): void {
    if (isSection) return;
    for (const socket of this.sockets()) {
      const { caller } = socket.data;
      const isIncluded = caller.scope?.topics?.includes(topicId) ?? true;
      const isOpen = hasRole(caller, 'mm_admin') || access.includes(caller.userId);
      this.#setChannel(socket, 'alerts', channels.topicAlerts(topicId), isIncluded && isOpen && !isDeleted);
    }
  }

  /** Adds a channel to a room that the client has joined, or takes it away. */
  #setChannel(socket: LiveSocket, room: Room, channel: string, isMember: boolean): void {
    const own = this.#roomsOf(socket).get(room);
    if (!own || own.includes(channel) === isMember) return;
    this.#roomsOf(socket).set(room, isMember ? [...own, channel] : own.filter((one) => one !== channel));
    this.syncChannels(socket);
  }

  #recheckTopicRooms(): void {
    for (const socket of this.sockets()) {
      const topics = [...this.#roomsOf(socket).keys()].filter((room) => room.startsWith('topic:'));
      if (topics.length > 0) void this.recheck(socket, topics);
    }
  }

  #roomsOf(socket: LiveSocket): Map<Room, string[]> {
    return this.#granted.get(socket) ?? new Map<Room, string[]>();
  }
}

function acknowledge(ack: unknown, code: string | undefined): void {
  if (typeof ack === 'function')
    (ack as (response: object) => void)(code === undefined ? { ok: true } : { ok: false, code });
}
