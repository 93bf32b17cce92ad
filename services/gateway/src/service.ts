import { defineService } from '@mm/service-host/service.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { GatewayRouter } from './edge/gateway-router.js';
import { readyServices } from './edge/health.js';
import { Proxy } from './edge/proxy.js';
import { RouteTable } from './edge/route-table.js';
import { securityHeaders } from './edge/security-headers.js';
import { StaticWeb } from './edge/static-web.js';
import { GatewayModule } from './gateway.module.js';
import { LiveChannel } from './live/live-channel.js';
import { GATEWAY_SETTINGS, gatewaySettings, type GatewaySettings } from './settings.js';

/** The gateway: the entry point for all requests of browsers. */
export const gateway = defineService({
  name: 'gateway',
  module: (environment) => GatewayModule.with(gatewaySettings(environment)),
  prepare: async (app, environment) => {
    const settings = gatewaySettings(environment);
    const web = settings.webFolder ? await StaticWeb.open(settings.webFolder) : undefined;
    const router = new GatewayRouter({
      publicUrl: settings.publicUrl,
      routes: new RouteTable(allCalls),
      tokens: app.get(TokenCheck),
      proxy: new Proxy(app.get(Upstreams), settings.publicUrl),
      web,
      keycloakRealms: settings.keycloakUrl ? settings.realms : undefined,
    });
    app.use(securityHeaders(settings));
    app.use(router.handle);
    await app.get(LiveChannel).open(app.getHttpServer());
  },
  readinessChecks: (app) =>
    readyServices(app.get(Upstreams), app.get<GatewaySettings>(GATEWAY_SETTINGS).realms[0] ?? ''),
  // On "io server disconnect" clients reconnect immediately, and reach another gateway: this one no longer listens.
  disconnectClients: (app) => app.get(LiveChannel).close(),
});
