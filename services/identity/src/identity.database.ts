import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { AccessTokenUse, AccessToken } from './access-tokens/access-token.entity.js';
import { SignInFailure } from './accounts/sign-in-failure.entity.js';
import { UserRole, User } from './accounts/user.entity.js';
import { AuditChain, AuditRecord } from './audit/audit-record.entity.js';
import { DeadLetterRow } from './dead-letters/dead-letter.entity.js';
import { KeycloakRepair } from './keycloak/keycloak-repair.entity.js';
import { Identity1763690000000 } from './migrations/1763690000000-identity.js';
import { KeycloakRepair1763690000001 } from './migrations/1763690000001-keycloak-repair.js';
import { AccessTokens1763690000002 } from './migrations/1763690000002-access-tokens.js';
import { AccountSessions1763690000003 } from './migrations/1763690000003-account-sessions.js';
import { Audit1763690000004 } from './migrations/1763690000004-audit.js';
import { AccessTokenQuotas1765500000000 } from './migrations/1765500000000-access-token-quotas.js';
import { SetUpCode1765500000001 } from './migrations/1765500000001-set-up-code.js';
import { DeadLetters1765600000000 } from './migrations/1765600000000-dead-letters.js';
import { StorageSamples1765700000000 } from './migrations/1765700000000-storage-samples.js';
import { SignInSources1766500000000 } from './migrations/1766500000000-sign-in-sources.js';
import { FindDecidedPosts1768300000002 } from './migrations/1768300000002-decided-posts.js';
import { OidcPayload } from './oidc/storage/oidc-payload.entity.js';
import { ProviderSecret } from './oidc/storage/provider-secret.entity.js';
import { SignInSessionRow } from './oidc/storage/sign-in-session.entity.js';
import { Role } from './roles/role.entity.js';
import { SetUpCode } from './set-up/set-up-code.entity.js';
import { StorageSample } from './storage/storage-sample.entity.js';

/** The tables of the service and the migrations that create them. */
export const identityDatabase = {
  schema: 'identity',
  entities: [
    AccessToken,
    AccessTokenUse,
    AuditChain,
    AuditRecord,
    DeadLetterRow,
    KeycloakRepair,
    OidcPayload,
    ProviderSecret,
    Role,
    SetUpCode,
    SignInFailure,
    SignInSessionRow,
    StorageSample,
    SystemSettingRow,
    User,
    UserRole,
  ],
  migrations: [
    CreateOutbox1700000000000,
    Identity1763690000000,
    KeycloakRepair1763690000001,
    AccessTokens1763690000002,
    AccountSessions1763690000003,
    Audit1763690000004,
    CreateSystemSettings1765400000000,
    AccessTokenQuotas1765500000000,
    SetUpCode1765500000001,
    DeadLetters1765600000000,
    StorageSamples1765700000000,
    SignInSources1766500000000,
    FindDecidedPosts1768300000002,
  ],
};
