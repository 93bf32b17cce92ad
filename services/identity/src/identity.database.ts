import { SignInFailure } from './accounts/sign-in-failure.entity.js';
import { UserRole } from './accounts/user-role.entity.js';
import { User } from './accounts/user.entity.js';
import { KeycloakRepair } from './keycloak/keycloak-repair.entity.js';
import { Identity1763690000000 } from './migrations/1763690000000-identity.js';
import { KeycloakRepair1763690000001 } from './migrations/1763690000001-keycloak-repair.js';
import { OidcPayload } from './oidc/storage/oidc-payload.entity.js';
import { ProviderSecret } from './oidc/storage/provider-secret.entity.js';
import { Role } from './roles/role.entity.js';

/** The tables of the service and the migrations that create them. */
export const identityDatabase = {
  schema: 'identity',
  entities: [KeycloakRepair, OidcPayload, ProviderSecret, Role, SignInFailure, User, UserRole],
  migrations: [Identity1763690000000, KeycloakRepair1763690000001],
};
