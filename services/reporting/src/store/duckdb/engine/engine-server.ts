import fs from 'node:fs';
import net, { type Socket } from 'node:net';
import PQueue from 'p-queue';
import type { EngineFile } from './engine-file.js';
import { type EngineFailure, failureOf } from './faults.js';
import { FrameReader, writeFrame } from './frames.js';
import { type EngineAnswer, type EngineRequest, GREETING } from './messages.js';

/** More at once would only make each slower: DuckDB uses all its threads for one. */
const READS_AT_ONCE = 3;

type Transaction = Extract<EngineRequest, { kind: 'read' | 'write' }>;

/** Executes the transactions of all clients: a few reads at once, by priority, and one write after another. */
export class EngineServer {
  readonly #reads = new PQueue({ concurrency: READS_AT_ONCE });
  readonly #writes = new PQueue({ concurrency: 1 });
  readonly #clients = new Set<Socket>();
  readonly #end = new AbortController();
  readonly #server = net.createServer((socket) => this.#serve(socket));

  /** `onFatal`: the file cannot be used any longer. `onDiscard`: a client wants an empty one. */
  constructor(
    private readonly file: EngineFile,
    private readonly on: { readonly fatal: (failure: EngineFailure) => void; readonly discard: () => void },
  ) {}

  /** Whoever has locked the file may take the place of a socket that a killed process left. */
  async listen(path: string): Promise<void> {
    fs.rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(path, resolve));
    fs.chmodSync(path, 0o600);
  }

  /** Interrupts what runs, answers nobody any more, and resolves when nothing runs. */
  async close(): Promise<void> {
    this.#end.abort();
    this.#server.close();
    await Promise.all([this.#reads.onIdle(), this.#writes.onIdle()]);
    for (const client of this.#clients) client.destroy();
  }

  #serve(socket: Socket): void {
    const frames = new FrameReader<EngineRequest>();
    const open = new Map<number, AbortController>();
    this.#clients.add(socket);
    socket.on('error', () => undefined);
    writeFrame(socket, { id: GREETING, results: [] });
    socket.on('close', () => {
      this.#clients.delete(socket);
      for (const request of open.values()) request.abort();
    });
    socket.on('data', (chunk) => {
      try {
        for (const request of frames.read(chunk))
          if (request.kind === 'discard') this.on.discard();
          else if (request.kind === 'cancel') open.get(request.id)?.abort();
          else void this.#answer(socket, request, open);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
  }

  async #answer(socket: Socket, request: Transaction, open: Map<number, AbortController>): Promise<void> {
    const cancelled = new AbortController();
    open.set(request.id, cancelled);
    const answer = await this.#execute(request, cancelled.signal);
    open.delete(request.id);
    if (!socket.writable) return;
    try {
      writeFrame(socket, answer);
    } catch (error) {
      // longer than a string can be
      writeFrame(socket, { id: request.id, fault: 'statement', message: (error as Error).message });
    }
  }

  async #execute({ id, kind, statements, priority }: Transaction, cancelled: AbortSignal): Promise<EngineAnswer> {
    const queue = kind === 'read' ? this.#reads : this.#writes;
    const work = async (): Promise<EngineAnswer> => {
      cancelled.throwIfAborted();
      this.#end.signal.throwIfAborted();
      // a write that has begun ends: its client may be gone, but what it writes is wanted
      const signal = kind === 'read' ? AbortSignal.any([cancelled, this.#end.signal]) : this.#end.signal;
      return { id, results: await this.file.transaction(kind, statements, signal) };
    };
    try {
      return await queue.add(work, { priority });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.isFatal) setImmediate(() => this.on.fatal(failure));
      const isEnding = cancelled.aborted || this.#end.signal.aborted;
      return { id, fault: isEnding ? 'unavailable' : failure.fault, message: failure.message };
    }
  }
}
