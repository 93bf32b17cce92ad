import { runService } from '@mm/service-host/run-service.js';
import { gateway } from './service.js';

await runService(gateway, process);
