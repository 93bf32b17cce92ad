import { runService } from '@mm/http/run-service.js';
import { gateway } from './service.js';

await runService(gateway);
