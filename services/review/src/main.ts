import { runService } from '@mm/http/run-service.js';
import { review } from './review.service.js';

await runService(review);
