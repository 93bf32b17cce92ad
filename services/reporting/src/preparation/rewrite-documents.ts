import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import type { PublicationRow } from '../publication-table/publication.js';
import { countPublications, lockPage } from '../publication-table/publication-table.js';
import { reportDocumentOf } from '../publications/report-document-of.js';
import { ReferenceNames } from '../reference/reference-names.js';
import type { ReportDocument } from '../store/report-document.js';

const pageSize = 500;

export type WriteDocuments = (tx: EntityManager, documents: readonly ReportDocument[]) => Promise<void>;

/** The documents of locked publications, with the topics and names of now. */
export async function documentsOf(
  tx: EntityManager,
  rows: readonly PublicationRow[],
  { topics, names }: { topics: TopicMatcherCache; names: ReferenceNames },
): Promise<ReportDocument[]> {
  const [matcher, current] = [await topics.matcher(tx), await names.current(tx)];
  return rows.flatMap((row) => (row.classified ? [reportDocumentOf(row, row.classified, current, matcher)] : []));
}

/**
 * Writes every publication to the store as it is now, without announcing it again. The table `publication` is the
 * source, whichever engine was used before. `progress` receives how many of how many are written.
 */
export async function rewriteDocuments(
  dataSource: DataSource,
  write: WriteDocuments,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const sources = { topics: new TopicMatcherCache(), names: new ReferenceNames() };
  const all = await countPublications(dataSource);
  let done = 0;
  for (let last = 0, found = pageSize; found === pageSize; done += found) {
    if (done > 0) progress(done, all);
    found = await inTransaction(dataSource, async (tx) => {
      const rows = await lockPage(tx, 'up', { beyond: last, limit: pageSize });
      const documents = await documentsOf(tx, rows, sources);
      if (documents.length > 0) await write(tx, documents);
      last = Number(rows.at(-1)?.id ?? last);
      return rows.length;
    });
  }
}
