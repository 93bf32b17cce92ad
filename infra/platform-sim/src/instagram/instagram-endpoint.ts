import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import { htmlReply, jsonReply, reply, send, type Reply } from '../http/reply.js';
import { header, readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { answer, consumeFault, type EndpointCall } from '../social/endpoint-call.js';
import { codeOf, mediaPlace } from '../world/post-codes.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import { commentsPage, mediaInfo, readQuery, runQuery } from './site-queries.js';
import { cookiesOf, endSession, signedIn, signIn } from './site-sessions.js';

/** A request: what it is called in journal and faults, and the reply to a signed-in operator. */
interface SiteCall {
  method: string;
  author?: SocialAuthor | undefined;
  run(fault: FaultName | undefined, served: string[]): Reply;
}

const fail = (message: string, status = 400, extra: Record<string, unknown> = {}): Reply =>
  jsonReply({ message, ...extra, status: 'fail' }, status);

/** Handles requests under `/ig/`: the part of Instagram's own site that a signed-in browser uses. */
export async function handleInstagramRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname.slice('/ig'.length);
  const cookies = cookiesOf(header(request, 'cookie'));
  if (path === '/' || path === '/accounts/login/') {
    const page = htmlReply('<!DOCTYPE html><html><head><title>Instagram</title></head><body></body></html>');
    return send(response, { ...page, headers: { ...page.headers, 'set-cookie': `csrftoken=${randomUUID()}; Path=/` } });
  }
  const form = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '');
  if (path === '/api/v1/web/accounts/login/ajax/' && request.method === 'POST') {
    const call: EndpointCall = { network: 'instagram', method: 'login', token: form.get('username') ?? undefined };
    const fault = consumeFault(simulator, request, call);
    const isForged = !cookies.get('csrftoken') || header(request, 'x-csrftoken') !== cookies.get('csrftoken');
    const forced =
      faultReply(simulator, fault) ?? (isForged ? fail('CSRF token missing or incorrect', 403) : undefined);
    if (forced) return answer(simulator, { request, response }, call, { reply: forced, fault, error: forced.status });
    const { body, cookies: issued } = signIn(simulator, form);
    if (issued.length > 0)
      response.setHeader(
        'set-cookie',
        issued.map((cookie) => `${cookie}; Path=/; HttpOnly`),
      );
    return answer(simulator, { request, response }, call, { reply: jsonReply(body), fault });
  }
  const site = readSiteCall(simulator, path, url, request.method === 'POST' ? form : undefined);
  const operator = signedIn(simulator, cookies);
  const call: EndpointCall = { network: 'instagram', method: site.method, author: site.author, token: operator };
  const fault = consumeFault(simulator, request, call);
  if (fault === 'igLogin') endSession(simulator, cookies);
  const served: string[] = [];
  const result =
    faultReply(simulator, fault) ??
    (operator === undefined ? toSignIn(simulator) : undefined) ??
    (simulator.rateLimiter.tryAcquire(`ig:${operator}`, simulator.world.now()) ? undefined : fail('', 429)) ??
    site.run(fault, served);
  const error = result.status === 200 ? undefined : result.status;
  answer(simulator, { request, response }, call, { reply: result, fault, served, error });
}

function readSiteCall(simulator: Simulator, path: string, url: URL, form: URLSearchParams | undefined): SiteCall {
  const query = form && /^\/(graphql\/query|api\/graphql)\/?$/.test(path) ? readQuery(form) : undefined;
  if (query)
    return {
      method: query.method,
      author: query.author,
      run: (fault, served) =>
        jsonReply({ data: runQuery(simulator, query, fault, served), extensions: { is_final: true }, status: 'ok' }),
    };
  const [, pk, edge] = /^\/api\/v1\/media\/(\d{1,20})\/(comments|info)\/$/.exec(path) ?? [];
  if (pk === undefined) return { method: 'unknown', run: () => fail('useragent mismatch') };
  const post = visiblePost(simulator, BigInt(pk));
  const author = post?.source as SocialAuthor | undefined;
  if (edge === 'info')
    return {
      method: 'media',
      author,
      run: (fault, served) => {
        if (!post) return fail('Media not found or unavailable');
        served.push(codeOf(post));
        return jsonReply(mediaInfo(simulator, post, fault));
      },
    };
  return {
    method: 'comments',
    author,
    run: () =>
      post
        ? jsonReply(commentsPage(simulator, post, url.searchParams.get('min_id') ?? ''))
        : fail('Media not found or unavailable', 404),
  };
}

function visiblePost({ world }: Simulator, pk: bigint): WorldPost | undefined {
  const place = mediaPlace(pk);
  const post = place && world.byId(place.source, place.id);
  const isVisible = post && !(post.source as SocialAuthor).obstacle;
  return isVisible && !isDeleted(post, world.now()) ? post : undefined;
}

const toSignIn = ({ controlUrl }: Simulator): Reply =>
  reply(302, 'text/html; charset=utf-8', '', { location: `${controlUrl}/ig/accounts/login/?next=%2F` });

function faultReply(simulator: Simulator, fault: FaultName | undefined): Reply | undefined {
  switch (fault) {
    case 'igWait':
      return fail('Please wait a few minutes before you try again.', 401, { require_login: true });
    case 'igCheckpoint':
      return fail('checkpoint_required', 400, { checkpoint_url: `${simulator.controlUrl}/ig/challenge/`, lock: false });
    case 'igLogin':
      return toSignIn(simulator);
    default:
      return undefined;
  }
}
