import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import { escapeMarkup, type Reply, jsonReply } from '../http/reply.js';
import { header } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { answer, consumeFault, withRenamedKeys } from '../social/endpoint-call.js';
import { isAccepted } from '../state/keys.js';
import { type PageFacts, daysBetween } from './query.js';
import { type SearchResult, searchResults, sinceDays } from './search-results.js';
import type { Piece } from './snippet.js';

const maxQuery = 400;
const maxWords = 50;
const freshnessDays: Record<string, number> = { pd: 1, pw: 7, pm: 31, py: 366 };
const driftedNames = { url: 'link', title: 'heading', description: 'snippet' };
/** Seconds until the limits of a second and of a month begin again. */
const resetSeconds = [2, 86_400] as const;
const limits = {
  'x-ratelimit-limit': '1, 15000',
  'x-ratelimit-policy': '1;w=1, 15000;w=2592000',
  'x-ratelimit-reset': resetSeconds.join(', '),
};

const refusal = (status: number, code: string, detail: string, headers: Record<string, string> = {}): Reply =>
  jsonReply({ type: 'ErrorResponse', error: { id: 'sim', status, code, detail }, time: 0 }, status, headers);
const invalidToken = (status: number): Reply =>
  refusal(status, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.');
const invalid = (detail: string): Reply => refusal(422, 'VALIDATION', detail);

/** Handles `/brave/res/v1/web/search`: Brave Search API. */
export async function handleBraveRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const token = header(request, 'x-subscription-token');
  const call = { network: 'brave', method: 'search', token } as const;
  const fault = consumeFault(simulator, request, call);
  const isKnown = url.pathname === '/brave/res/v1/web/search' && request.method === 'GET';
  const reply = isKnown
    ? await replyTo(simulator, url.searchParams, token, fault)
    : refusal(404, 'NOT_FOUND', 'Not Found');
  answer(simulator, { request, response }, call, {
    reply,
    fault,
    error: reply.status < 400 ? undefined : reply.status,
  });
}

async function replyTo(
  simulator: Simulator,
  query: URLSearchParams,
  token: string | undefined,
  fault: FaultName | undefined,
): Promise<Reply> {
  if (fault === 'brave401') return invalidToken(401);
  if (fault === 'brave422' || !isAccepted(simulator.settings.searchKeys.brave, token)) return invalidToken(422);
  if (fault === 'brave429')
    return refusal(429, 'RATE_LIMITED', 'Request rate limit exceeded for plan.', {
      ...limits,
      'x-ratelimit-remaining': '0, 1200',
    });
  const text = query.get('q')?.trim() ?? '';
  const [count, offset] = [Number(query.get('count') ?? 20), Number(query.get('offset') ?? 0)];
  const allows = freshnessOf(query.get('freshness') ?? '', simulator.world.now());
  if (text === '' || text.length > maxQuery || text.split(/\s+/).length > maxWords) return invalid('q');
  if (!Number.isInteger(count) || count < 1 || count > 20) return invalid('count');
  if (!Number.isInteger(offset) || offset < 0 || offset > 9) return invalid('offset');
  if (!allows) return invalid('freshness');
  const dialect = { hasFormsInQuotes: false };
  const { results, total } = await searchResults(simulator, {
    text,
    dialect,
    allows,
    page: offset,
    pageSize: count,
    fault,
  });
  const isMarked = !/^(false|0)$/i.test(query.get('text_decorations') ?? '');
  const items = results.map((result) => itemOf(result, simulator.world.now(), isMarked));
  const body = {
    type: 'search',
    query: {
      original: text,
      more_results_available: (offset + 1) * count < total || fault === 'infinitePaging',
      language: query.get('search_lang') ?? 'en',
    },
    ...(items.length > 0 && {
      web: {
        type: 'search',
        results: fault === 'schemaDrift' ? items.map((item) => withRenamedKeys(item, driftedNames)) : items,
        family_friendly: true,
      },
    }),
  };
  return jsonReply(body, 200, { ...limits, 'x-ratelimit-remaining': '0, 14900' });
}

/** `pd`, `pw`, `pm`, `py` or `2026-09-20to2026-11-20`, both days included; undefined for other texts. */
function freshnessOf(text: string, now: number): ((page: PageFacts) => boolean) | undefined {
  if (text === '') return () => true;
  const days = freshnessDays[text];
  if (days !== undefined) return sinceDays(now, days);
  const [, first, last] = /^(\d{4}-\d\d-\d\d)to(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return first === undefined ? undefined : daysBetween(first, last);
}

const markedText = (pieces: readonly Piece[], isMarked: boolean): string =>
  pieces
    .map((piece) => {
      const text = escapeMarkup(piece.text);
      return isMarked && piece.isMarked ? `<strong>${text}</strong>` : text;
    })
    .join('');

function itemOf(
  { url, title, passages, publishedAt, language }: SearchResult,
  now: number,
  isMarked: boolean,
): Record<string, unknown> {
  return {
    type: 'search_result',
    subtype: 'generic',
    url,
    title: markedText(title, false),
    description: markedText(passages[0] ?? [], isMarked),
    ...(publishedAt && { age: ageOf(publishedAt, now), page_age: publishedAt.toISOString().slice(0, 19) }),
    language,
    family_friendly: true,
    meta_url: { scheme: 'https', hostname: new URL(url).hostname, netloc: new URL(url).host, path: '' },
  };
}

function ageOf(date: Date, now: number): string {
  const hours = Math.floor((now - date.getTime()) / 3_600_000);
  if (hours < 24) return `${Math.max(1, hours)} hours ago`;
  if (hours < 7 * 24) return `${Math.floor(hours / 24)} days ago`;
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}
