import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { ProxyPlatform } from '@mm/proto/http/proxies.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** Networks that are reached through proxies, with the platform that proxies need for them. */
export const proxiedNetworks: readonly (readonly [NetworkId, ProxyPlatform])[] = descriptorList.flatMap(
  ({ id, proxyPlatform }) => (proxyPlatform ? [[id, proxyPlatform] as const] : []),
);

/** The platform that proxies need for a network; null for one that is always reached directly. */
export const platformOf = (network: NetworkId): ProxyPlatform | null =>
  proxiedNetworks.find(([id]) => id === network)?.[1] ?? null;
