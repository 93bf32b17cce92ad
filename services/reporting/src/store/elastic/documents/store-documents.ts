import type { EntityManager } from 'typeorm';
import type { ProjectionFeed } from '../../feed/projection-feed.js';
import type { ReportDocument } from '../../report-document.js';
import { writeNames } from '../../report-names.js';
import { writeDocuments } from './document-rows.js';

/** Stores documents and the names in them, and has them sent to the index. */
export async function storeDocuments(
  tx: EntityManager,
  documents: readonly ReportDocument[],
  feed: ProjectionFeed,
): Promise<void> {
  if (documents.length === 0) return;
  await writeDocuments(tx, documents);
  await writeNames(tx, documents);
  await feed.enqueue(
    tx,
    documents.map(({ id }) => id),
  );
}
