import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { classificationDatabase } from './classification.database.js';

describe('the data access of classification', () => {
  dataAccessContract({ ...classificationDatabase, sources: new URL('./', import.meta.url) });
});
