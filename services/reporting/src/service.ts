import { defineService } from '@mm/http/service.js';
import { ReportingModule } from './reporting.module.js';

/** What analysts ask. */
export const reporting = defineService({
  name: 'reporting',
  module: (environment) => ReportingModule.forEnvironment(environment),
});
