import { io, type Socket } from 'socket.io-client';
import { waitSeconds } from './api-client.js';
import { testStack } from './stack.js';

type Payload = Record<string, unknown>;

/** A connection to the live channel and the events that it has received. */
export class LiveClient {
  readonly received: [name: string, payload: Payload][] = [];

  private constructor(private readonly socket: Socket) {
    socket.onAny((name: string, payload: Payload) => this.received.push([name, payload]));
  }

  /** Throws the server's reason when the handshake is refused. */
  static async connect(auth: Payload, headers: Record<string, string> = {}): Promise<LiveClient> {
    const socket = io(testStack().address, {
      auth,
      extraHeaders: headers,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const client = new LiveClient(socket);
    try {
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    } catch (error) {
      client.close();
      throw error;
    }
    return client;
  }

  /** Returns the server's reply: `{ ok: true }` or an error code. */
  join(room: string): Promise<unknown> {
    return this.socket.timeout(waitSeconds * 1000).emitWithAck('room:join', room);
  }

  /** The payload of the first matching event, already received or waited for. */
  event(name: string, matches: (payload: Payload) => boolean = () => true): Promise<Payload> {
    const found = this.received.find(([other, payload]) => other === name && matches(payload));
    if (found) return Promise.resolve(found[1]);
    return new Promise((resolve, reject) => {
      const onEvent = (other: string, payload: Payload): void => {
        if (other !== name || !matches(payload)) return;
        clearTimeout(timer);
        this.socket.offAny(onEvent);
        resolve(payload);
      };
      const timer = setTimeout(() => {
        this.socket.offAny(onEvent);
        reject(new Error(`no '${name}' within ${waitSeconds} s`));
      }, waitSeconds * 1000);
      this.socket.onAny(onEvent);
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}
