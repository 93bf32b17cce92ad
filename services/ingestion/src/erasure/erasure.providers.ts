import type { FactoryProvider } from '@nestjs/common';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { PictureSource } from '../pictures/picture-source.js';
import { retainedParts } from '../retention/remove-posts.js';
import { BlockedAuthors } from './blocked-authors.js';
import { EraseAuthor } from './erase-author.js';
import { FinishErasures } from './finish-erasures.js';

/** The providers of what deletes posts: their age, and the erasure of their author. */
export const erasureProviders = (box: SecretBox): FactoryProvider[] => [
  {
    provide: BlockedAuthors,
    inject: [DataSource],
    useFactory: (db: DataSource) => new BlockedAuthors(db, box),
  },
  {
    provide: FinishErasures,
    inject: [DataSource, PictureSource, Jobs],
    useFactory: (db: DataSource, files: PictureSource, jobs: Jobs) => new FinishErasures(db, files, jobs),
  },
  {
    provide: EraseAuthor,
    inject: [DataSource, EVENT_OUTBOX, BlockedAuthors, FinishErasures],
    useFactory: (db: DataSource, outbox: EventOutbox, blocked: BlockedAuthors, finish: FinishErasures) =>
      new EraseAuthor(db, outbox, blocked, () => finish.start()),
  },
  {
    provide: Retention,
    inject: [DataSource, EVENT_OUTBOX, SystemSettings, PictureSource, Jobs],
    useFactory: (
      dataSource: DataSource,
      outbox: EventOutbox,
      settings: SystemSettings,
      files: PictureSource,
      jobs: Jobs,
    ) => new Retention({ service: 'ingestion', parts: retainedParts(files), dataSource, outbox, settings, jobs }),
  },
];
