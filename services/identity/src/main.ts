import { runService } from '@mm/service-host/run-service.js';
import { identity } from './service.js';

await runService(identity, process);
