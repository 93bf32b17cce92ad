import { defineService } from '@mm/service-host/service.js';
import { waitingRequests } from '@mm/networks/outbound/host-rate-limiter.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { IngestionModule } from './ingestion.module.js';

/** The service that stores watched authors and collects their posts. */
export const ingestion = defineService({
  name: 'ingestion',
  module: (environment) => IngestionModule.forEnvironment(environment),
  prepare: (app) => {
    const metrics = app.get(Metrics);
    metrics.beforeScrape([metrics.hostQueue], () => metrics.hostQueue.set(waitingRequests()));
  },
});
