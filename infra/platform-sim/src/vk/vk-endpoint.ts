import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendWithFault } from '../faults/send-with-fault.js';
import type { FaultName } from '../faults/fault.js';
import { isServedWith } from '../faults/fault.js';
import { jsonReply } from '../http/reply.js';
import { header, readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { keyMark } from '../state/keys.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { authorByName, authorByOwner, ownerOf } from '../world/vk-authors.js';
import { Params } from './vk-call.js';
import { applyDataFault } from './data-faults.js';
import { callVk } from './vk-api.js';
import { vkError } from './vk-error.js';

/** The author that the parameters of a call name; undefined when they name none. */
function authorOf(params: Params): VkAuthor | undefined {
  const owner = params.text('owner_id') ?? params.list('posts')[0]?.split('_')[0];
  if (owner !== undefined) return authorByOwner(Number(owner));
  const name =
    params.text('domain') ??
    params.text('screen_name') ??
    params.list('group_id')[0] ??
    params.list('group_ids')[0] ??
    params.list('user_ids')[0];
  if (name === undefined) return undefined;
  return (
    authorByName(name) ??
    (/^\d+$/.test(name) ? (authorByOwner(-Number(name)) ?? authorByOwner(Number(name))) : undefined)
  );
}

const errorCodeOf = (fault: FaultName | undefined): number | undefined =>
  fault && /^vk\d+$/.test(fault) ? Number(fault.slice(2)) : undefined;

/** Handles `/method/{name}`: reads query and form, runs the method, applies faults, writes the journal. */
export async function handleVkRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = url.pathname.slice('/method/'.length);
  const values = new URLSearchParams(url.search);
  if (request.method === 'POST')
    for (const [key, value] of new URLSearchParams(await readBody(request))) values.set(key, value);
  const params = new Params(values);
  const token = /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '')?.[1] ?? params.text('access_token');
  const author = authorOf(params);
  const fault = simulator.faults.consume({
    network: 'vk',
    method,
    authors: author ? [author.name, String(ownerOf(author)), String(author.number)] : [],
    proxy: simulator.tunnels.proxyOf(request),
    credential: token,
  });
  if (fault === 'infinitePaging') values.delete('offset');
  const served: string[] = [];
  const code = errorCodeOf(fault);
  const forcedError = code === undefined ? undefined : vkError(code);
  const result = callVk(
    method,
    params,
    { world: simulator.world, base: simulator.controlUrl, served },
    { token, acceptedToken: simulator.settings.vkToken, rateLimiter: simulator.rateLimiter, forcedError },
  );
  const faultyResult = applyDataFault(result, fault);
  const reply = jsonReply(faultyResult, 200, { 'x-vk-api-version': '5.199' });
  const status = sendWithFault(response, reply, fault);
  const error = 'error' in result ? Number(result.error['error_code']) : undefined;
  const userAgent = header(request, 'user-agent');
  simulator.journal.write({
    at: simulator.world.now(),
    network: 'vk',
    method,
    author: author?.name ?? null,
    status,
    bytes: reply.body.length,
    ...(error === undefined ? {} : { error }),
    ...(fault ? { fault } : {}),
    ...(token ? { token: keyMark(token) } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...simulator.tunnels.wayOf(request),
    served: isServedWith(fault) ? served : [],
  });
}
