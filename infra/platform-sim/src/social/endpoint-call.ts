import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName, SearchEngineId } from '../faults/fault.js';
import { isServedWith } from '../faults/fault.js';
import { sendWithFault } from '../faults/send-with-fault.js';
import type { Reply } from '../http/reply.js';
import { header } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { SocialNetwork } from '../world/source.js';
import { keyMark } from '../state/keys.js';

/** A request to the API of a network, for faults and journal. */
export interface EndpointCall {
  network: SocialNetwork | SearchEngineId;
  /** Name of the method, as in faults and in the journal. */
  method: string;
  author?: SocialAuthor | undefined;
  /** Key, token or user name; the journal has its mark. */
  token?: string | undefined;
}

/** The fault that is switched on for this call, counted as used; undefined for none. */
export function consumeFault(
  { faults, tunnels }: Simulator,
  request: IncomingMessage,
  { network, method, author, token }: EndpointCall,
): FaultName | undefined {
  return faults.consume({
    network,
    method,
    authors: author ? [author.name, author.id] : [],
    proxy: tunnels.proxyOf(request),
    credential: token,
  });
}

/**
 * Sends the reply, with the transport fault if `fault` is one, and writes the journal. `served` are the codes of the
 * posts in the reply, `error` the network's own error code or reason.
 */
export function answer(
  simulator: Simulator,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  call: EndpointCall,
  result: {
    reply: Reply;
    fault?: FaultName | undefined;
    served?: readonly string[];
    error?: number | string | undefined;
  },
): void {
  const { reply, fault, served = [], error } = result;
  const status = sendWithFault(response, reply, fault);
  const userAgent = header(request, 'user-agent');
  const ifNoneMatch = header(request, 'if-none-match');
  simulator.journal.write({
    at: simulator.world.now(),
    network: call.network,
    method: call.method,
    author: call.author?.name ?? null,
    status,
    bytes: reply.body.length,
    ...(error === undefined ? {} : { error }),
    ...(fault ? { fault } : {}),
    ...(call.token ? { token: keyMark(call.token) } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(ifNoneMatch ? { ifNoneMatch } : {}),
    ...simulator.tunnels.wayOf(request),
    served: isServedWith(fault) && status === 200 ? [...served] : [],
  });
}

/** `schemaDrift`: the object with other names for these keys. */
export const withRenamedKeys = (
  item: Record<string, unknown>,
  names: Record<string, string>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [names[key] ?? key, value]));
