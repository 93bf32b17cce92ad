import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Article, Page } from './article.js';
import { articleOf } from './article.js';

const TIMEOUT_MS = 5_000;
const HEAP_MB = 256;
const YOUNG_HEAP_MB = 32;
/** As much as the product requests of any document. */
const MAX_LENGTH = 5 * 1024 * 1024;
/** Tests run the sources, which no thread can load. */
const COMPILED = import.meta.url.endsWith('.ts') ? undefined : fileURLToPath(new URL('./article.js', import.meta.url));

/**
 * Extracts articles one after another in a worker thread with a limit of memory, at most five seconds each: a page that
 * takes longer blocks the thread, not the service. Only uncompiled sources (tests) extract in the main thread.
 */
export class ArticleReader {
  #thread: Piscina<Page, Article> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** `worker` is the file that exports `articleOf`; the time limit is in milliseconds. */
  constructor(
    private readonly worker = COMPILED,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** The article; undefined when the page is longer than 5 MB, or could not be read, or not in time. */
  read(html: string, address: string): Promise<Article | undefined> {
    if (html.length > MAX_LENGTH) return Promise.resolve(undefined);
    const reading = this.#queue.then(() => this.#extract({ html, address })).catch(() => undefined);
    this.#queue = reading;
    return reading;
  }

  async #extract(page: Page): Promise<Article> {
    if (this.worker === undefined) return articleOf(page);
    this.#thread ??= startThread(this.worker);
    return this.#thread.run(page, { signal: AbortSignal.timeout(this.timeoutMs) });
  }
}

function startThread(worker: string): Piscina<Page, Article> {
  const thread = new Piscina<Page, Article>({
    filename: worker,
    name: articleOf.name,
    minThreads: 1,
    maxThreads: 1,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  // A thread that fails between two pages is replaced; nobody waits for its error.
  return thread.on('error', () => undefined);
}
