import type { Server as HttpServer } from 'node:http';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventLogReader, type LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { clientAddress } from '@mm/http/client-address.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import type { ReviewedPost } from '@mm/proto/live/server-to-client.js';
import { withCorrelation } from '@mm/telemetry/correlation.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { openSpan } from '@mm/telemetry/tracing.js';
import { Server } from 'socket.io';
import { GatewaySettings } from '../settings.js';
import { audiencesOf } from './audiences.js';
import { backlogOf, dropBacklog } from './backlog.js';
import { CallerUpdates } from './caller-updates.js';
import { catchUp } from './catch-up.js';
import { Cursors } from './cursor.js';
import { endWithToken, handshakeCheck, isOwnOrigin } from './live-auth.js';
import type { LiveIo, LiveSocket, Push } from './live-socket.js';
import { liveTopics, pushesOf } from './pushes-of.js';
import { RoomAccess } from './room-access.js';
import { RoomMembership } from './room-membership.js';
import { PushSequencer } from './push-sequencer.js';

const backlogCheckMs = 250;

/** The live channel: pushes events to the browsers whose rooms they concern. */
@Injectable()
export class LiveChannel implements BeforeApplicationShutdown {
  readonly #log = new Logger('Live');
  readonly #sequencer = new PushSequencer((pushes, position) => this.#broadcast(pushes, position));
  readonly #membership: RoomMembership;
  readonly #callers: CallerUpdates;
  #io: LiveIo | undefined;
  #backlogTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tokens: TokenCheck,
    private readonly reader: EventLogReader,
    private readonly cursors: Cursors,
    private readonly metrics: Metrics,
    private readonly settings: GatewaySettings,
    access: RoomAccess,
  ) {
    this.#membership = new RoomMembership(access, () => this.#sockets());
    this.#callers = new CallerUpdates({ tokens, membership: this.#membership, sockets: () => this.#sockets() });
  }

  /** Opens `/socket.io` on the gateway's server. Must run before the consumers start. */
  async open(server: HttpServer): Promise<void> {
    const { metrics, reader, settings, tokens } = this;
    metrics.beforeScrape([metrics.liveSockets, metrics.liveBacklog], () => {
      const sockets = this.#sockets();
      metrics.liveSockets.set(sockets.length);
      metrics.liveBacklog.set(sockets.reduce((sum, socket) => sum + backlogOf(socket), 0));
    });
    this.#sequencer.start(await reader.tailStart());
    const io: LiveIo = new Server(server, {
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 64 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request, decide) => decide(null, isOwnOrigin(request, settings.origins)),
    });
    this.#io = io;
    io.use(handshakeCheck(tokens));
    io.on(
      'connection',
      (socket) =>
        void this.#onConnection(socket).catch(
          (error: unknown) => (this.#log.warn(String(error)), socket.disconnect(true)),
        ),
    );
    this.#backlogTimer = setInterval(() => this.#dropBacklogs(), backlogCheckMs).unref();
  }

  /** Before the server waits for its connections. */
  beforeApplicationShutdown(): void {
    this.close();
  }

  /** Ends all connections; the HTTP server itself is closed by its owner. */
  close(): void {
    clearInterval(this.#backlogTimer);
    this.#io?.disconnectSockets(true);
    this.#io?.engine.close();
  }

  /** Receives the events of every live topic, in the order of the log. */
  onEvents(events: readonly LogEvent[]): Step {
    for (const event of events) {
      this.#membership.applyEvent(event);
      this.#callers.applyEvent(event);
      this.#sequencer.add(
        event.cursor,
        pushesOf(event).map((push) => ({ ...push, event })),
      );
    }
    return done();
  }

  async #onConnection(socket: LiveSocket): Promise<void> {
    this.#endWithToken(socket);
    socket.on('disconnect', () => clearTimeout(socket.data.expiry));
    this.#membership.register(socket);
    socket.on(
      'auth:refresh',
      (token, ack) => void this.#refreshToken(socket, token).then((code) => acknowledge(ack, code)),
    );
    const { cursor, rooms } = socket.handshake.auth as { cursor?: unknown; rooms?: unknown };
    if (typeof cursor !== 'string') {
      socket.emit('hello', { cursor: this.#currentCursor() });
      return;
    }
    await this.#resume(socket, cursor, Array.isArray(rooms) ? rooms.slice(0, 50) : []);
  }

  /** Sends what a client missed since its cursor, then joins its rooms; asks it to reload if the cursor is unusable. */
  async #resume(socket: LiveSocket, cursor: string, rooms: unknown[]): Promise<void> {
    const { cursors, reader } = this;
    const position = cursors.decode(cursor);
    socket.data.isResuming = true;
    const channels = await this.#membership.channelsOf(socket, rooms);
    const result =
      position === undefined
        ? 'unknown-cursor'
        : await catchUp({
            position,
            topics: liveTopics,
            reader,
            target: () => this.#sequencer.position,
            channels,
            send: (push, at) => this.#emitTo(socket, push, at),
          });
    socket.data.isResuming = false;
    // No await between catching up and joining, so that no push is lost in between.
    this.#membership.syncChannels(socket);
    if (result === 'caught-up') socket.emit('hello', { cursor: this.#currentCursor() });
    else socket.emit('resync', { cursor: this.#currentCursor(), reason: result });
  }

  async #refreshToken(socket: LiveSocket, token: unknown): Promise<string | undefined> {
    try {
      const { caller, expiresAt } = await this.tokens.check(
        typeof token === 'string' ? token : undefined,
        clientAddress(socket.request),
      );
      if (caller.sub !== socket.data.caller.sub) return 'forbidden';
      Object.assign(socket.data, { caller, expiresAt });
      this.#endWithToken(socket);
      await this.#membership.recheck(socket);
      return undefined;
    } catch {
      return 'unauthenticated';
    }
  }

  #endWithToken(socket: LiveSocket): void {
    endWithToken(socket, async (token) => socket.connected && (await this.#refreshToken(socket, token)) === undefined);
  }

  /** One push, or those of a decision about several posts, which each socket receives as one. */
  #broadcast(pushes: readonly Push[], position: string): void {
    const io = this.#io;
    if (!io) return;
    const cursor = this.cursors.encode(position);
    const { rooms } = io.sockets.adapter;
    const [push, ...others] = pushes.filter((one) => one.channels.some((channel) => rooms.has(channel)));
    if (!push) return;
    if (others.length === 0) io.to([...push.channels]).emit(push.name, { ...push.payload, cursor } as never);
    else
      for (const { sockets, pushes: received } of audiencesOf([push, ...others], rooms)) {
        const posts = received.map(({ payload }) => payload as ReviewedPost);
        io.to(sockets).emit('posts:reviewed', { posts, cursor });
      }
    for (const { name, event } of [push, ...others]) if (event) this.#notePushed(name, event);
  }

  /** Counts a push, measures the age of posts, and names it in log and traces by its correlation id. */
  #notePushed(name: string, event: LogEvent): void {
    this.metrics.livePushes.inc({ name });
    if (event.topic === 'post.classified')
      this.metrics.recordAge('pushed', (event as LogEvent<'post.classified'>).message, new Date());
    openSpan({ name: `push ${name}`, kind: 'producer', correlationId: event.correlationId }).end();
    withCorrelation(event.correlationId, () => this.#log.debug(`pushed ${name} of ${event.topic} ${event.id}`));
  }

  #emitTo(socket: LiveSocket, push: Push, position: string): void {
    socket.emit(push.name, { ...push.payload, cursor: this.cursors.encode(position) } as never);
  }

  #dropBacklogs(): void {
    for (const socket of this.#sockets()) {
      if (socket.data.isBehind || socket.data.isResuming) continue;
      const wasBehind = dropBacklog(socket, () => {
        socket.data.isBehind = false;
        this.#membership.syncChannels(socket);
        socket.emit('resync', { cursor: this.#currentCursor(), reason: 'backlog' });
      });
      if (!wasBehind) continue;
      socket.data.isBehind = true;
      this.#membership.leaveAll(socket);
    }
  }

  #sockets(): LiveSocket[] {
    return [...(this.#io?.sockets.sockets.values() ?? [])];
  }

  #currentCursor(): string {
    return this.cursors.encode(String(this.#sequencer.position));
  }
}

function acknowledge(ack: unknown, code: string | undefined): void {
  if (typeof ack === 'function')
    (ack as (response: object) => void)(code === undefined ? { ok: true } : { ok: false, code });
}
