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

/** The tables of the service and the migrations that create them. */
export const ingestionDatabase = {
  schema: 'ingestion',
  entities: [Audit, Author, Credential, CredentialUse, PollTarget, Post, PostAlias, UserRegion, Watcher],
  migrations: [CreateOutbox1700000000000, Ingestion1763690000000],
};
