import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import { jsonReply, send } from '../http/reply.js';
import { readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { EndpointCall } from '../social/endpoint-call.js';
import { answer, consumeFault } from '../social/endpoint-call.js';
import { isAccepted } from '../state/keys.js';
import { expectedSignature, OkError } from './ok-error.js';
import type { OkResult } from './ok-methods.js';
import { authorOf, okMethods, requiredText } from './ok-methods.js';

/** Handles `/ok/fb.do`: query and form together are the parameters; errors have status 200 and a header. */
export async function handleOkRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname !== '/ok/fb.do') return send(response, jsonReply({ error: 'not found' }, 404));
  const params = new Map(url.searchParams);
  if (request.method === 'POST')
    for (const [name, value] of new URLSearchParams(await readBody(request))) params.set(name, value);
  const token = params.get('access_token');
  const call: EndpointCall = {
    network: 'ok',
    method: params.get('method') ?? '',
    author: authorOf(simulator, params),
    token,
  };
  const fault = consumeFault(simulator, request, call);
  try {
    const { body, served = [] } = callOk(simulator, params, fault);
    answer(simulator, { request, response }, call, { reply: jsonReply(body), fault, served });
  } catch (error) {
    if (!(error instanceof OkError)) throw error;
    const reply = jsonReply(error.body, 200, { 'invocation-error': String(error.code) });
    answer(simulator, { request, response }, call, { reply, fault, error: error.code });
  }
}

/** Checks application, session, signature and rate, and runs the method. */
function callOk(simulator: Simulator, params: ReadonlyMap<string, string>, fault: FaultName | undefined): OkResult {
  const { applicationKey, secretKey, token } = simulator.settings.ok;
  const method = okMethods[requiredText(params, 'method')];
  if (!method) throw new OkError(3);
  if (params.get('application_key') !== applicationKey) throw new OkError(101);
  const given = params.get('access_token');
  if (given === undefined) throw new OkError(103);
  if (!isAccepted(token, given)) throw new OkError(102);
  if (params.get('sig') !== expectedSignature(params, secretKey)) throw new OkError(104);
  const code = /^ok(\d+)$/.exec(fault ?? '')?.[1];
  if (code !== undefined) throw new OkError(Number(code));
  if (!simulator.rateLimiter.tryAcquire(`ok:${given}`, simulator.world.now())) throw new OkError(8);
  return method({ simulator, params, fault });
}
