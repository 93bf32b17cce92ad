import type { AnyCall } from '@mm/http/call.decorator.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** Names of the calls that review serves for a network; each network has some of them. */
export type NetworkCallName = 'posts' | 'save' | 'statistic' | 'progress';

export interface NetworkCall {
  call: AnyCall;
  /** Those that share the call, in the order of the menu. */
  networks: readonly NetworkId[];
}

/** The calls of this name of all networks, each call once. */
export function networkCalls(
  name: NetworkCallName,
  descriptors: readonly { id: NetworkId; calls: object }[] = descriptorList,
): NetworkCall[] {
  const found = new Map<string, { call: AnyCall; networks: NetworkId[] }>();
  for (const { id, calls } of descriptors) {
    const call = (calls as Partial<Record<NetworkCallName, AnyCall>>)[name];
    if (!call) continue;
    const known = found.get(call.id) ?? { call, networks: [] };
    found.set(call.id, { call, networks: [...known.networks, id] });
  }
  return [...found.values()];
}

/** The field under which a call's response has the posts; undefined for a response that is a list. */
export function fieldOfPosts({ response }: Pick<AnyCall, 'response'>): string | undefined {
  const { shape } = response as { shape?: Record<string, unknown> };
  return shape && Object.keys(shape).find((name) => !['status', 'closed_account', 'total'].includes(name));
}
