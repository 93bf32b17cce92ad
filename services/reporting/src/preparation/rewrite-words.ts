import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import { countPublications, lockPage } from '../publication-table/publication-table.js';
import { ReferenceNames } from '../reference/reference-names.js';
import { noteWords, recordWords, takeWords } from '../store/words-version.js';
import { documentsOf, type WriteDocuments } from './rewrite-documents.js';

/** A page keeps this process busy, and its publications locked, for some 100 ms. */
const pageSize = 100;
const longestRestMs = 1000;

/**
 * Makes the stored words anew if an earlier version made them, with the topics that they belong to, page by page, the
 * newest publications first, and without announcing anything. Each page is noted with it: killed, the next start or
 * another process goes on behind it. `progress` receives how many of how many are done.
 */
export async function rewriteWords(
  dataSource: DataSource,
  write: WriteDocuments,
  { progress, signal }: { progress: (done: number, all: number) => void; signal: AbortSignal },
): Promise<void> {
  const sources = { topics: new TopicMatcherCache(), names: new ReferenceNames() };
  const all = await countPublications(dataSource);
  for (let isLast = false; !isLast;) {
    signal.throwIfAborted();
    const started = performance.now();
    isLast = await inTransaction(dataSource, async (tx: EntityManager) => {
      const taken = await takeWords(tx);
      if (!taken) return true;
      const beyond = taken.below ?? Number.MAX_SAFE_INTEGER;
      const rows = await lockPage(tx, 'down', { beyond, limit: pageSize });
      const documents = await documentsOf(tx, rows, sources);
      if (documents.length > 0) await write(tx, documents);
      const rewritten = taken.rewritten + rows.length;
      progress(rewritten, Math.max(all, rewritten));
      if (rows.length < pageSize) await recordWords(tx);
      else await noteWords(tx, { below: Number(rows.at(-1)?.id), rewritten });
      return rows.length < pageSize;
    });
    // questions and arrivals get as much time as this
    if (!isLast)
      await new Promise((resolve) => setTimeout(resolve, Math.min(performance.now() - started, longestRestMs)));
  }
}
