import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { Piscina } from 'piscina';
import { readModel } from './model/model-file.js';
import type { ParsedText } from './parse-text.js';
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
/** Twice of what lists, model and caches take; a smaller young generation returns memory earlier. */
const HEAP = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 160 };
const TIME_LIMIT_MS = 30_000;
/** About 10 ms of work. */
const MAX_CHUNK = 20;
const MAX_CHUNK_LENGTH = 20_000;

/**
 * A worker thread that recognises posts and texts, so that the main thread can answer requests meanwhile. Large batches
 * are divided, so that a request waits for a part of one only. Started again after a crash.
 * Uncompiled sources (tests) have no file for a thread; there the main thread recognises.
 */
@Injectable()
export class RecognitionThread implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Name of the model that it recognises by. */
  readonly model: string;
  #thread: Piscina | undefined;
  readonly #useThread: boolean;
  readonly #bytes: Uint8Array;
  #isModelUsed = false;
  readonly #workers: Record<keyof Work, string>;
  readonly #timeLimitMs: number;

  constructor({ useThread, model, worker, timeLimitMs = TIME_LIMIT_MS }: ThreadOptions) {
    this.#workers = worker === undefined ? workers : { recogniseAll: worker, parseText: worker };
    this.#useThread = useThread && existsSync(this.#workers.recogniseAll);
    this.#timeLimitMs = timeLimitMs;
    this.model = model.name;
    // Shared, so that a thread which is started again needs no copy.
    this.#bytes = new Uint8Array(new SharedArrayBuffer(model.bytes.length));
    this.#bytes.set(model.bytes);
  }

  /** Outcomes in the order of the tasks. Rejects when the thread crashes, or a part with its wait needs over 30 s. */
  async recogniseAll(tasks: readonly RecognitionTask[]): Promise<RecognitionOutcome[]> {
    const outcomes: RecognitionOutcome[] = [];
    for (const chunk of chunksOf(tasks)) outcomes.push(...(await this.#run('recogniseAll', chunk)));
    return outcomes;
  }

  /** Splits a text into readable words and recognises it. Rejects as `recogniseAll` does. */
  async parseText(text: string): Promise<ParsedText> {
    return this.#run('parseText', text);
  }

  /** The first post does not wait for the start of the thread. */
  onApplicationBootstrap(): void {
    if (this.#useThread) this.#thread ??= this.#startThread();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread?.destroy();
  }

  async #run<N extends keyof Work>(name: N, task: Work[N]['takes']): Promise<Work[N]['gives']> {
    if (!this.#useThread) return (await this.#workOfMainThread())[name](task as never);
    this.#thread ??= this.#startThread();
    const signal = AbortSignal.timeout(this.#timeLimitMs);
    try {
      return (await this.#thread.run(task, { filename: this.#workers[name], name, signal })) as Work[N]['gives'];
    } catch (cause) {
      throw signal.aborted ? new Error(`recognition took longer than ${this.#timeLimitMs} ms`, { cause }) : cause;
    }
  }

  /** Imported at first use only: word lists and model take 100 MB, which a thread has for itself. */
  async #workOfMainThread(): Promise<{ [N in keyof Work]: (task: Work[N]['takes']) => Work[N]['gives'] }> {
    const { recogniseAll, useModel } = await import('./recognise-all.js');
    const { parseText } = await import('./parse-text.js');
    if (!this.#isModelUsed) useModel(readModel(this.#bytes));
    this.#isModelUsed = true;
    return { recogniseAll, parseText };
  }

  #startThread(): Piscina {
    const thread = new Piscina({
      filename: this.#workers.recogniseAll,
      workerData: this.#bytes,
      resourceLimits: HEAP,
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
