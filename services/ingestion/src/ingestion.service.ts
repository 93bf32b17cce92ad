import { defineService } from '@mm/http/service.js';
import { IngestionModule } from './ingestion.module.js';

/** What is watched, and fetching it. */
export const ingestion = defineService({
  name: 'ingestion',
  module: (environment) => IngestionModule.forEnvironment(environment),
});
