import net, { type Socket } from 'node:net';
import { FrameReader, writeFrame } from './frames.js';
import { type EngineAnswer, type EngineRequest, GREETING } from './messages.js';

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;

/** A request on its way. */
export interface Call {
  /** Undefined when the connection ended before. */
  readonly answer: Promise<EngineAnswer | undefined>;
  /** Nobody waits for it any more. */
  cancel(): void;
}

/** A connection to the engine's process. */
export class EngineLink {
  readonly #waiting = new Map<number, (answer: EngineAnswer | undefined) => void>();
  #lastId = GREETING;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;

  private constructor(private readonly socket: Socket) {
    const frames = new FrameReader<EngineAnswer>();
    socket.on('data', (chunk) => {
      try {
        for (const answer of frames.read(chunk)) this.#settle(answer.id, answer);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) =>
      socket.once('close', () => {
        for (const id of this.#waiting.keys()) this.#settle(id, undefined);
        resolve();
      }),
    );
  }

  /** Undefined when no engine greets there: a process that is being killed may still accept a connection. */
  static async connect(path: string): Promise<EngineLink | undefined> {
    const link = new EngineLink(net.connect(path));
    const greeting = await new Promise((resolve) => link.#waiting.set(GREETING, resolve));
    return greeting === undefined ? undefined : link;
  }

  call(request: WithoutId<EngineRequest>): Call {
    const id = ++this.#lastId;
    if (!this.socket.writable) return { answer: Promise.resolve(undefined), cancel: () => undefined };
    const answer = new Promise<EngineAnswer | undefined>((resolve) => this.#waiting.set(id, resolve));
    writeFrame(this.socket, { ...request, id });
    const cancel = (): void => {
      if (this.#waiting.has(id) && this.socket.writable) writeFrame(this.socket, { id, kind: 'cancel' });
    };
    return { answer, cancel };
  }

  close(): void {
    this.socket.destroy();
  }

  #settle(id: number, answer: EngineAnswer | undefined): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
