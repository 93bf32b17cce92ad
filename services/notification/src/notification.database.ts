import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';

/** The tables of the service and the migrations that create them. */
export const notificationDatabase = {
  schema: 'notification',
  entities: [],
  migrations: [CreateOutbox1700000000000],
};
