import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { faultNames, faultRequest, type FaultRequest } from '../faults/fault.js';
import { parseInstant, type ActiveFault } from '../faults/active-faults.js';
import type { Reply } from '../http/reply.js';
import { jsonReply } from '../http/reply.js';
import { readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { JournalEntry } from '../state/journal.js';
import type { Outlet } from '../world/outlets.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { NetworkId } from '../world/source.js';
import { networkIds } from '../world/source.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { authorAddressOf } from '../social/page-address.js';
import { codeOf } from '../world/post-codes.js';
import {
  deleteRequest,
  editRequest,
  findPost,
  publishMany,
  publishManyRequest,
  publishRequest,
  findSource,
  UnknownNameError,
} from './publishing.js';
import { searchCorpus } from '../search/search-corpus.js';
import { telegramCalls } from './telegram-calls.js';
import { addressOf, expectedStateOf, expectedStates } from './expected-state.js';

const summaryOf = (simulator: Simulator, post: WorldPost): Record<string, unknown> => ({
  id: post.id,
  code: codeOf(post),
  url: addressOf(simulator, post),
  date: Math.floor(post.at / 1000),
  at: post.at,
});

function describeAuthor(simulator: Simulator, author: SocialAuthor): Record<string, unknown> {
  const { network, id, name, title, kind, region, language, followers, obstacle, weight } = author;
  return {
    network,
    id,
    name,
    title,
    kind,
    ...(network === 'telegram' ? { username: simulator.telegram.names.of(author) } : {}),
    ...(network === 'vk' ? { number: (author as VkAuthor).number, owner: Number(id) } : {}),
    url: authorAddressOf(simulator, author),
    region: region ?? null,
    language,
    followers,
    obstacle: obstacle ?? null,
    lively: weight >= 3,
    posts: simulator.world.visibleCount(author),
  };
}

function describeOutlet(simulator: Simulator, outlet: Outlet): Record<string, unknown> {
  const base = simulator.sites.find((site) => site.outlet === outlet)?.base ?? '';
  const { name, title, habit, feed, region, language } = outlet;
  return {
    network: 'smi',
    host: name,
    title,
    base,
    feed: feed === null ? null : base + feed,
    habit,
    region: region ?? null,
    language,
    posts: simulator.world.visibleCount(outlet),
  };
}

/** The authors and outlets with their addresses and numbers of visible posts. */
export function worldOf(simulator: Simulator): {
  authors: Record<string, unknown>[];
  outlets: Record<string, unknown>[];
} {
  const sources = simulator.world.sources();
  return {
    authors: sources.flatMap((source) => (source.network === 'smi' ? [] : [describeAuthor(simulator, source)])),
    outlets: sources.flatMap((source) => (source.network === 'smi' ? [describeOutlet(simulator, source)] : [])),
  };
}

function journalOf(simulator: Simulator, query: URLSearchParams): JournalEntry[] {
  const since = query.get('since');
  const from = since === null ? 0 : parseInstant(/^\d+$/.test(since) ? Number(since) : since);
  const after = Number(query.get('after') ?? 0);
  const matches = (name: 'network' | 'author' | 'method' | 'proxy' | 'token', entry: JournalEntry): boolean =>
    query.get(name) === null || query.get(name) === (entry[name] ?? null);
  const limit = Number(query.get('limit') ?? 100_000);
  return simulator.journal
    .read()
    .filter(
      (entry) =>
        entry.at >= from &&
        entry.seq > after &&
        matches('network', entry) &&
        matches('author', entry) &&
        matches('method', entry) &&
        matches('proxy', entry) &&
        matches('token', entry),
    )
    .slice(-limit);
}

function statsOf(simulator: Simulator): Record<string, unknown> {
  const world = worldOf(simulator);
  const postsOf = (network: NetworkId): number =>
    [...world.authors, ...world.outlets]
      .filter((source) => source['network'] === network)
      .reduce((total, source) => total + Number(source['posts']), 0);
  return {
    now: simulator.world.now(),
    uptimeSeconds: Math.round(process.uptime()),
    rate: simulator.settings.rate,
    smiRate: simulator.settings.smiRate,
    posts: Object.fromEntries(networkIds.map((network) => [network, postsOf(network)])),
    requests: simulator.journal.count,
    memoryMb: Math.round(process.memoryUsage().rss / 1e6),
    faults: simulator.faults.list(),
    proxies: simulator.proxies,
  };
}

/** Switches a fault on. One of a forward proxy breaks its tunnels, so that it concerns the next request too. */
export function switchFaultOn({ faults, tunnels }: Simulator, request: FaultRequest): ActiveFault {
  const added = faults.add(request);
  if (added.network === 'proxy') tunnels.cut(added.proxy);
  return added;
}

type Call = (simulator: Simulator, body: unknown, query: URLSearchParams) => unknown;

const calls: Record<string, Call> = {
  ...telegramCalls,
  'GET /__sim/world': (simulator) => {
    simulator.visits.begin();
    return worldOf(simulator);
  },
  'GET /__sim/stats': statsOf,
  'GET /__sim/search/corpus': async ({ search }, _body, query) => ({
    documents: await searchCorpus(search, query),
  }),
  'GET /__sim/posts': (simulator, _body, query) => ({ posts: expectedStates(simulator, query) }),
  'GET /__sim/journal': (simulator, _body, query) => ({ entries: journalOf(simulator, query) }),
  'GET /__sim/faults': (simulator) => ({ faults: simulator.faults.list(), known: faultNames }),
  'POST /__sim/faults': (simulator, body) => switchFaultOn(simulator, faultRequest.parse(body)),
  'DELETE /__sim/faults': (simulator, _body, query) => ({
    cleared: simulator.faults.clear(query.get('id') === null ? undefined : Number(query.get('id'))),
  }),
  'POST /__sim/publish': (simulator, body) => {
    const { network, author, text, title } = publishRequest.parse(body);
    const [post] = simulator.world.publish(findSource(simulator, network, author), [
      { ...(text === undefined ? {} : { text }), ...(title === undefined ? {} : { title }) },
    ]);
    return summaryOf(simulator, post as WorldPost);
  },
  'POST /__sim/publish-many': (simulator, body) => {
    const posts = publishMany(simulator, publishManyRequest.parse(body));
    return { count: posts.length, codes: posts.map(codeOf) };
  },
  'POST /__sim/edit': (simulator, body) => {
    const { code, text } = editRequest.parse(body);
    const post = findPost(simulator, code);
    simulator.world.edit(post, text);
    return expectedStateOf(simulator, post);
  },
  'POST /__sim/delete': (simulator, body) => {
    const post = findPost(simulator, deleteRequest.parse(body).code);
    simulator.world.remove(post);
    return expectedStateOf(simulator, post);
  },
};

/** Handles a control call; 400 names the fault of the request, 404 what is unknown. */
export async function handleControlCall(simulator: Simulator, request: IncomingMessage, url: URL): Promise<Reply> {
  const call = calls[`${request.method} ${url.pathname}`];
  if (!call) return jsonReply({ error: `no call ${request.method} ${url.pathname}`, calls: Object.keys(calls) }, 404);
  try {
    const text = request.method === 'POST' ? await readBody(request) : '';
    return jsonReply(await call(simulator, text ? JSON.parse(text) : {}, url.searchParams));
  } catch (error) {
    if (error instanceof z.ZodError) return jsonReply({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return jsonReply({ error: 'the body is not JSON' }, 400);
    if (error instanceof UnknownNameError) return jsonReply({ error: error.message }, 404);
    throw error;
  }
}
