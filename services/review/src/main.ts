import { runService } from '@mm/service-host/run-service.js';
import { review } from './service.js';

await runService(review, process);
