import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { Piscina } from 'piscina';
import { readModel } from './model/model-file.js';
import { parseText } from './parse-text.js';
import type { ParsedText } from './parse-text.js';
import { recogniseAll, useModel } from './recognise-all.js';
import type { RecognitionOutcome, RecognitionTask } from './recognise-all.js';

/** What the thread runs, by the name of the function. */
interface Work {
  recogniseAll: { takes: readonly RecognitionTask[]; gives: RecognitionOutcome[] };
  parseText: { takes: string; gives: ParsedText };
}

interface ThreadOptions {
  useThread: boolean;
  /** The model that it recognises by. */
  model: { name: string; bytes: Uint8Array };
  /** A file that exports both functions; those of the service if absent. */
  worker?: string;
  timeLimitMs?: number;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const workers: Record<keyof Work, string> = {
  recogniseAll: fileOf('./recognise-all.js'),
  parseText: fileOf('./parse-text.js'),
};
const TIME_LIMIT_MS = 30_000;
/** About 10 ms of work. */
const MAX_CHUNK = 20;
const MAX_CHUNK_LENGTH = 20_000;

/**
 * A worker thread that recognises posts and texts, so that the main thread can answer requests meanwhile. Large batches
 * are divided, so that a request waits for a part of one only. Started at first use, and again after a crash.
 * Uncompiled sources (tests) have no file for a thread; there the main thread recognises.
 */
@Injectable()
export class RecognitionThread implements OnApplicationShutdown {
  /** Name of the model that it recognises by. */
  readonly model: string;
  #thread: Piscina | undefined;
  readonly #useThread: boolean;
  readonly #bytes: Uint8Array;
  readonly #workers: Record<keyof Work, string>;
  readonly #timeLimitMs: number;

  /** Throws when the main thread is to recognise and the model cannot be read. */
  constructor({ useThread, model, worker, timeLimitMs = TIME_LIMIT_MS }: ThreadOptions) {
    this.#workers = worker === undefined ? workers : { recogniseAll: worker, parseText: worker };
    this.#useThread = useThread && existsSync(this.#workers.recogniseAll);
    this.#timeLimitMs = timeLimitMs;
    this.model = model.name;
    // Shared, so that a thread which is started again needs no copy.
    this.#bytes = new Uint8Array(new SharedArrayBuffer(this.#useThread ? model.bytes.length : 0));
    if (this.#useThread) this.#bytes.set(model.bytes);
    else useModel(readModel(model.bytes));
  }

  /** Outcomes in the order of the tasks. Rejects when the thread crashes, or a part with its wait needs over 30 s. */
  async recogniseAll(tasks: readonly RecognitionTask[]): Promise<RecognitionOutcome[]> {
    if (!this.#useThread) return recogniseAll(tasks);
    const outcomes: RecognitionOutcome[] = [];
    for (const chunk of chunksOf(tasks)) outcomes.push(...(await this.#run('recogniseAll', chunk)));
    return outcomes;
  }

  /** Splits a text into readable words and recognises it. Rejects as `recogniseAll` does. */
  async parseText(text: string): Promise<ParsedText> {
    return this.#useThread ? this.#run('parseText', text) : parseText(text);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread?.destroy();
  }

  async #run<N extends keyof Work>(name: N, task: Work[N]['takes']): Promise<Work[N]['gives']> {
    this.#thread ??= this.#startThread();
    const signal = AbortSignal.timeout(this.#timeLimitMs);
    try {
      return (await this.#thread.run(task, { filename: this.#workers[name], name, signal })) as Work[N]['gives'];
    } catch (cause) {
      throw signal.aborted ? new Error(`recognition took longer than ${this.#timeLimitMs} ms`, { cause }) : cause;
    }
  }

  #startThread(): Piscina {
    const thread = new Piscina({
      workerData: this.#bytes,
      minThreads: 1,
      maxThreads: 1,
      recordTiming: false,
    });
    // A thread that fails between two batches is replaced; nobody waits for its error.
    return thread.on('error', () => undefined);
  }
}

/** Tasks in parts of about equal work, with no more of each text than is read. */
function chunksOf(tasks: readonly RecognitionTask[]): RecognitionTask[][] {
  const chunks: RecognitionTask[][] = [];
  let length = Infinity;
  for (const task of tasks) {
    const cut = { ...task, text: task.text.slice(0, MAX_RECOGNISED_TEXT) };
    const last = chunks.at(-1);
    if (last && last.length < MAX_CHUNK && length + cut.text.length <= MAX_CHUNK_LENGTH) {
      last.push(cut);
      length += cut.text.length;
    } else {
      chunks.push([cut]);
      length = cut.text.length;
    }
  }
  return chunks;
}
