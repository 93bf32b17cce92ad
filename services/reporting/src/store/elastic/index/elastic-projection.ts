import type { Client } from '@elastic/elasticsearch';
import type { DataSource } from 'typeorm';
import type { PendingChange, Projection, Refused } from '../../feed/projection.js';
import { enqueueAll } from '../documents/document-rows.js';
import { readyDocuments, removalOf } from '../documents/ready-documents.js';
import { sendAll } from './bulk.js';
import type { ReportIndex } from './report-index.js';

/** The indices of Elasticsearch as a copy of `elastic_document`. */
export class ElasticProjection implements Projection {
  readonly concurrency = 3;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: Client,
    private readonly index: ReportIndex,
  ) {}

  /** Creates the index if it is missing, after everything that it has to get is in the queue. */
  async open(signal: AbortSignal): Promise<boolean> {
    if (await this.index.exists(signal)) return false;
    await enqueueAll(this.dataSource);
    await this.index.createFirst(signal);
    return true;
  }

  async send(
    changes: readonly PendingChange[],
    signal: AbortSignal,
  ): Promise<readonly Refused[] | 'lost' | 'superseded'> {
    const documents = await readyDocuments(
      this.dataSource,
      changes.map(({ id }) => id),
    );
    const indices = await this.index.writeTargets(signal);
    if (indices.length === 0) return 'lost';
    if (this.index.isOlderThan(indices)) return 'superseded';
    const refused = await sendAll(this.client, indices, documents, signal);
    const known = new Set(documents.map(({ id }) => id));
    const removals = changes.filter(({ id }) => !known.has(id)).map(removalOf);
    const [kept] = await sendAll(this.client, indices, removals, signal);
    if (kept) throw new Error(`the index refuses to remove publication ${kept.id}: ${kept.cause}`);
    return refused;
  }

  makeVisible(signal: AbortSignal): Promise<void> {
    return this.index.refresh(signal);
  }
}
