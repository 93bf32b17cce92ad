import { SMTPServer } from 'smtp-server';
import { pause } from './load.mjs';

/** A real SMTP server that records what it accepts, and can be killed and started again on its port. */
export class MailServer {
  /** @type {{ messageId: string, at: number }[]} */
  accepted = [];
  port = 0;
  #closed = new Set();
  #sockets = new Set();
  #held = Promise.resolve();
  /** @type {SMTPServer | undefined} */
  #server;

  async start() {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, callback) => {
        const chunks = [];
        stream.on('data', (chunk) => chunks.push(chunk));
        stream.on('end', () => void this.#decide(Buffer.concat(chunks).toString(), session, callback));
      },
      onClose: (session) => void this.#closed.add(session.id),
    });
    server.on('error', () => {});
    server.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise((resolve) => server.listen(this.port, '127.0.0.1', () => resolve(undefined)));
    const address = server.server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.#server = server;
  }

  /** Ends all connections; mails that were not accepted yet are lost here. */
  async kill() {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise((resolve) => (server ? server.close(() => resolve(undefined)) : resolve(undefined)));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Accepts nothing while `work` runs. */
  async holding(work) {
    let release = () => {};
    this.#held = new Promise((resolve) => (release = () => resolve(undefined)));
    await work().finally(release);
  }

  /** Remote ports of the open connections. @returns {number[]} */
  ports() {
    return [...this.#sockets].map(({ remotePort }) => remotePort);
  }

  /** Mails take some milliseconds, so that kills meet them. */
  async #decide(mail, { id }, callback) {
    await pause(Math.random() * 20);
    await this.#held;
    if (this.#closed.has(id) || !this.#server) return callback(new Error('the connection is lost'));
    this.accepted.push({ messageId: /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? '', at: Date.now() });
    callback();
  }
}
