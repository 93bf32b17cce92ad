import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { ingestionDatabase } from './ingestion.database.js';

describe('the data access of ingestion', () => {
  dataAccessContract({ ...ingestionDatabase, sources: new URL('./', import.meta.url) });
});
