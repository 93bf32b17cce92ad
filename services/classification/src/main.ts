import { runService } from '@mm/service-host/run-service.js';
import { classification } from './service.js';

await runService(classification, process);
