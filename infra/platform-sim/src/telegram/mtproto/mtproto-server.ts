import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ClientSession } from './client-session.js';
import { Connection } from './connection.js';
import type { ConnectionContext } from './connection.js';

/** Accepts the connections of the data centres. */
export class MtprotoServer {
  private readonly servers: net.Server[] = [];
  private readonly connections = new Map<number, Connection>();

  constructor(
    private readonly context: ConnectionContext,
    private readonly onClosed: (session: ClientSession, dc: number) => void,
  ) {}

  /** Listens for a data centre, on a free port when the given one is taken; returns the port. */
  listen(dc: number, { host, port }: { host: string; port: number }): Promise<number> {
    const server = net.createServer((socket) => this.accept(socket, dc));
    this.servers.push(server);
    return new Promise((resolve, reject) => {
      const done = (): void => resolve((server.address() as AddressInfo).port);
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' || port === 0) return reject(error);
        server.listen(0, host, done);
      });
      server.listen(port, host, done);
    });
  }

  /** Closes the connections that fit. */
  drop(isDropped: (session: ClientSession) => boolean): number {
    const ids = new Set(
      this.context.sessions
        .connected()
        .filter(isDropped)
        .map(({ outlet }) => outlet?.id),
    );
    for (const id of ids) if (id !== undefined) this.connections.get(id)?.close();
    return ids.size;
  }

  close(): void {
    for (const server of this.servers) server.close();
    for (const connection of this.connections.values()) connection.close();
  }

  private accept(socket: net.Socket, dc: number): void {
    if (!this.context.isUp()) return void socket.destroy();
    const connection = new Connection(this.context, socket, dc);
    this.connections.set(connection.id, connection);
    socket.on('close', () => {
      this.connections.delete(connection.id);
      for (const session of this.context.sessions.using(connection.id)) {
        this.onClosed(session, dc);
        this.context.sessions.release(session);
      }
    });
  }
}
