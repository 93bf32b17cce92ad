import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { reviewDatabase } from './review.database.js';

describe('the data access of review', () => {
  dataAccessContract({ ...reviewDatabase, sources: new URL('./', import.meta.url) });
});
