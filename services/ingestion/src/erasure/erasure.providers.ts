import type { Provider } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RETAINED, Retention, type Retained } from '@mm/service-host/retention/retention.js';
import { DataSource } from 'typeorm';
import { PictureSource } from '../pictures/picture-source.js';
import { retainedParts } from '../retention/remove-posts.js';
import { BlockedAuthors } from './blocked-authors.js';
import { EraseAuthor } from './erase-author.js';
import { FinishErasures } from './finish-erasures.js';

/** The providers of what deletes posts: their age, and the erasure of their author. */
export const erasureProviders = (box: SecretBox): Provider[] => [
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
    inject: [DataSource, EventOutbox, BlockedAuthors, FinishErasures],
    useFactory: (db: DataSource, outbox: EventOutbox, blocked: BlockedAuthors, finish: FinishErasures) =>
      new EraseAuthor(db, outbox, blocked, () => finish.start()),
  },
  {
    provide: RETAINED,
    inject: [PictureSource],
    useFactory: (files: PictureSource): Retained => ({ service: 'ingestion', parts: retainedParts(files) }),
  },
  Retention,
];
