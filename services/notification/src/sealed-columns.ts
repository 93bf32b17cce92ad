import type { SealedColumn } from '@mm/secrets/sealed-column.js';

/** Every encrypted column of the service, for the rotation of the installation key. */
export const sealedColumns: readonly SealedColumn[] = [];
