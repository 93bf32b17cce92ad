import { callsOf } from '@mm/proto/http/network-calls.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { AnyCall } from './call.decorator.js';

/** A call with the networks that share it, in their given order. */
export interface SharedCall<D> {
  call: AnyCall;
  sharing: readonly [D, ...D[]];
}

/** The calls that networks have under a name, each call once: one controller serves it for all. */
export function sharedCalls<D extends { id: NetworkId }>(name: string, descriptors: readonly D[]): SharedCall<D>[] {
  const found = new Map<string, { call: AnyCall; sharing: [D, ...D[]] }>();
  for (const descriptor of descriptors) {
    const call = callsOf(descriptor.id)[name];
    if (!call) continue;
    const known = found.get(call.id);
    if (known) known.sharing.push(descriptor);
    else found.set(call.id, { call, sharing: [descriptor] });
  }
  return [...found.values()];
}
