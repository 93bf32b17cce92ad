import { defineService } from '@mm/service-host/service.js';
import { NotificationModule } from './notification.module.js';

/** Mails, alerts and webhooks: what leaves the installation, and what people have to look at now. */
export const notification = defineService({
  name: 'notification',
  module: (environment) => NotificationModule.forEnvironment(environment),
});
