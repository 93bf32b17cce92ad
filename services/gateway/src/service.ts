import type { Server } from 'node:http';
import { defineService } from '@mm/service-host/service.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Upstreams, type UpstreamName } from '@mm/http/upstreams.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { stateClientAddresses, TrustedProxies } from './edge/client-address.js';
import { FirstSetUp } from './edge/first-set-up.js';
import { GatewayRouter } from './edge/gateway-router.js';
import { Proxy } from './edge/proxy.js';
import { RouteTable } from './edge/route-table.js';
import { securityHeaders } from './edge/security-headers.js';
import { StaticWeb } from './edge/static-web.js';
import { TokenQuotas } from './edge/token-quotas.js';
import { GatewayModule } from './gateway.module.js';
import { LiveChannel } from './live/live-channel.js';
import { GatewaySettings } from './settings.js';

const READY_TIMEOUT_MS = 3_000;

/** The gateway: the entry point for all requests of browsers. */
export const gateway = defineService({
  name: 'gateway',
  isPublic: true,
  module: (environment) => GatewayModule.forEnvironment(environment),
  prepare: async (app) => {
    const settings = app.get(GatewaySettings);
    const web = settings.webFolder ? await StaticWeb.open(settings.webFolder) : undefined;
    const router = new GatewayRouter({
      publicUrl: settings.publicUrl,
      routes: new RouteTable(allCalls),
      tokens: app.get(TokenCheck),
      setUp: FirstSetUp.of(app.get(ServiceClient)),
      quotas: TokenQuotas.of(app.get(ServiceClient)),
      proxy: new Proxy(app.get(Upstreams), settings.publicUrl),
      web,
      keycloakRealms: settings.keycloakUrl ? settings.realms : undefined,
    });
    app.use(securityHeaders(settings));
    app.use(router.handle);
    const server = app.getHttpServer() as Server;
    await app.get(LiveChannel).open(server);
    stateClientAddresses(server, new TrustedProxies(settings.trustedProxies));
  },
  readinessChecks: (app) => readyServices(app.get(Upstreams), app.get(GatewaySettings).realms[0] ?? ''),
  // On "io server disconnect" clients reconnect immediately, and reach another gateway: this one no longer listens.
  disconnectClients: (app) => app.get(LiveChannel).close(),
});

/** Readiness by name of the services that serve calls, and of Keycloak if used: one ready instance is enough. */
async function readyServices(upstreams: Upstreams, realm: string): Promise<Record<string, boolean>> {
  const services = [...new Set(allCalls.map(({ service }) => service))].filter((service) => service !== 'gateway');
  const probes: [UpstreamName, string][] = services.map((service) => [service, '/ready']);
  if (upstreams.has('keycloak')) probes.push(['keycloak', `/realms/${realm}`]);
  return Object.fromEntries(
    await Promise.all(
      probes.map(
        async ([name, path]) => [name, await upstreams.hasHealthyInstance(name, path, READY_TIMEOUT_MS)] as const,
      ),
    ),
  );
}
