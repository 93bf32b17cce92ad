import type { AnyCall } from '@mm/http/call.decorator.js';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** Names of the calls that review serves for a network; each network has some of them. */
export type ServedCallName = 'posts' | 'save' | 'statistic' | 'progress';

export interface ServedCall {
  call: AnyCall;
  /** Those that share the call, in the order of the menu. */
  networks: readonly NetworkId[];
}

/** The calls of this name of all networks, each call once. */
export const servedCalls = (
  name: ServedCallName,
  descriptors: readonly { id: NetworkId }[] = descriptorList,
): ServedCall[] =>
  sharedCalls(name, descriptors).map(({ call, sharing }) => ({ call, networks: sharing.map(({ id }) => id) }));

/** The field under which a call's response has the posts; undefined for a response that is a list. */
export function fieldOfPosts({ response }: Pick<AnyCall, 'response'>): string | undefined {
  const { shape } = response as { shape?: Record<string, unknown> };
  return shape && Object.keys(shape).find((name) => !['status', 'closed_account', 'total', 'next'].includes(name));
}
