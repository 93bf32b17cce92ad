import { runService } from '@mm/http/run-service.js';
import { classification } from './service.js';

await runService(classification);
