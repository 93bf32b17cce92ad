import { defineService } from '@mm/service-host/service.js';
import { ReportingModule } from './reporting.module.js';

/** Reports and topics: everything that analysts query. */
export const reporting = defineService({
  name: 'reporting',
  module: (environment) => ReportingModule.forEnvironment(environment),
});
