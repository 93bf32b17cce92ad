import { runService } from '@mm/service-host/run-service.js';
import { notification } from './service.js';

await runService(notification, process);
