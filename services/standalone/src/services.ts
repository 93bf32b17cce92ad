import { classification } from '@mm/classification/service.js';
import { gateway } from '@mm/gateway/service.js';
import type { ServiceDefinition } from '@mm/service-host/service.js';
import { identity } from '@mm/identity/service.js';
import { ingestion } from '@mm/ingestion/service.js';
import { notification } from '@mm/notification/service.js';
import { reporting } from '@mm/reporting/service.js';
import { review } from '@mm/review/service.js';

/** Every service behind the gateway. */
export const innerServices: readonly ServiceDefinition[] = [
  identity,
  ingestion,
  classification,
  review,
  reporting,
  notification,
];

/** Started last, so that requests are accepted only when all services run. */
export const entryPoint: ServiceDefinition = gateway;
