import type { Client } from '@elastic/elasticsearch';
import type { DataSource } from 'typeorm';
import { forEachConcurrently } from '../../feed/for-each-concurrently.js';
import { withFeedsPaused } from '../../feed/projection-feed.js';
import { countDocuments } from '../documents/document-rows.js';
import { documentsAfter, type ReadyDocument } from '../documents/ready-documents.js';
import { earliestMatch, forgetDefinitions } from '../documents/topic-definitions.js';
import { sendAll } from './bulk.js';
import type { ReportIndex } from './report-index.js';

const batchSize = 1000;
const concurrency = 3;

/** Receives how many of how many documents are in the new index. */
export type Progress = (done: number, all: number) => void;

/**
 * Builds a new index from PostgreSQL while the old one is read, and switches to it. Feeds write to both from the start;
 * numbers decide which write is newer. Definitions of topics that all documents already contain are deleted: such
 * a topic is a plain term again. Rejects when the new index refuses a document; the old index then stays in use.
 */
export async function rebuild(
  dataSource: DataSource,
  client: Client,
  index: ReportIndex,
  progress: Progress,
): Promise<void> {
  const total = await countDocuments(dataSource);
  const earliest = await earliestMatch(dataSource);
  const newIndex = await withFeedsPaused(dataSource, () => index.startBuild());
  let done = 0;
  await forEachConcurrently(batches(dataSource), concurrency, async (documents) => {
    const [refused] = await sendAll(client, [newIndex], documents);
    if (refused) throw new Error(`the new index refuses publication ${refused.id}: ${refused.cause}`);
    done += documents.length;
    progress(done, Math.max(total, done));
  });
  await withFeedsPaused(dataSource, () => index.switchTo(newIndex));
  await forgetDefinitions(dataSource, earliest);
}

async function* batches(dataSource: DataSource): AsyncGenerator<ReadyDocument[], void> {
  for (let last: string | undefined = '0'; last !== undefined;) {
    const documents: ReadyDocument[] = await documentsAfter(dataSource, last, batchSize);
    last = documents.at(-1)?.id;
    if (last !== undefined) yield documents;
  }
}
