import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { DocumentSection, PublicationRow, ReportDocument, WriteDocument } from '../document/report-document.js';
import type { PictureJob, PrintJob } from './print.js';

const HEAP_MB = 1024;
/** Tests run the sources, which no thread can load. */
const COMPILED = import.meta.url.endsWith('.ts') ? undefined : fileURLToPath(new URL('./print.js', import.meta.url));

/**
 * Prints documents one after another in a worker thread, so that the main thread can answer requests meanwhile. Only
 * uncompiled sources (tests) print in the main thread.
 */
@Injectable()
export class PrintThread implements OnApplicationShutdown {
  #thread: Piscina<PrintJob | PictureJob, Uint8Array> | undefined;

  /** Writes a file of this type. Reads all publications first; aborting ends the printing at once. */
  writer(ext: PrintJob['ext']): WriteDocument {
    const print = this.#print.bind(this);
    return async function* (
      document: ReportDocument,
      pages: AsyncIterable<readonly PublicationRow[]>,
      signal: AbortSignal,
    ) {
      const rows: PublicationRow[] = [];
      for await (const page of pages) {
        signal.throwIfAborted();
        rows.push(...page);
      }
      yield await print({ ext, document, rows }, signal);
    };
  }

  /** A PNG of a section for a mail; undefined when it has nothing to draw. */
  async picture(section: DocumentSection): Promise<Buffer | undefined> {
    const bytes = await this.#print({ ext: '.png', section });
    return bytes.length > 0 ? Buffer.from(bytes) : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread?.destroy();
  }

  async #print(job: PrintJob | PictureJob, signal?: AbortSignal): Promise<Uint8Array> {
    if (COMPILED === undefined) return (await import('./print.js')).print(job);
    this.#thread ??= startThread(COMPILED);
    return this.#thread.run(job, signal ? { signal } : {});
  }
}

function startThread(worker: string): Piscina<PrintJob | PictureJob, Uint8Array> {
  const thread = new Piscina<PrintJob | PictureJob, Uint8Array>({
    filename: worker,
    name: 'print',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A thread that fails between two documents is replaced; nobody waits for its error.
  return thread.on('error', () => undefined);
}
