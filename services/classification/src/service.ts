import { defineService } from '@mm/http/service.js';
import { ClassificationModule } from './classification.module.js';
import { classificationSettings } from './settings.js';

/** What a post is about, guessed by machines. */
export const classification = defineService({
  name: 'classification',
  module: (environment) => ClassificationModule.with(classificationSettings(environment)),
});
