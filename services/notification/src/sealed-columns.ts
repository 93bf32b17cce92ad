import { sealedColumn, type SealedColumn } from '@mm/secrets/sealed-column.js';
import { channelSealedColumns } from './channels/channels.database.js';
import { secretContext } from './webhooks/webhook-signature.js';
import { Webhook } from './webhooks/webhook.entity.js';

/** Every encrypted column of the service, for the rotation of the installation key. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('webhook', Webhook, 'secret', ({ id }) => secretContext(id)),
  sealedColumn('webhook', Webhook, 'previous_secret', ({ id }) => secretContext(id)),
  ...channelSealedColumns,
];
