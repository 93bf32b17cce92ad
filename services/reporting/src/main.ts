import { runService } from '@mm/http/run-service.js';
import { reporting } from './service.js';

await runService(reporting);
