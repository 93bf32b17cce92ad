import { descriptors } from '@mm/networks/descriptors.gen.js';
import type { NetworkCalls, NetworkDescriptor } from '@mm/networks/network.js';
import type { CallInput } from '@mm/proto/http/call.js';
import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkInLanguage } from '../language/network-words.js';
import { baseQuery, type ApiProblem } from './base-query.js';
import { requestOf } from './request-of.js';

const descriptorsById: Partial<Record<NetworkId, NetworkDescriptor>> = Object.fromEntries(
  Object.values(descriptors).map((network) => [network.id, networkInLanguage(network)]),
);

/** The descriptor of a network; undefined when this installation does not have it. */
export const networkOf = (id: NetworkId): NetworkDescriptor | undefined => descriptorsById[id];

/** The name of a network on all screens but the menu. */
export const networkTitle = (id: NetworkId): string => networks[id].title;

export interface NetworkResult {
  data: unknown;
  /** `X-Total-Count`, if sent. */
  total: number | undefined;
  /** `X-Next`: where a list of posts goes on. */
  next: string | null;
}

type NetworkCallOutcome = { data: NetworkResult } | { error: ApiProblem };
type QueryApi = Parameters<typeof baseQuery>[1];

/** The schemas of the calls, which screens that call no network do without. */
const loadCalls = () => import('@mm/proto/http/network-calls.js');

/** Makes a call of a network and checks the response against its schema. */
export async function callNetwork(
  network: NetworkId,
  name: keyof NetworkCalls,
  input: (calls: NetworkCalls) => CallInput,
  queryApi: QueryApi,
): Promise<NetworkCallOutcome> {
  const descriptor = networkOf(network);
  if (!descriptor) return { error: { status: 1, code: 'unknown_network', message: network } };
  const calls = await loadCalls().catch(() => undefined);
  if (!calls) return { error: { status: 0, code: 'unreachable', message: 'the calls of networks were not loaded' } };
  const call = calls.callsOf(network)[name];
  if (!call) return { error: { status: 1, code: 'not_offered', message: `${network} ${name}` } };
  const response = await baseQuery(requestOf(call, input(descriptor.calls)), queryApi, {});
  if (response.error) return { error: response.error };
  const checked = call.response.safeParse(response.data);
  if (!checked.success) {
    console.warn(`The response of ${call.id} does not match its schema`, checked.error.issues);
    return { error: { status: 1, code: 'not_as_declared', message: call.id } };
  }
  const total = response.meta?.headers.get('x-total-count') ?? undefined;
  const next = response.meta?.headers.get('x-next') ?? null;
  return { data: { data: response.data, total: total === undefined ? undefined : Number(total), next } };
}
