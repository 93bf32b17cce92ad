import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { FaultName } from '../faults/fault.js';
import { escapeMarkup, type Reply, jsonReply } from '../http/reply.js';
import { header, readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import { answer, consumeFault } from '../social/endpoint-call.js';
import { isAccepted } from '../state/keys.js';
import { type SearchResult, searchResults } from './search-results.js';
import type { Piece } from './snippet.js';

const maxQuery = 400;
const maxResults = 250;
const count = (otherwise: string) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .default(otherwise);
const shape = z.object({
  query: z.object({
    searchType: z.enum([
      'SEARCH_TYPE_RU',
      'SEARCH_TYPE_TR',
      'SEARCH_TYPE_COM',
      'SEARCH_TYPE_KK',
      'SEARCH_TYPE_BE',
      'SEARCH_TYPE_UZ',
    ]),
    queryText: z.string().trim().min(1).max(maxQuery),
    familyMode: z.string().optional(),
    page: count('0'),
  }),
  groupSpec: z
    .object({ groupMode: z.string().optional(), groupsOnPage: count('20'), docsInGroup: count('1') })
    .prefault({}),
  maxPassages: count('4'),
  folderId: z.string().min(1),
  responseFormat: z.enum(['FORMAT_XML', 'FORMAT_HTML']).default('FORMAT_XML'),
});
type Body = z.output<typeof shape>;

/** Codes inside the document: [code, text]. */
const documentErrors: Partial<Record<FaultName, [number, string]>> = {
  yandex32: [32, 'Превышен лимит запросов для вашего ключа'],
  yandex42: [42, 'Ключ, указанный в запросе, содержит ошибку'],
  yandex55: [55, 'Превышено число запросов в секунду'],
};
/** [status, gRPC code, text] */
const refusals: Partial<Record<FaultName, [number, number, string]>> = {
  yandex401: [401, 16, 'The token is invalid'],
  yandex403: [403, 7, 'Permission denied'],
  yandex429: [429, 8, 'The limit on requests was exceeded.'],
};
const refusal = (status: number, code: number, message: string): Reply =>
  jsonReply({ code, message, details: [] }, status);

/** Handles `/yandex/v2/web/search`: Yandex Search API, whose JSON holds an XML document in base64. */
export async function handleYandexRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const token = /^Api-Key (.+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
  const call = { network: 'yandex', method: 'search', token } as const;
  const body = await readBody(request);
  const fault = consumeFault(simulator, request, call);
  const isKnown = url.pathname === '/yandex/v2/web/search' && request.method === 'POST';
  const reply = isKnown ? await replyTo(simulator, body, token, fault) : refusal(404, 5, 'Not Found');
  const error = (fault && documentErrors[fault]?.[0]) ?? (reply.status < 400 ? undefined : reply.status);
  answer(simulator, { request, response }, call, { reply, fault, error });
}

async function replyTo(
  simulator: Simulator,
  text: string,
  token: string | undefined,
  fault: FaultName | undefined,
): Promise<Reply> {
  const { searchKeys } = simulator.settings;
  const forced = fault && refusals[fault];
  if (forced) return refusal(...forced);
  if (!isAccepted(searchKeys.yandex, token)) return refusal(401, 16, 'The token is invalid');
  const read = z.string().transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  });
  const body = read.pipe(shape).safeParse(text);
  if (!body.success) return refusal(400, 3, z.prettifyError(body.error));
  if (body.data.folderId !== searchKeys.yandexFolder) return refusal(403, 7, 'Permission denied');
  const xml = Buffer.from(await documentOf(simulator, body.data, fault)).toString('base64');
  return jsonReply(fault === 'schemaDrift' ? { data: xml } : { rawData: xml });
}

async function documentOf(simulator: Simulator, body: Body, fault: FaultName | undefined): Promise<string> {
  const error = fault && documentErrors[fault];
  if (error) return wrapped(simulator, errorElement(...error));
  const { queryText, page } = body.query;
  const pageSize = Math.min(100, Math.max(1, Number(body.groupSpec.groupsOnPage)));
  const { results, total } = await searchResults(simulator, {
    text: queryText,
    dialect: { hasFormsInQuotes: true },
    page: Number(page),
    pageSize: Math.max(0, Math.min(pageSize, maxResults - Number(page) * pageSize)) || 0,
    fault,
  });
  if (results.length === 0) return wrapped(simulator, errorElement(15, 'Искомая комбинация слов нигде не встречается'));
  const groups = results.map((result) => groupOf(result, Number(body.maxPassages))).join('\n');
  const grouping = `<grouping attr="" mode="flat" groups-on-page="${pageSize}" docs-in-group="1" curcateg="-1">
<page first="${Number(page) * pageSize + 1}" last="${Number(page) * pageSize + results.length}">${page}</page>
${groups}
</grouping>`;
  const found = ['phrase', 'strict', 'all'].map((kind) => `<found priority="${kind}">${total}</found>`).join('');
  return wrapped(simulator, `${found}<results>${grouping}</results>`);
}

const errorElement = (code: number, text: string): string => `<error code="${code}">${text}</error>`;

const stampOf = (date: Date): string => date.toISOString().slice(0, 19).replace(/[-:]/g, '');

const wrapped = ({ world }: Simulator, inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<yandexsearch version="1.0"><response date="${stampOf(new Date(world.now()))}"><reqid>sim</reqid>${inner}</response>
</yandexsearch>`;

const marked = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, isMarked }) => (isMarked ? `<hlword>${escapeMarkup(text)}</hlword>` : escapeMarkup(text)))
    .join('');

function groupOf({ url, title, passages, publishedAt, language, seed }: SearchResult, maxPassages: number): string {
  const { host } = new URL(url);
  const shown = passages.slice(0, maxPassages).map((pieces) => `<passage>${marked(pieces)}</passage>`);
  return `<group><categ attr="d" name="${host}"/><doccount>1</doccount><relevance/>
<doc id="${seed.toString(16)}"><relevance/><url>${escapeMarkup(url)}</url><domain>${host}</domain>
<title>${marked(title)}</title>${publishedAt ? `<modtime>${stampOf(publishedAt)}</modtime>` : ''}
<charset>utf-8</charset><mime-type>text/html</mime-type><passages>${shown.join('')}</passages>
<properties><lang>${language}</lang></properties></doc></group>`;
}
