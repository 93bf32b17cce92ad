import { runService } from '@mm/service-host/run-service.js';
import { ingestion } from './service.js';

await runService(ingestion, process);
