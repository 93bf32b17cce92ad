import { defineService } from '@mm/service-host/service.js';
import { ReviewModule } from './review.module.js';

/** Lets people review posts and set their labels. */
export const review = defineService({
  name: 'review',
  module: (environment) => ReviewModule.forEnvironment(environment),
});
