import { runService } from '@mm/http/run-service.js';
import { review } from './service.js';

await runService(review);
