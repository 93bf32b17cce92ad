import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Article, Page } from './article.js';
import { articleOf } from './article.js';

const TIMEOUT_MS = 5_000;
const HEAP_MB = 256;

/**
 * Extracts articles one after another in a worker thread, at most five seconds each: a page that takes longer blocks
 * the thread, not the service. Uncompiled sources (tests) have no file for a thread; there it runs in the main thread.
 */
export class ArticleReader {
  #thread: Piscina<Page, Article> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** `worker` is the file that exports `articleOf`; the time limit is in milliseconds. */
  constructor(
    private readonly worker = fileURLToPath(new URL('./article.js', import.meta.url)),
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** The article; undefined when the page could not be read, or not in time. */
  read(html: string, address: string): Promise<Article | undefined> {
    const reading = this.#queue.then(() => this.#extract({ html, address })).catch(() => undefined);
    this.#queue = reading;
    return reading;
  }

  async #extract(page: Page): Promise<Article> {
    if (!existsSync(this.worker)) return articleOf(page);
    this.#thread ??= this.#startThread();
    return this.#thread.run(page, { signal: AbortSignal.timeout(this.timeoutMs) });
  }

  #startThread(): Piscina<Page, Article> {
    const thread = new Piscina<Page, Article>({
      filename: this.worker,
      name: articleOf.name,
      minThreads: 1,
      maxThreads: 1,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread that fails between two pages is replaced; nobody waits for its error.
    return thread.on('error', () => undefined);
  }
}
