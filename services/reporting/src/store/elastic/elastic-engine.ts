import { Client } from '@elastic/elasticsearch';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportDocument } from '../report-document.js';
import { writeDocuments } from './document-rows.js';
import { ElasticReportStore, type ElasticReportStoreOptions } from './elastic-report-store.js';
import { IndexFeed } from './index-feed.js';
import { rebuild, type Progress } from './rebuild.js';
import { ReportIndex } from './report-index.js';

export interface ElasticPlace {
  nodes: readonly string[];
  /** The alias that questions ask. */
  index: string;
}

/** The index with its connection and its feed; runs as long as the service does. */
export class ElasticEngine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly client: Client;
  readonly index: ReportIndex;
  readonly feed: IndexFeed;

  constructor(
    private readonly dataSource: DataSource,
    { nodes, index }: ElasticPlace,
    onError: (error: unknown) => void,
  ) {
    this.client = new Client({ nodes: [...nodes], maxRetries: 2, requestTimeout: 30_000 });
    this.index = new ReportIndex(this.client, index);
    this.feed = new IndexFeed(dataSource, this.client, this.index, onError);
  }

  /** The port that the rest of the service sees. */
  store(options: Omit<ElasticReportStoreOptions, 'index' | 'seen'>): ElasticReportStore {
    return new ElasticReportStore(this.dataSource, this.client, { ...options, index: this.index.name, seen: () => this.feed.seen() });
  }

  /** Writes documents down for the next `rebuild`. */
  add(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    return documents.length > 0 ? writeDocuments(tx, documents) : Promise.resolve();
  }

  /** Builds the index anew beside the one that is read, and switches. */
  rebuild(progress: Progress): Promise<void> {
    return rebuild(this.dataSource, this.client, this.index, progress);
  }

  /** Questions are taken when the index is there; a server that does not come in time is answered for with 503. */
  async onApplicationBootstrap(): Promise<void> {
    this.feed.start();
    await this.feed.ready(30_000);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    await this.feed.stop();
    await this.client.close();
  }
}
