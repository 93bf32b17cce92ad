import { runService } from '@mm/http/run-service.js';
import { ingestion } from './ingestion.service.js';

await runService(ingestion);
