import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import type { RecognitionInput } from './recognise.js';
import { recogniseAll } from './recognise-all.js';
import type { RecognitionOutcome } from './recognise-all.js';

interface PendingBatch {
  resolve: (outcomes: RecognitionOutcome[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

const TIME_LIMIT_MS = 30_000;
/** Tests run the sources, which have no compiled worker. */
const IS_COMPILED = import.meta.url.endsWith('.js');

/**
 * A worker thread that recognises batches of posts, so that the main thread can answer requests meanwhile.
 * Started at first use, and again after a crash.
 */
@Injectable()
export class RecognitionThread implements OnApplicationShutdown {
  #worker: Worker | null = null;
  #nextId = 1;
  readonly #pending = new Map<number, PendingBatch>();

  constructor(private readonly useThread: boolean) {}

  /** Outcomes in the order of the inputs. Rejects when the thread crashes or needs more than 30 s. */
  recogniseAll(inputs: readonly RecognitionInput[]): Promise<RecognitionOutcome[]> {
    if (!this.useThread || !IS_COMPILED) return Promise.resolve(recogniseAll(inputs));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#failPending(new Error(`recognition took longer than ${TIME_LIMIT_MS} ms`)),
        TIME_LIMIT_MS,
      );
      this.#pending.set(id, { resolve, reject, timer });
      this.#thread().postMessage({
        id,
        inputs: inputs.map((input) => ({ ...input, text: input.text.slice(0, MAX_RECOGNISED_TEXT) })),
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    const worker = this.#worker;
    this.#failPending(new Error('the service is stopping'));
    await worker?.terminate();
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./recognition-worker.js', import.meta.url));
    worker.on('message', ({ id, outcomes }: { id: number; outcomes: RecognitionOutcome[] }) => {
      const batch = this.#pending.get(id);
      this.#pending.delete(id);
      clearTimeout(batch?.timer);
      batch?.resolve(outcomes);
    });
    worker.on('error', (error: unknown) =>
      this.#failPending(error instanceof Error ? error : new Error(String(error)), worker),
    );
    worker.on('exit', () => this.#failPending(new Error('the recognition thread exited'), worker));
    worker.unref();
    return (this.#worker = worker);
  }

  #failPending(error: Error, ended: Worker | null = this.#worker): void {
    if (ended !== this.#worker) return;
    this.#worker = null;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#pending.clear();
    void ended?.terminate();
  }
}
