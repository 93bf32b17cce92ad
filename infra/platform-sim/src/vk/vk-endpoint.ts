import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBroken } from '../faults/break-reply.js';
import type { FaultName } from '../faults/fault.js';
import { json } from '../http/reply.js';
import { header, readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { authorByName, authorByOwner, ownerOf } from '../world/vk-authors.js';
import { Params } from './params.js';
import { spoil } from './spoil.js';
import { callVk } from './vk-api.js';
import { vkError } from './vk-error.js';

/** The author that a call is about, as far as its parameters say. */
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

const forcedCode = (fault: FaultName | undefined): number | undefined =>
  fault && /^vk\d+$/.test(fault) ? Number(fault.slice(2)) : undefined;

/** One call of `/method/{name}`: parameters from the query and the form, an answer, faults, a line in the journal. */
export async function answerVk(
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
  const fault = simulator.faults.take({
    network: 'vk',
    method,
    authors: author ? [author.name, String(ownerOf(author)), String(author.number)] : [],
  });
  if (fault === 'infinitePaging') values.delete('offset');
  const served: string[] = [];
  const code = forcedCode(fault);
  const forced = code === undefined ? undefined : vkError(code);
  const answer = callVk(
    method,
    params,
    { world: simulator.world, base: simulator.control, served },
    { token, accepted: simulator.settings.vkToken, meter: simulator.meter, forced },
  );
  const spoiled = spoil(answer, fault);
  const built = json(spoiled, 200, { 'x-vk-api-version': '5.199' });
  const status = sendBroken(response, built, fault);
  const error = 'error' in answer ? Number(answer.error['error_code']) : undefined;
  const userAgent = header(request, 'user-agent');
  const reached = !fault || ['bigText', 'markup', 'futureDate', 'infinitePaging'].includes(fault);
  simulator.journal.write({
    at: simulator.world.now(),
    network: 'vk',
    method,
    author: author?.name ?? null,
    status,
    bytes: built.body.length,
    ...(error === undefined ? {} : { error }),
    ...(fault ? { fault } : {}),
    ...(token ? { token: token.slice(0, 4) } : {}),
    ...(userAgent ? { userAgent } : {}),
    served: reached ? served : [],
  });
}
