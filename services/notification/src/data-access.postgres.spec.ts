import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { notificationDatabase } from './notification.database.js';

describe('the data access of notification', () => {
  dataAccessContract({ ...notificationDatabase, sources: new URL('./', import.meta.url) });
});
