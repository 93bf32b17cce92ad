import { callsOf, type networkCalls } from '@mm/proto/http/network-calls.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

type Tables = (typeof networkCalls)[keyof typeof networkCalls];
/** The names of the calls of networks. */
export type NetworkCallName = Tables extends infer T ? (T extends unknown ? keyof T : never) : never;
/** What networks declare under a name. */
type NetworkCall<N extends NetworkCallName> = Tables extends infer T
  ? T extends Record<N, infer C>
    ? C
    : never
  : never;

/** A call with the networks that share it, in their given order. */
export interface SharedCall<N extends NetworkCallName, D> {
  call: NetworkCall<N>;
  sharing: readonly [D, ...D[]];
}

/** The calls that networks have under a name, each call once: one controller serves it for all. */
export function sharedCalls<N extends NetworkCallName, D extends { id: NetworkId }>(
  name: N,
  descriptors: readonly D[],
): SharedCall<N, D>[] {
  const found = new Map<string, { call: NetworkCall<N>; sharing: [D, ...D[]] }>();
  for (const descriptor of descriptors) {
    const call = callsOf(descriptor.id)[name];
    if (!call) continue;
    const known = found.get(call.id);
    if (known) known.sharing.push(descriptor);
    else found.set(call.id, { call: call as NetworkCall<N>, sharing: [descriptor] });
  }
  return [...found.values()];
}
