import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PostgresReportStore, type PostgresReportStoreOptions } from './postgres/postgres-report-store.js';
import { REPORT_STORE } from './report-store.js';

/** Chooses the engine of reports; nobody else imports one. */
@Module({})
export class StoreModule {
  static with(options: PostgresReportStoreOptions): DynamicModule {
    return {
      module: StoreModule,
      global: true,
      providers: [{ provide: REPORT_STORE, inject: [DataSource], useFactory: (dataSource: DataSource) => new PostgresReportStore(dataSource, options) }],
      exports: [REPORT_STORE],
    };
  }
}
