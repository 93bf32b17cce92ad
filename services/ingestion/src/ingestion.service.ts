import { defineService } from '@mm/service-host/service.js';
import { IngestionModule } from './ingestion.module.js';

/** The service that stores watched authors and collects their posts. */
export const ingestion = defineService({
  name: 'ingestion',
  module: (environment) => IngestionModule.forEnvironment(environment),
});
