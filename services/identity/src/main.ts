import { runService } from '@mm/http/run-service.js';
import { identity } from './service.js';

await runService(identity);
