import { allCalls } from '@mm/proto/http/calls.js';
import type { UpstreamName, Upstreams } from '@mm/http/upstreams.js';

const timeoutMs = 3_000;

/** Readiness by name of the services that serve calls, and of Keycloak if used: one ready instance is enough. */
export async function readyServices(upstreams: Upstreams, realm: string): Promise<Record<string, boolean>> {
  const services = [...new Set(allCalls.map(({ service }) => service))].filter((service) => service !== 'gateway');
  const probes: [UpstreamName, string][] = services.map((service) => [service, '/ready']);
  if (upstreams.has('keycloak')) probes.push(['keycloak', `/realms/${realm}`]);
  return Object.fromEntries(
    await Promise.all(
      probes.map(async ([name, path]) => [name, await upstreams.hasHealthyInstance(name, path, timeoutMs)] as const),
    ),
  );
}
