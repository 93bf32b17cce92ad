import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { StoreSettings } from '../settings.js';
import { CreateReportStore1700000100000 } from './create-report-store.migration.js';
import { DuckdbEngine, type DuckdbSettings } from './duckdb/duckdb-engine.js';
import { KeepWordsAlone1768600000500 } from './duckdb/migrations/keep-words-alone.migration.js';
import { CreateElasticDocuments1763700200000 } from './elastic/migrations/create-elastic-documents.migration.js';
import type { ElasticEngine, ElasticConnection } from './elastic/elastic-engine.js';
import { KeepAnnouncements1763700700000 } from './elastic/migrations/keep-announcements.migration.js';
import { KeepRemovals1765500000002 } from './elastic/migrations/keep-removals.migration.js';
import { ReadyElasticDocuments1763700500000 } from './elastic/migrations/ready-elastic-documents.migration.js';
import { TakeOverElasticFeed1768600000200 } from './elastic/migrations/take-over-elastic-feed.migration.js';
import { TraceAnnouncements1764000100000 } from './elastic/migrations/trace-announcements.migration.js';
import { VersionDefinitions1766200000002 } from './elastic/migrations/version-definitions.migration.js';
import { CreateReportFeed1768600000100 } from './feed/create-report-feed.migration.js';
import { KeepReportNames1768600000000 } from './keep-report-names.migration.js';
import { NoteReportEngine1763700600000 } from './note-report-engine.migration.js';
import { NoteWordsVersion1768600000640 } from './note-words-version.migration.js';
import { VersionMembers1766200000000 } from './version-members.migration.js';
import { WidenReportCounts1766300000000 } from './widen-counts.migration.js';
import { type HideFrom, type PublishMatches, ReportStore } from './report-store.js';
import { StoreMaintenance } from './store-maintenance.js';

const ELASTIC = Symbol('ELASTIC');

/** Selects the report engine; no other module imports one. */
@Module({})
export class StoreModule {
  /** Migrations that the engine needs in the service's schema. */
  static migrations({ engine }: Pick<StoreSettings, 'engine'>): (new () => MigrationInterface)[] {
    const elasticMigrations =
      engine === 'elastic'
        ? [
            CreateElasticDocuments1763700200000,
            ReadyElasticDocuments1763700500000,
            KeepAnnouncements1763700700000,
            TraceAnnouncements1764000100000,
            KeepRemovals1765500000002,
            VersionDefinitions1766200000002,
            TakeOverElasticFeed1768600000200,
          ]
        : [];
    return [
      CreateReportStore1700000100000,
      ...elasticMigrations,
      NoteReportEngine1763700600000,
      WidenReportCounts1766300000000,
      VersionMembers1766200000000,
      KeepReportNames1768600000000,
      CreateReportFeed1768600000100,
      KeepWordsAlone1768600000500,
      NoteWordsVersion1768600000640,
    ];
  }

  static with(store: StoreSettings): DynamicModule {
    return {
      module: StoreModule,
      global: true,
      providers: store.engine === 'elastic' ? elastic(store) : duckdb(store),
      exports: [ReportStore, StoreMaintenance],
    };
  }

  /** The index for a process that rebuilds it, and feeds nothing. The caller closes it. */
  static async openIndex(dataSource: DataSource, store: StoreSettings): Promise<Rebuilt> {
    const publish = (): Promise<void> => Promise.reject(new Error('this process does not feed the index'));
    if (store.engine === 'elastic') return openElastic(dataSource, store, publish, (error) => console.error(error));
    const engine = new DuckdbEngine(dataSource, store, publish, console);
    await engine.process.start();
    return engine;
  }
}

/** An index as far as it is rebuilt. */
type Rebuilt = Pick<ElasticEngine, 'close'> & {
  /** Writes what a rebuild reads; an engine without it reads the publications. */
  storeDocuments?: ElasticEngine['storeDocuments'];
  rebuild: StoreMaintenance['rebuild'];
};

function duckdb(settings: DuckdbSettings): Provider[] {
  return [
    {
      provide: DuckdbEngine,
      inject: [DataSource, EventOutbox, SystemSettings],
      useFactory: (dataSource: DataSource, outbox: EventOutbox, system: SystemSettings) =>
        new DuckdbEngine(dataSource, settings, publisherTo(outbox), new Logger('store:duckdb'), async () => ({
          zone: await system.value('time-zone'),
          hideFrom: await hideFrom(system)(),
        })),
    },
    {
      provide: ReportStore,
      inject: [DuckdbEngine, SystemSettings],
      useFactory: (engine: DuckdbEngine, system: SystemSettings): ReportStore =>
        engine.store({ hideFrom: hideFrom(system) }),
    },
    {
      provide: StoreMaintenance,
      inject: [DuckdbEngine],
      useFactory: (engine: DuckdbEngine): StoreMaintenance => ({
        engine: 'duckdb',
        whenOpen: (progress, signal) => engine.whenOpen(progress, signal),
        // of another layout, it is built anew before it can be asked
        isOutdated: () => Promise.resolve(false),
        rebuild: (progress, signal) => engine.rebuild(progress, signal),
        health: () => engine.health(),
        indexBytes: () => engine.bytes(),
      }),
    },
  ];
}

function elastic(connection: ElasticConnection): Provider[] {
  const logger = new Logger('store:elastic');
  return [
    {
      provide: ELASTIC,
      inject: [DataSource, EventOutbox],
      useFactory: (dataSource: DataSource, outbox: EventOutbox) =>
        openElastic(dataSource, connection, publisherTo(outbox), (error) => logger.error(error)),
    },
    {
      provide: ReportStore,
      inject: [ELASTIC, SystemSettings],
      useFactory: (engine: ElasticEngine, settings: SystemSettings): ReportStore =>
        engine.store({ hideFrom: hideFrom(settings) }),
    },
    {
      provide: StoreMaintenance,
      inject: [ELASTIC],
      useFactory: (engine: ElasticEngine): StoreMaintenance => ({
        engine: 'elastic',
        whenOpen: () => Promise.resolve(),
        isOutdated: () => engine.index.isOutdated(),
        rebuild: (progress) => engine.rebuild(progress),
        health: () => ({
          engine: 'elastic',
          state: engine.feed.isReady ? 'up' : 'opening',
          behind: engine.feed.secondsBehind,
        }),
        indexBytes: () => engine.index.bytes(),
      }),
    },
  ];
}

const hideFrom =
  (settings: SystemSettings): HideFrom =>
  async () =>
    (await settings.value('hide-from')) / 100;

const publisherTo =
  (outbox: EventOutbox): PublishMatches =>
  (tx, matches, correlationIds) =>
    outbox.publish(tx, 'topic.matched', matches, correlationIds);

/** Imported on demand, so that installations without Elasticsearch do not load its client. */
async function openElastic(...options: ConstructorParameters<typeof ElasticEngine>): Promise<ElasticEngine> {
  const { ElasticEngine: Engine } = await import('./elastic/elastic-engine.js');
  return new Engine(...options);
}
