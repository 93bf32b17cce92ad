import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Article } from './article.js';
import { extractArticle } from './article.js';

const TIMEOUT_MS = 5_000;
const HEAP_MB = 256;
const workerEntry = new URL('./article-worker.js', import.meta.url);

/**
 * Extracts articles one after another in a worker thread, at most five seconds each: a page that takes longer blocks
 * the thread, not the service. Uncompiled sources (tests) have no worker file; there it runs in the main thread.
 */
export class ArticleReader {
  #worker: Worker | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #id = 0;

  /** The article; undefined when the page could not be read, or not in time. */
  read(html: string, address: string): Promise<Article | undefined> {
    const reading = this.#queue.then(() => this.#extract(html, address)).catch(() => undefined);
    this.#queue = reading;
    return reading;
  }

  /** Ends the worker thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #extract(html: string, address: string): Promise<Article | undefined> {
    if (!existsSync(fileURLToPath(workerEntry))) return extractArticle(html, address);
    const worker = (this.#worker ??= this.#startWorker());
    const id = ++this.#id;
    return new Promise<Article | undefined>((resolve) => {
      const finish = (article: Article | undefined): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onWorkerEnd).off('error', onWorkerEnd);
        resolve(article);
      };
      const onMessage = (message: { id: number; article?: Article }): void => {
        if (message.id === id) finish(message.article);
      };
      const onWorkerEnd = (): void => {
        this.#worker = undefined;
        finish(undefined);
      };
      const timer = setTimeout(() => {
        onWorkerEnd();
        void worker.terminate();
      }, TIMEOUT_MS);
      worker.on('message', onMessage).on('exit', onWorkerEnd).on('error', onWorkerEnd);
      worker.postMessage({ id, html, address });
    });
  }

  #startWorker(): Worker {
    const worker = new Worker(workerEntry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    worker.on('error', () => undefined);
    return worker;
  }
}
