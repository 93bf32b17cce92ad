import { allCalls } from '@mm/proto/http/calls.js';
import type { PeerName, Peers } from '@mm/http/peers.js';

const patience = 3_000;

/** Readiness by name of the services that serve calls, and of Keycloak if used: one ready instance is enough. */
export async function readyServices(peers: Peers, realm: string): Promise<Record<string, boolean>> {
  const services = [...new Set(allCalls.map(({ service }) => service))].filter((service) => service !== 'gateway');
  const asked: [PeerName, string][] = services.map((service) => [service, '/ready']);
  if (peers.has('keycloak')) asked.push(['keycloak', `/realms/${realm}`]);
  return Object.fromEntries(
    await Promise.all(asked.map(async ([name, path]) => [name, await peers.anyIsWell(name, path, patience)] as const)),
  );
}
