import { defineService } from '@mm/service-host/service.js';
import { ClassificationModule } from './classification.module.js';
import { classificationSettings } from './settings.js';

/** Suggests what a post is about. */
export const classification = defineService({
  name: 'classification',
  module: (environment) => ClassificationModule.with(classificationSettings(environment)),
});
