import { defineService } from '@mm/service-host/service.js';
import { ReportingModule } from './reporting.module.js';
import { StoreMaintenance } from './store/store-maintenance.js';

/** Reports and topics: everything that analysts query. */
export const reporting = defineService({
  name: 'reporting',
  module: (environment) => ReportingModule.forEnvironment(environment),
  healthDetails: (app) => ({ reports: app.get(StoreMaintenance).health() }),
});
