import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Article } from './article.js';
import { extractArticle } from './article.js';

const TIMEOUT_MS = 5_000;
const HEAP_MB = 256;
const entry = new URL('./article-worker.js', import.meta.url);

/**
 * Extracts articles in one worker thread, one after another, at most five seconds each: a page that takes longer costs
 * its thread, not the service. Where the sources run uncompiled (tests) there is no worker file and it runs in place.
 */
export class ArticleReader {
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #id = 0;

  /** The article, or undefined when the page could not be read in time or at all. */
  read(html: string, address: string): Promise<Article | undefined> {
    const mine = this.#turn.then(() => this.#extract(html, address)).catch(() => undefined);
    this.#turn = mine;
    return mine;
  }

  /** Ends the worker thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #extract(html: string, address: string): Promise<Article | undefined> {
    if (!existsSync(fileURLToPath(entry))) return extractArticle(html, address);
    const worker = (this.#worker ??= this.#started());
    const id = ++this.#id;
    return new Promise<Article | undefined>((resolve) => {
      const end = (article: Article | undefined): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onGone).off('error', onGone);
        resolve(article);
      };
      const onMessage = (answer: { id: number; article?: Article }): void => {
        if (answer.id === id) end(answer.article);
      };
      const onGone = (): void => {
        this.#worker = undefined;
        end(undefined);
      };
      const timer = setTimeout(() => {
        onGone();
        void worker.terminate();
      }, TIMEOUT_MS);
      worker.on('message', onMessage).on('exit', onGone).on('error', onGone);
      worker.postMessage({ id, html, address });
    });
  }

  #started(): Worker {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    worker.on('error', () => undefined);
    return worker;
  }
}
