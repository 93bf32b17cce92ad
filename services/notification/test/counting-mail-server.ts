import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@mm/clock/testing/until.js';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface AcceptedMail {
  messageId: string;
  /** All of the envelope, separated by commas. */
  recipient: string;
  /** Names of its header's fields in small letters, sorted. */
  fieldNames: string[];
}

/** A real SMTP server that counts what it accepts, and can be killed and started again on its port. */
export class CountingMailServer {
  readonly accepted: AcceptedMail[] = [];
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;
  #port = 0;
  #held: Promise<void> = Promise.resolve();

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.#decide(Buffer.concat(chunks).toString(), session, callback));
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Ends all connections; mails that were not accepted yet are lost here. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Accepts nothing while `work` runs. */
  async holding(work: () => Promise<void>): Promise<void> {
    let release: () => void = () => undefined;
    this.#held = new Promise((resolve) => (release = resolve));
    await work().finally(release);
  }

  /** Resolves when no connection from these ports is open. */
  async untilClosed(ports: readonly number[]): Promise<void> {
    await until(() => !ports.some((port) => this.#isOpen(port)), 'the end of connections to the mail server');
  }

  #isOpen(port: number): boolean {
    return [...this.#sockets].some((socket) => socket.remotePort === port);
  }

  async #decide(
    mail: string,
    { envelope, remotePort }: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> {
    await sleep(Math.random() * 20);
    await this.#held;
    // by the socket: the session ends somewhat later
    if (!this.#isOpen(remotePort) || !this.#server) return callback(new Error('the connection is lost'));
    const messageId = /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? '';
    const header = mail.slice(0, mail.indexOf('\r\n\r\n'));
    this.accepted.push({
      messageId,
      recipient: envelope.rcptTo.map(({ address }) => address).join(),
      fieldNames: [...header.matchAll(/^([^\s:]+):/gm)].map(([, name = '']) => name.toLowerCase()).sort(),
    });
    callback();
  }
}
