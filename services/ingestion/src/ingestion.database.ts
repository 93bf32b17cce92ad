import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { Audit } from './audit/audit.entity.js';
import { Author } from './authors/author.entity.js';
import { UserRegion } from './authors/user-region.entity.js';
import { Watcher } from './authors/watcher.entity.js';
import { PollTarget } from './collection/poll-target.entity.js';
import { PostAlias } from './collection/post-alias.entity.js';
import { Post } from './collection/post.entity.js';
import { CredentialUse } from './credentials/credential-use.entity.js';
import { Credential } from './credentials/credential.entity.js';
import { Ingestion1763690000000 } from './migrations/1763690000000-ingestion.js';
import { DefaultRobot1764200000000 } from './migrations/1764200000000-robot-default.js';
import { AddOperators1764400000000 } from './migrations/1764400000000-operators.js';
import { KeepAuthorKeywords1764400000001 } from './migrations/1764400000001-author-keywords.js';
import { KeepSchemaDrift1764400000002 } from './migrations/1764400000002-schema-drift.js';
import { StorePictures1764500000000 } from './migrations/1764500000000-post-pictures.js';
import { SchemaDrift } from './networks/schema-drift.entity.js';

/** The tables of the service and the migrations that create them. */
export const ingestionDatabase = {
  schema: 'ingestion',
  entities: [Audit, Author, Credential, CredentialUse, PollTarget, Post, PostAlias, SchemaDrift, UserRegion, Watcher],
  migrations: [
    CreateOutbox1700000000000,
    Ingestion1763690000000,
    DefaultRobot1764200000000,
    AddOperators1764400000000,
    KeepAuthorKeywords1764400000001,
    KeepSchemaDrift1764400000002,
    StorePictures1764500000000,
  ],
};
