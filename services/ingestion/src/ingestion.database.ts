import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { Author, Watcher, UserRegion } from './authors/author.entity.js';
import { ClientAccount, ClientStateRow, ClientSessionRow, ClientEntry } from './clients/client-account.entity.js';
import { NetworkPace } from './collection/network-pace.entity.js';
import { PollTarget } from './collection/poll-target.entity.js';
import { PostAlias, Post } from './collection/post.entity.js';
import { PostComments } from './comments/post-comments.entity.js';
import { CredentialState, Credential } from './credentials/credential.entity.js';
import { Hit, HitTopic } from './dorking/hits/hit.entity.js';
import { Search, SearchHit, SearchSchedule } from './dorking/searches/search.entity.js';
import { SearchProviderRow } from './dorking/providers/search-provider.entity.js';
import { ErasedAuthorRow, ErasureKey } from './authors/erased-author.entity.js';
import { CollectionGap, CollectionRun } from './health/collection-gap.entity.js';
import { SourceHealth } from './health/source-health.entity.js';
import { Ingestion1763690000000 } from './migrations/1763690000000-ingestion.js';
import { DefaultRobot1764200000000 } from './migrations/1764200000000-robot-default.js';
import { AddOperators1764400000000 } from './migrations/1764400000000-operators.js';
import { KeepAuthorKeywords1764400000001 } from './migrations/1764400000001-author-keywords.js';
import { KeepSchemaDrift1764400000002 } from './migrations/1764400000002-schema-drift.js';
import { StorePictures1764500000000 } from './migrations/1764500000000-post-pictures.js';
import { ShareResources1764600000000 } from './migrations/1764600000000-resources.js';
import { PlanPolls1764600000002 } from './migrations/1764600000002-scheduling.js';
import { AddHealthAndOwners1764600000003 } from './migrations/1764600000003-health-and-owners.js';
import { AddClients1764700000000 } from './migrations/1764700000000-clients.js';
import { KeepErasedAuthors1765500000001 } from './migrations/1765500000001-retention-and-erasure.js';
import { WidenCounts1766300000000 } from './migrations/1766300000000-widen-counts.js';
import { AddDorking1765600000000 } from './migrations/1765600000000-dorking.js';
import { KeepOtherFields1768100000000 } from './migrations/1768100000000-other-fields.js';
import { SchemaDrift } from './networks/schema-drift.entity.js';
import { Owner } from './owners/owner.entity.js';
import { Proxy } from './proxies/proxy.entity.js';

/** The tables of the service and the migrations that create them. */
export const ingestionDatabase = {
  schema: 'ingestion',
  entities: [
    Author,
    ClientAccount,
    ClientEntry,
    ClientSessionRow,
    ClientStateRow,
    CollectionGap,
    CollectionRun,
    Credential,
    CredentialState,
    ErasedAuthorRow,
    ErasureKey,
    Hit,
    HitTopic,
    Owner,
    NetworkPace,
    PollTarget,
    Post,
    PostAlias,
    PostComments,
    Proxy,
    SchemaDrift,
    Search,
    SearchHit,
    SearchProviderRow,
    SearchSchedule,
    SourceHealth,
    SystemSettingRow,
    UserRegion,
    Watcher,
  ],
  migrations: [
    CreateOutbox1700000000000,
    Ingestion1763690000000,
    DefaultRobot1764200000000,
    AddOperators1764400000000,
    KeepAuthorKeywords1764400000001,
    KeepSchemaDrift1764400000002,
    StorePictures1764500000000,
    ShareResources1764600000000,
    PlanPolls1764600000002,
    AddHealthAndOwners1764600000003,
    AddClients1764700000000,
    CreateSystemSettings1765400000000,
    KeepErasedAuthors1765500000001,
    AddDorking1765600000000,
    WidenCounts1766300000000,
    KeepOtherFields1768100000000,
  ],
};
