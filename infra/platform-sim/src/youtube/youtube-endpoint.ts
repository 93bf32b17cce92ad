import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import { type Reply, jsonReply, reply, send } from '../http/reply.js';
import { header } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { type EndpointCall, answer, consumeFault, withRenamedKeys } from '../social/endpoint-call.js';
import { isAccepted } from '../state/keys.js';
import { findAuthor } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import { feedDocument } from './feed-document.js';
import { listMethods } from './list-methods.js';
import { type ListResult, playlistAuthor, requiredText } from './list-query.js';
import type { Item } from './wire-video.js';
import { errorBody, YoutubeError, youtubeErrors } from './youtube-error.js';

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
const ledgers = new WeakMap<Simulator, { day: string; used: number }>();

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Handles `/youtube/v3/{method}` and `/youtube/feeds/videos.xml`. */
export function handleYoutubeRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  const path = url.pathname.slice('/youtube/'.length);
  if (path === 'feeds/videos.xml') return answerFeed(simulator, { request, response }, url.searchParams);
  const method = path.startsWith('v3/') ? path.slice('v3/'.length) : '';
  if (!(method in listMethods)) return send(response, jsonReply({ error: { code: 404, message: 'Not Found' } }, 404));
  answerList(simulator, { request, response }, method, url.searchParams);
}

/** The reply with the ETag of `content`, or 304 to a client that has it. */
function withTag(original: Reply, request: IncomingMessage, content: string | Buffer = original.body): Reply {
  const etag = `"${createHash('sha1').update(content).digest('base64url')}"`;
  const tagged = { ...original, headers: { ...original.headers, etag } };
  return header(request, 'if-none-match') === etag ? { ...tagged, status: 304, body: Buffer.alloc(0) } : tagged;
}

function answerFeed(simulator: Simulator, exchange: Exchange, query: URLSearchParams): void {
  const author = findAuthor('youtube', query.get('channel_id') ?? '');
  const call: EndpointCall = { network: 'youtube', method: 'feed', author };
  const fault = consumeFault(simulator, exchange.request, call);
  if (!author || author.obstacle)
    return answer(simulator, exchange, call, { reply: reply(404, 'text/html; charset=utf-8', 'Not Found'), fault });
  const { xml, served } = feedDocument(simulator, author, fault);
  // Views grow all the time, without a change of the feed.
  const content = xml.replace(/<media:community>[\s\S]*?<\/media:community>/g, '');
  const document = withTag(reply(200, 'text/xml; charset=UTF-8', xml), exchange.request, content);
  answer(simulator, exchange, call, { reply: document, fault, served });
}

/** The author that a call names; undefined when it names none. */
function authorOf(simulator: Simulator, method: string, query: URLSearchParams): SocialAuthor | undefined {
  const playlist = query.get('playlistId');
  if (playlist) return playlistAuthor(playlist);
  const name = query.get('forHandle') ?? query.get('forUsername');
  const id = query.get('videoId') ?? query.get('id')?.split(',')[0] ?? '';
  if (name ?? method === 'channels') return findAuthor('youtube', name ?? id);
  const post = simulator.world.byCode(id);
  return post?.source.network === 'youtube' ? (post.source as SocialAuthor) : undefined;
}

function answerList(simulator: Simulator, exchange: Exchange, method: string, query: URLSearchParams): void {
  const { request } = exchange;
  const token = header(request, 'x-goog-api-key') ?? query.get('key') ?? undefined;
  const call: EndpointCall = { network: 'youtube', method, author: authorOf(simulator, method, query), token };
  const fault = consumeFault(simulator, request, call);
  try {
    const result = callList(simulator, method, query, { token, fault });
    const body = withTag(jsonReply(listBody(result, query, method, fault)), request);
    answer(simulator, exchange, call, { reply: body, fault, served: result.served ?? [] });
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error;
    answer(simulator, exchange, call, {
      reply: jsonReply(errorBody(error), error.status),
      fault,
      error: error.details?.reason ?? error.reason,
    });
  }
}

/** Checks key, quota and rate, and runs the method. A request without a valid key costs no unit of the key. */
function callList(
  simulator: Simulator,
  method: string,
  query: URLSearchParams,
  { token, fault }: { token: string | undefined; fault: FaultName | undefined },
): ListResult {
  if (!isAccepted(simulator.settings.youtubeKey, token) || fault === 'keyInvalid') throw youtubeErrors.keyInvalid();
  if (!takeUnit(simulator) || fault === 'quotaExceeded') throw youtubeErrors.quotaExceeded();
  const isAllowed = simulator.rateLimiter.tryAcquire(`youtube:${token}`, simulator.world.now());
  if (!isAllowed || fault === 'rateLimitExceeded') throw youtubeErrors.rateLimitExceeded();
  if (fault === 'commentsDisabled' && method === 'commentThreads') throw youtubeErrors.commentsDisabled();
  requiredText(query, 'part');
  const run = listMethods[method];
  if (!run) throw new YoutubeError(404, 'notFound', method, 'global');
  return run({ simulator, query, fault });
}

const driftedNames = { snippet: 'details', contentDetails: 'content', id: 'videoCode' };

/** The list with the requested parts; without items when nothing was found. */
function listBody(result: ListResult, query: URLSearchParams, method: string, fault: FaultName | undefined): Item {
  const parts = new Set(['kind', 'etag', 'id', ...requiredText(query, 'part').split(',')]);
  const items = result.items.map((item) => {
    const chosen = Object.fromEntries(Object.entries(item).filter(([name]) => parts.has(name)));
    return fault === 'schemaDrift' ? withRenamedKeys(chosen, driftedNames) : chosen;
  });
  const isEmpty = items.length === 0 && method === 'channels';
  return {
    kind: result.kind,
    ...(result.nextPageToken !== undefined && { nextPageToken: result.nextPageToken }),
    pageInfo: { totalResults: result.total ?? items.length, resultsPerPage: items.length || 5 },
    ...(!isEmpty && { items }),
  };
}

/**
 * Takes a unit of the key's quota for the day, which begins at midnight in Pacific time of the world's clock; false
 * when none is left. Refused and faulty requests cost a unit too.
 */
function takeUnit(simulator: Simulator): boolean {
  const day = pacificDay.format(simulator.world.now());
  const ledger = ledgers.get(simulator);
  const used = ledger?.day === day ? ledger.used + 1 : 1;
  ledgers.set(simulator, { day, used });
  return used <= simulator.settings.youtubeUnits;
}
