import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import { jsonReply, send } from '../http/reply.js';
import { header } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { answer, consumeFault } from '../social/endpoint-call.js';
import { isAccepted } from '../state/keys.js';
import { readCall, runCall, type GraphCall } from './graph-calls.js';
import { GraphError } from './graph-fields.js';

const hourMs = 3_600_000;
const calls = new WeakMap<Simulator, number[]>();

const version = /^\/graph\/v\d+\.\d+(?:\/|$)/;
const messages: Readonly<Record<number, string>> = {
  4: '(#4) Application request limit reached',
  10: "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature",
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  110: 'Invalid user id',
  190: 'Error validating access token: Session has expired',
  803: '(#803) Cannot query users by their username',
};
const subcodes: Readonly<Record<number, number>> = { 110: 2207013, 190: 463 };

const errorOf = (code: number): GraphError => new GraphError(code, messages[code] ?? 'error', subcodes[code]);

/** Handles requests under `/graph/`: pages of Facebook, and Instagram's Business Discovery. */
export function handleGraphRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  if (!version.test(url.pathname) || request.method !== 'GET')
    return send(response, bodyOf(new GraphError(2500, 'Unknown path components'), {}));
  const path = decodeURIComponent(url.pathname.replace(version, '')).replace(/\/$/, '');
  const token =
    /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '')?.[1] ?? url.searchParams.get('access_token');
  const { percent, headers } = countCall(simulator);
  const unread = { network: 'facebook', method: 'page', author: undefined } as const;
  let call: Pick<GraphCall, 'network' | 'method' | 'author'> = unread;
  let fault: FaultName | undefined;
  const served: string[] = [];
  let reply;
  let error: number | undefined;
  try {
    const read = readCall(path, url.searchParams);
    call = read;
    fault = consumeFault(simulator, request, { ...read, token: token ?? undefined });
    if (!isAccepted(simulator.settings.graphToken, token)) throw errorOf(190);
    const forced = /^graph(\d+)$/.exec(fault ?? '')?.[1];
    if (forced !== undefined) throw errorOf(Number(forced));
    if (percent > 100 || !simulator.rateLimiter.tryAcquire(`graph:${token}`, simulator.world.now())) throw errorOf(4);
    const next = (after: string): string => addressOfNext(request, url, after);
    reply = jsonReply(runCall(simulator, read, fault, next, served), 200, headers);
  } catch (thrown) {
    if (!(thrown instanceof GraphError)) throw thrown;
    error = thrown.code;
    reply = bodyOf(thrown, headers);
  }
  answer(simulator, { request, response }, { ...call, token: token ?? undefined }, { reply, fault, served, error });
}

function bodyOf({ code, message, subcode }: GraphError, headers: Record<string, string>) {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: `A${randomBytes(11).toString('base64url')}`,
  };
  return jsonReply({ error }, code === 4 || code === 17 || code === 32 ? 403 : 400, headers);
}

/** `paging.next` has the host under which the request came. */
function addressOfNext(request: IncomingMessage, url: URL, after: string): string {
  const next = new URL(`http://${header(request, 'host') ?? 'localhost'}${url.pathname}${url.search}`);
  next.searchParams.set('after', after);
  return next.href;
}

/**
 * Counts a call of the token over a rolling hour. Returns the share that is used, in percent, and the usage headers;
 * from 100 % on they name the minutes until calls are accepted again.
 */
function countCall(simulator: Simulator): { percent: number; headers: Record<string, string> } {
  const now = simulator.world.now();
  const recent = [...(calls.get(simulator) ?? []).filter((at) => at > now - hourMs && at <= now), now];
  calls.set(simulator, recent);
  const percent = Math.floor((recent.length / simulator.settings.graphCallsPerHour) * 100);
  const wait = percent < 100 ? 0 : Math.ceil(((recent[0] ?? now) + hourMs - now) / 60_000);
  const usage = { call_count: percent, total_cputime: Math.floor(percent / 4), total_time: Math.floor(percent / 3) };
  const business = { type: 'pages', ...usage, estimated_time_to_regain_access: wait };
  return {
    percent,
    headers: {
      'x-app-usage': JSON.stringify(usage),
      'x-business-use-case-usage': JSON.stringify({ [simulator.settings.instagramId]: [business] }),
      'facebook-api-version': 'v25.0',
    },
  };
}
