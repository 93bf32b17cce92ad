import { defineService } from '@mm/service-host/service.js';
import { ClassificationModule } from './classification.module.js';

/** Suggests what a post is about. */
export const classification = defineService({
  name: 'classification',
  module: (environment) => ClassificationModule.forEnvironment(environment),
});
