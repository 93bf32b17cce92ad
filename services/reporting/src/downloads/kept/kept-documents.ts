import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { inChunks } from '../file-chunks.js';
import type { WriteDocument } from '../document/report-document.js';

const keptFor = "interval '24 hours'";
/** Most documents; the oldest are removed. */
const maxKept = 200;

const begin = statement({}, 'INSERT INTO kept_document (id, made_at) VALUES ($1, now())');
const addPart = statement({}, 'INSERT INTO kept_document_part (document_id, number, bytes) VALUES ($1, $2, $3)');
/** The first one that is whole stays. */
const complete = statement(
  {},
  `UPDATE kept_document SET question = $2
   WHERE id = $1 AND NOT EXISTS (SELECT FROM kept_document WHERE question = $2)`,
);
const remove = statement({}, 'DELETE FROM kept_document WHERE id = $1');
const removeAll = statement({}, 'DELETE FROM kept_document');
const removeOld = statement(
  {},
  `DELETE FROM kept_document
   WHERE made_at < now() - ${keptFor}
     OR id IN (SELECT id FROM kept_document WHERE question IS NOT NULL ORDER BY made_at DESC OFFSET ${maxKept})`,
);
const whole = statement(
  { id: column.uuid() },
  `SELECT id FROM kept_document WHERE question = $1 AND made_at > now() - ${keptFor}`,
);
const part = statement(
  { bytes: column.bytea() },
  'SELECT bytes FROM kept_document_part WHERE document_id = $1 AND number = $2',
);

/** Removes all of them: they may hold what an author published who is erased. */
export const removeKeptDocuments = (database: Database): Promise<number> => affected(database, removeAll);

/**
 * Documents of a moment, for a day: labels, reactions, late publications and gaps that were found in retrospect change
 * what is known about that moment, and the same question still has the same bytes.
 */
@Injectable()
export class KeptDocuments {
  readonly #logger = new Logger('downloads');

  constructor(private readonly dataSource: DataSource) {}

  /** Writes the document that was kept for the question, else a new one, which it keeps when it is whole. */
  writer(question: string | null, write: WriteDocument): WriteDocument {
    if (question === null) return write;
    return (document, pages, signal) => this.#written(question, write(document, pages, signal));
  }

  async *#written(question: string, made: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const [found] = await rows(this.dataSource, whole, [question]);
    if (found) {
      yield* this.#parts(found.id);
      return;
    }
    await affected(this.dataSource, removeOld);
    const id = randomUUID();
    let isWhole = false;
    try {
      await affected(this.dataSource, begin, [id]);
      let number = 0;
      for await (const bytes of inChunks(made)) {
        await affected(this.dataSource, addPart, [id, number++, bytes]);
        yield bytes;
      }
      isWhole = await this.#complete(id, question);
    } finally {
      if (!isWhole) await affected(this.dataSource, remove, [id]).catch((error: unknown) => this.#logger.warn(error));
    }
  }

  /** Whether it is kept: another one may have been whole earlier. Never rejects, as all bytes were written. */
  #complete(id: string, question: string): Promise<boolean> {
    return affected(this.dataSource, complete, [id, question]).then(
      (count) => count > 0,
      (error: unknown) => (this.#logger.warn(error), false),
    );
  }

  async *#parts(id: string): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number++) {
      const [found] = await rows(this.dataSource, part, [id, number]);
      if (!found) return;
      yield found.bytes;
    }
  }
}
