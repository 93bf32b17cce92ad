import { defineService } from '@mm/http/service.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { Door } from './edge/door.js';
import { healthChecks } from './edge/health.js';
import { Proxy } from './edge/proxy.js';
import { RouteTable } from './edge/route-table.js';
import { securityHeaders } from './edge/security-headers.js';
import { StaticWeb } from './edge/static-web.js';
import { Upstreams } from './edge/upstreams.js';
import { GatewayModule } from './gateway.module.js';
import { LiveChannel } from './live/live-channel.js';
import { gatewaySettings } from './settings.js';

/** The door: everything that browsers ask comes through here. */
export const gateway = defineService({
  name: 'gateway',
  module: (environment) => GatewayModule.with(gatewaySettings(environment)),
  prepare: async (app, environment) => {
    const settings = gatewaySettings(environment);
    const upstreams = app.get(Upstreams);
    const web = settings.webFolder ? await StaticWeb.open(settings.webFolder) : undefined;
    const door = new Door({ publicUrl: settings.publicUrl, routes: new RouteTable(allCalls), tokens: app.get(TokenCheck), proxy: new Proxy(upstreams, settings.publicUrl), web });
    app.use(securityHeaders(settings));
    app.use(healthChecks(upstreams));
    app.use(door.handle);
    await app.get(LiveChannel).open(app.getHttpServer());
  },
});
