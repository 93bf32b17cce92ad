import { sealedColumn } from '@mm/secrets/sealed-column.js';
import { entryContext, sessionContext } from './clients/client-secrets.js';
import { ClientEntry, ClientSessionRow } from './clients/client-account.entity.js';
import { Credential } from './credentials/credential.entity.js';
import { erasureKeyContext } from './authors/blocked-authors.js';
import { ErasureKey } from './authors/erased-author.entity.js';
import { Proxy, secretContext } from './proxies/proxy.entity.js';

/** Every encrypted column of the service, for the rotation of the installation key. */
export const sealedColumns = [
  sealedColumn('credential', Credential, 'secret', ({ id }) => id),
  sealedColumn('proxy', Proxy, 'secret', secretContext),
  sealedColumn('client_session', ClientSessionRow, 'data', ({ credential_id }) => sessionContext(credential_id)),
  sealedColumn('erasure_key', ErasureKey, 'secret', erasureKeyContext),
  sealedColumn('client_entry', ClientEntry, 'secret', ({ id }) => entryContext(id)),
];
