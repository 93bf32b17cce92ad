import { Client } from '@elastic/elasticsearch';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportDocument } from '../report-document.js';
import type { PublishMatches } from '../report-store.js';
import { writeDocuments } from './document-rows.js';
import { ElasticReportStore, type ElasticReportStoreOptions } from './elastic-report-store.js';
import type { IndexDefinition } from './index-definition.js';
import { IndexFeed } from './index-feed.js';
import { rebuild, type Progress } from './rebuild.js';
import { ReportIndex } from './report-index.js';

export interface ElasticConnection {
  nodes: readonly string[];
  /** The alias that questions ask. */
  index: string;
  /** Absent where the server has no security. */
  auth?: { username: string; password: string } | undefined;
  /** Another layout of indices than the program's own. */
  definition?: IndexDefinition;
}

/** The index with its connection and its feed; runs as long as the service does. */
export class ElasticEngine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly client: Client;
  readonly index: ReportIndex;
  readonly feed: IndexFeed;

  constructor(
    private readonly dataSource: DataSource,
    { nodes, index, auth, definition }: ElasticConnection,
    publish: PublishMatches,
    onError: (error: unknown) => void,
  ) {
    this.client = new Client({ nodes: [...nodes], ...(auth && { auth }), maxRetries: 2, requestTimeout: 30_000 });
    this.index = new ReportIndex(this.client, index, definition);
    this.feed = new IndexFeed(dataSource, this.client, this.index, publish, onError);
  }

  /** The port that the rest of the service sees. */
  store(options: Omit<ElasticReportStoreOptions, 'index' | 'waitForUrgent'>): ElasticReportStore {
    return new ElasticReportStore(this.dataSource, this.client, {
      ...options,
      index: this.index.name,
      waitForUrgent: () => this.feed.waitForUrgent(),
    });
  }

  /** Writes documents down for the next `rebuild`. */
  storeDocuments(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    return documents.length > 0 ? writeDocuments(tx, documents) : Promise.resolve();
  }

  /** Builds the index anew beside the one that is read, and switches. */
  rebuild(progress: Progress): Promise<void> {
    return rebuild(this.dataSource, this.client, this.index, progress);
  }

  /** Questions are taken when the index is there; a server that does not come in time is answered for with 503. */
  async onApplicationBootstrap(): Promise<void> {
    this.feed.start();
    await this.feed.waitUntilReady(30_000);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    await this.feed.stop();
    await this.client.close();
  }
}
