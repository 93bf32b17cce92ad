import { runService } from '@mm/service-host/run-service.js';
import { reporting } from './service.js';

await runService(reporting, process);
