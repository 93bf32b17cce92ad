import { dataAccessContract } from '@mm/database/testing/data-access.contract.js';
import { reportingDatabase } from './reporting.database.js';

// with this engine there are the tables of both
const database = reportingDatabase({ engine: 'elastic' });

describe('data access of reporting', () =>
  dataAccessContract({ ...database, sources: new URL('./', import.meta.url) }));
