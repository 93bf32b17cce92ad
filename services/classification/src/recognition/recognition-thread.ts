import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { Piscina } from 'piscina';
import { recogniseAll } from './recognise-all.js';
import type { RecognitionOutcome, RecognitionTask } from './recognise-all.js';

type Inputs = readonly RecognitionTask[];

const TIME_LIMIT_MS = 30_000;

/**
 * A worker thread that recognises batches of posts one after another, so that the main thread can answer requests
 * meanwhile. Started at first use, and again after a crash. Uncompiled sources (tests) have no file for a thread; there
 * the main thread recognises.
 */
@Injectable()
export class RecognitionThread implements OnApplicationShutdown {
  #thread: Piscina<Inputs, RecognitionOutcome[]> | undefined;

  /** `worker` is the file that exports `recogniseAll`; the time limit is in milliseconds. */
  constructor(
    private readonly useThread: boolean,
    private readonly worker = fileURLToPath(new URL('./recognise-all.js', import.meta.url)),
    private readonly timeLimitMs = TIME_LIMIT_MS,
  ) {}

  /** Outcomes in the order of the inputs. Rejects when the thread crashes, or with the wait needs more than 30 s. */
  async recogniseAll(inputs: Inputs): Promise<RecognitionOutcome[]> {
    if (!this.useThread || !existsSync(this.worker)) return recogniseAll(inputs);
    this.#thread ??= this.#startThread();
    const signal = AbortSignal.timeout(this.timeLimitMs);
    const cut = inputs.map((input) => ({ ...input, text: input.text.slice(0, MAX_RECOGNISED_TEXT) }));
    return this.#thread.run(cut, { signal }).catch((cause: unknown) => {
      throw signal.aborted ? new Error(`recognition took longer than ${this.timeLimitMs} ms`, { cause }) : cause;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread?.destroy();
  }

  #startThread(): Piscina<Inputs, RecognitionOutcome[]> {
    const thread = new Piscina<Inputs, RecognitionOutcome[]>({
      filename: this.worker,
      name: recogniseAll.name,
      minThreads: 1,
      maxThreads: 1,
      recordTiming: false,
    });
    // A thread that fails between two batches is replaced; nobody waits for its error.
    return thread.on('error', () => undefined);
  }
}
