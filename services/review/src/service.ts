import { defineService } from '@mm/http/service.js';
import { ReviewModule } from './review.module.js';

/** What a post is about, settled by people. */
export const review = defineService({
  name: 'review',
  module: (environment) => ReviewModule.forEnvironment(environment),
});
