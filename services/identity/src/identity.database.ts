import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { AccessToken } from './access-tokens/access-token.entity.js';
import { SignInFailure } from './accounts/sign-in-failure.entity.js';
import { UserRole } from './accounts/user-role.entity.js';
import { User } from './accounts/user.entity.js';
import { AuditChain } from './audit/audit-chain.entity.js';
import { AuditRecord } from './audit/audit-record.entity.js';
import { KeycloakRepair } from './keycloak/keycloak-repair.entity.js';
import { Identity1763690000000 } from './migrations/1763690000000-identity.js';
import { KeycloakRepair1763690000001 } from './migrations/1763690000001-keycloak-repair.js';
import { AccessTokens1763690000002 } from './migrations/1763690000002-access-tokens.js';
import { AccountSessions1763690000003 } from './migrations/1763690000003-account-sessions.js';
import { Audit1763690000004 } from './migrations/1763690000004-audit.js';
import { OidcPayload } from './oidc/storage/oidc-payload.entity.js';
import { ProviderSecret } from './oidc/storage/provider-secret.entity.js';
import { SignInSessionRow } from './oidc/storage/sign-in-session.entity.js';
import { Role } from './roles/role.entity.js';

/** The tables of the service and the migrations that create them. */
export const identityDatabase = {
  schema: 'identity',
  entities: [
    AccessToken,
    AuditChain,
    AuditRecord,
    KeycloakRepair,
    OidcPayload,
    ProviderSecret,
    Role,
    SignInFailure,
    SignInSessionRow,
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
  ],
};
