import { sealedColumn } from '@mm/secrets/sealed-column.js';
import { OidcPayload } from './oidc/storage/oidc-payload.entity.js';
import { payloadContext } from './oidc/storage/payload-adapter.js';
import { ProviderSecret } from './oidc/storage/provider-secret.entity.js';
import { secretContext } from './oidc/storage/provider-secrets.js';

/** Every encrypted column of the service, for the rotation of the installation key. */
export const sealedColumns = [
  sealedColumn('oidc_payload', OidcPayload, 'payload', ({ id, model }) => payloadContext(model, id)),
  sealedColumn('provider_secret', ProviderSecret, 'sealed', ({ name }) => secretContext(name)),
];
