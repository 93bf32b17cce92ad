import { Client } from '@elastic/elasticsearch';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportDocument } from '../report-document.js';
import type { PublishMatches } from '../report-store.js';
import { ProjectionFeed } from '../feed/projection-feed.js';
import { storeDocuments } from './documents/store-documents.js';
import { ElasticReportStore, type ElasticReportStoreOptions } from './elastic-report-store.js';
import type { IndexDefinition } from './index/index-definition.js';
import { ElasticProjection } from './index/elastic-projection.js';
import { rebuild, type Progress } from './index/rebuild.js';
import { ReportIndex } from './index/report-index.js';

export interface ElasticConnection {
  nodes: readonly string[];
  /** The alias that queries read. */
  index: string;
  /** Absent for a server without security. */
  auth?: { username: string; password: string } | undefined;
  /** The layout of indices; the program's own by default. */
  definition?: IndexDefinition;
}

/** The index with its connection and its feed, for the lifetime of the service. */
export class ElasticEngine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly client: Client;
  readonly index: ReportIndex;
  readonly feed: ProjectionFeed;

  constructor(
    private readonly dataSource: DataSource,
    { nodes, index, auth, definition }: ElasticConnection,
    publish: PublishMatches,
    onError: (error: unknown) => void,
  ) {
    this.client = new Client({ nodes: [...nodes], ...(auth && { auth }), maxRetries: 2, requestTimeout: 30_000 });
    this.index = new ReportIndex(this.client, index, definition);
    this.feed = new ProjectionFeed(dataSource, new ElasticProjection(dataSource, this.client, this.index), {
      publish,
      onError,
    });
  }

  /** The port for the rest of the service. */
  store(options: Omit<ElasticReportStoreOptions, 'index' | 'feed'>): ElasticReportStore {
    return new ElasticReportStore(this.dataSource, this.client, {
      ...options,
      index: this.index.name,
      feed: this.feed,
    });
  }

  /** Stores documents for the next `rebuild`. */
  storeDocuments(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    return storeDocuments(tx, documents, this.feed);
  }

  /** Builds a new index while the old one is read, and switches to it. */
  rebuild(progress: Progress): Promise<void> {
    return rebuild(this.dataSource, this.client, this.index, progress);
  }

  /** Waits up to 30 s for the index; without it, queries fail with 503. */
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
