import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CreateReportStore1700000100000 } from './postgres/create-report-store.migration.js';
import { PostgresReportStore, type PostgresReportStoreOptions } from './postgres/postgres-report-store.js';
import { REPORT_STORE } from './report-store.js';

/** Chooses the engine of reports; nobody else imports one. */
@Module({})
export class StoreModule {
  /** What the engine needs in the service's schema. */
  static readonly migrations = [CreateReportStore1700000100000];

  static with(options: PostgresReportStoreOptions): DynamicModule {
    return {
      module: StoreModule,
      global: true,
      providers: [{ provide: REPORT_STORE, inject: [DataSource], useFactory: (dataSource: DataSource) => new PostgresReportStore(dataSource, options) }],
      exports: [REPORT_STORE],
    };
  }
}
