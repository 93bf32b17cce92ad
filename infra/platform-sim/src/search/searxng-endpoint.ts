import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../faults/fault.js';
import type { Reply } from '../http/reply.js';
import { htmlReply, jsonReply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { answer, consumeFault, withRenamedKeys } from '../social/endpoint-call.js';
import type { SearchResult } from './search-results.js';
import { plainText, searchResults, sinceDays } from './search-results.js';

const call = { network: 'searxng', method: 'search' } as const;
const engines = ['yandex api', 'braveapi'];
const pageSize = 10;
const rangeDays: Record<string, number> = { day: 1, week: 7, month: 31, year: 366 };
const driftedNames = { url: 'link', title: 'heading', content: 'description' };
const causes: Partial<Record<FaultName, string>> = {
  searxngCaptcha: 'Suspended: CAPTCHA',
  searxngTooMany: 'Suspended: too many requests',
  searxngTimeout: 'timeout',
};

/** Handles `/searxng/search`, as an instance does that asks two engines. */
export async function handleSearxngRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const fault = consumeFault(simulator, request, call);
  const reply = url.pathname === '/searxng/search' ? await replyTo(simulator, url.searchParams, fault) : notFound();
  answer(simulator, { request, response }, call, {
    reply,
    fault,
    error: reply.status < 400 ? undefined : reply.status,
  });
}

const page = (title: string, status: number): Reply =>
  htmlReply(`<!doctype html><title>${title}</title><h1>${title}</h1>`, status);
const notFound = (): Reply => page('Page not found', 404);

async function replyTo(simulator: Simulator, query: URLSearchParams, fault: FaultName | undefined): Promise<Reply> {
  if (fault === 'searxng429') return page('Too Many Requests', 429);
  const format = query.get('format') ?? 'html';
  if (fault === 'searxngNoJson' || !['json', 'html'].includes(format)) return page('Forbidden', 403);
  const text = query.get('q')?.trim() ?? '';
  if (format === 'html') return page(`${text} - SearXNG`, 200);
  if (text === '') return jsonReply({ error: 'No query' }, 400);
  const pageNumber = Number(query.get('pageno') ?? 1);
  const range = query.get('time_range') ?? '';
  if (!Number.isInteger(pageNumber) || pageNumber < 1) return jsonReply({ error: 'Invalid value "pageno"' }, 400);
  if (range !== '' && !(range in rangeDays)) return jsonReply({ error: `Invalid value "${range}"` }, 400);
  if (fault === 'searxngError') return jsonReply({ error: 'search error' }, 500);
  const asked = query
    .get('engines')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => engines.includes(name));
  const used = asked?.length ? asked : engines;
  const cause = fault && causes[fault];
  const { results } = cause
    ? { results: [] }
    : await searchResults(simulator, {
        text,
        dialect: { hasFormsInQuotes: false },
        allows: range === '' ? undefined : sinceDays(simulator.world.now(), rangeDays[range] ?? 0),
        page: pageNumber - 1,
        pageSize,
        fault,
      });
  const silent = cause ? used : fault === 'searxngPartial' ? used.slice(0, 1) : [];
  const answering = used.filter((name) => !silent.includes(name));
  const items = answering.length === 0 ? [] : results.map((result, i) => itemOf(result, i, answering));
  return jsonReply({
    query: text,
    results: fault === 'schemaDrift' ? items.map((item) => withRenamedKeys(item, driftedNames)) : items,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: silent.map((name) => [name, cause ?? 'timeout']),
  });
}

function itemOf(result: SearchResult, index: number, used: readonly string[]): Record<string, unknown> {
  const { protocol, host, pathname, search } = new URL(result.url);
  const engine = used[result.seed % used.length] ?? '';
  const found = result.seed % 3 === 0 ? used : [engine];
  return {
    url: result.url,
    title: plainText(result.title),
    content: plainText(result.passages[0] ?? []),
    publishedDate: result.publishedAt && result.publishedAt.toISOString().slice(0, 19),
    engine,
    engines: found,
    parsed_url: [protocol.slice(0, -1), host, pathname, '', search.slice(1), ''],
    positions: found.map(() => index + 1),
    score: found.length / (index + 1),
    category: 'general',
    template: 'default.html',
    thumbnail: '',
  };
}
