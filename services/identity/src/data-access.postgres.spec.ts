import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { identityDatabase } from './identity.database.js';

describe('the data access of identity', () => {
  dataAccessContract({ ...identityDatabase, sources: new URL('./', import.meta.url) });
});
