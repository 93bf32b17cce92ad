import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { StoreSettings } from '../settings.js';
import { CreateElasticDocuments1763700200000 } from './elastic/create-elastic-documents.migration.js';
import type { ElasticEngine, ElasticPlace } from './elastic/elastic-engine.js';
import { CreateReportStore1700000100000 } from './postgres/create-report-store.migration.js';
import { PostgresReportStore } from './postgres/postgres-report-store.js';
import { REPORT_STORE, type ReportStore } from './report-store.js';

export interface StoreOptions {
  store: StoreSettings;
  /** The house's zone, by which hours, days and months are cut. */
  timeZone: string;
  /** From this certainty on, what only the machine would ignore is left out. */
  hideFrom: number;
}

const ELASTIC = Symbol('ELASTIC');

/** Chooses the engine of reports; nobody else imports one. */
@Module({})
export class StoreModule {
  /** What the engine needs in the service's schema. */
  static migrations({ engine }: StoreSettings): (new () => MigrationInterface)[] {
    return engine === 'elastic' ? [CreateReportStore1700000100000, CreateElasticDocuments1763700200000] : [CreateReportStore1700000100000];
  }

  static with({ store, ...options }: StoreOptions): DynamicModule {
    return {
      module: StoreModule,
      global: true,
      providers: store.engine === 'elastic' ? elastic(store, options) : [{ provide: REPORT_STORE, inject: [DataSource], useFactory: (dataSource: DataSource) => new PostgresReportStore(dataSource, options) }],
      exports: [REPORT_STORE],
    };
  }

  /** An index beside the service, to build it anew; PostgreSQL needs none. The caller closes it. */
  static async index(dataSource: DataSource, store: StoreSettings): Promise<ElasticEngine | undefined> {
    return store.engine === 'elastic' ? openElastic(dataSource, store, (error) => console.error(error)) : undefined;
  }
}

function elastic(place: ElasticPlace, options: Omit<StoreOptions, 'store'>): Provider[] {
  const logger = new Logger('store:elastic');
  return [
    { provide: ELASTIC, inject: [DataSource], useFactory: (dataSource: DataSource) => openElastic(dataSource, place, (error) => logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error))) },
    { provide: REPORT_STORE, inject: [ELASTIC], useFactory: (engine: ElasticEngine): ReportStore => engine.store(options) },
  ];
}

/** Who answers with PostgreSQL does not load the client. */
async function openElastic(...of: ConstructorParameters<typeof ElasticEngine>): Promise<ElasticEngine> {
  const { ElasticEngine: Engine } = await import('./elastic/elastic-engine.js');
  return new Engine(...of);
}
