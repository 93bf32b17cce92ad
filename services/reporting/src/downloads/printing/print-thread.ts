import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { markedBefore } from '../document/marked-text.js';
import { cutText, numberText } from '../document/plain-text.js';
import type { DocumentSection, PublicationRow, ReportDocument, WriteDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import type { PictureJob, PrintJob } from './print.js';

const HEAP_MB = 1024;
/** Longest text of a publication on paper. */
const maxText = 1000;
/** Tests run the sources, which no thread can load. */
const COMPILED = import.meta.url.endsWith('.ts') ? undefined : fileURLToPath(new URL('./print.js', import.meta.url));

/**
 * Prints documents one after another in a worker thread, so that the main thread can answer requests meanwhile. Only
 * uncompiled sources (tests) print in the main thread.
 */
@Injectable()
export class PrintThread implements OnApplicationShutdown {
  #thread: Piscina<PrintJob | PictureJob, Uint8Array> | undefined;

  /**
   * Writes a file of this type. Reads all publications first and cuts long texts, which the document states; aborting
   * ends the printing at once.
   */
  writer(ext: PrintJob['ext']): WriteDocument {
    const print = this.#print.bind(this);
    return async function* (
      document: ReportDocument,
      pages: AsyncIterable<readonly PublicationRow[]>,
      signal: AbortSignal,
    ) {
      const { rows, isCut } = await readForPaper(pages, signal);
      const { marked, textsCut } = words[document.lang];
      const remarks = [
        ...document.remarks,
        ...(isCut ? [textsCut(numberText(maxText))] : []),
        ...(rows.some((row) => row.marked.length > 0) ? [marked] : []),
      ];
      yield await print({ ext, document: { ...document, remarks }, rows }, signal);
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

/** All publications with their texts cut, so that no more than a page of whole texts is held at a time. */
async function readForPaper(
  pages: AsyncIterable<readonly PublicationRow[]>,
  signal: AbortSignal,
): Promise<{ rows: PublicationRow[]; isCut: boolean }> {
  const rows: PublicationRow[] = [];
  let isCut = false;
  for await (const page of pages) {
    signal.throwIfAborted();
    for (const row of page) {
      const isRowCut = row.text.length > maxText;
      isCut ||= isRowCut;
      const text = detached(cutText(row.text, maxText));
      // the sign of a cut is no part of a word
      rows.push({ ...row, text, marked: markedBefore(row.marked, isRowCut ? text.length - 1 : text.length) });
    }
  }
  return { rows, isCut };
}

/** A copy: V8 keeps the whole text in memory for a part of it. */
const detached = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

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
