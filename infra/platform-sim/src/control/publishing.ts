import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import type { Outlet } from '../world/outlets.js';
import type { WorldPost } from '../world/post.js';
import { wallText } from '../world/post-state.js';
import { findAuthor } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { NetworkId } from '../world/source.js';
import { networkIds } from '../world/source.js';
import { unwatchedSites } from '../world/unwatched-sites.js';

const network = z.enum(networkIds);
/** One post now; without a text it is generated. */
export const publishRequest = z
  .object({
    network,
    author: z.string().min(1),
    text: z.string().max(2_000_000).optional(),
    title: z.string().max(1000).optional(),
  })
  .strict();
/**
 * Many posts: at once, or `rate` per second in the background. `author`: a name, a list, or '*' (all readable). With
 * `reprint_every`, each so many-th has the text of the post before it.
 */
export const publishManyRequest = z
  .object({
    network,
    author: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
    count: z.number().int().min(1).max(200_000),
    rate: z.number().positive().max(5000).optional(),
    reprint_every: z.number().int().min(2).optional(),
  })
  .strict();
export const editRequest = z.object({ code: z.string().min(1), text: z.string().min(1).max(2_000_000) }).strict();
export const deleteRequest = z.object({ code: z.string().min(1) }).strict();

/** A request names something unknown; the response is 404. */
export class UnknownNameError extends Error {}

/** The source by name, id, host or address; throws UnknownNameError. */
export function findSource(simulator: Simulator, networkId: NetworkId, name: string): SocialAuthor | Outlet {
  const key = name.toLowerCase();
  const found = [...simulator.world.sources(), ...unwatchedSites].find(
    (source) =>
      source.network === networkId &&
      (source.name.toLowerCase() === key || ('id' in source && source.id.toLowerCase() === key)),
  );
  const bySite = networkId === 'smi' ? simulator.sites.find((site) => name.startsWith(site.base))?.outlet : undefined;
  const byUsername = networkId === 'telegram' ? simulator.telegram.names.find(name) : undefined;
  const source = found ?? byUsername ?? bySite;
  if (!source) throw new UnknownNameError(`no ${networkId} author ${name}`);
  return source;
}

/** The post of an address of a social network's page. */
function postOfAddress({ world, telegram }: Simulator, address: string): WorldPost | undefined {
  const page = /\/www\/facebook\/([^/]+)\/posts\/(\d+)$/.exec(address);
  const author = page && findAuthor('facebook', page[1] ?? '');
  if (author) return world.byCode(`${author.id}_${page[2]}`);
  const message = /\/t\.me\/([^/]+)\/(\d+)$/.exec(address);
  const channel = message && telegram.names.find(message[1] ?? '');
  if (channel) return world.byCode(`${channel.id}_${message[2]}`);
  return world.byCode(address.replace(/\/$/, '').replace(/^.*(\/wall|[/=])/, ''));
}

/** The post by its code or the address of its page; throws UnknownNameError. */
export function findPost(simulator: Simulator, code: string): WorldPost {
  const site = simulator.sites.find((s) => code.startsWith(s.base));
  const id = /(\d+)(?:\.html|\/)?$/.exec(code)?.[1];
  const post = site
    ? simulator.world.byId(site.outlet, Number(id))
    : (simulator.world.byCode(code) ?? postOfAddress(simulator, code));
  if (!post) throw new UnknownNameError(`no post ${code}`);
  return post;
}

function findSources(
  simulator: Simulator,
  networkId: NetworkId,
  author: string | readonly string[],
): (SocialAuthor | Outlet)[] {
  if (author === '*')
    return simulator.world
      .sources()
      .filter((source) => source.network === networkId && !('obstacle' in source && source.obstacle));
  return [author].flat().map((name) => findSource(simulator, networkId, name));
}

/** Spreads the posts evenly over the sources; with a rate, in the background. Returns what is published so far. */
export function publishMany(simulator: Simulator, request: z.infer<typeof publishManyRequest>): WorldPost[] {
  const sources = findSources(simulator, request.network, request.author);
  const { reprint_every: reprintEvery } = request;
  let publishedCount = 0;
  const nextSource = (): SocialAuthor | Outlet => sources[publishedCount++ % sources.length] as SocialAuthor | Outlet;
  const publishNew = (count: number): WorldPost[] => {
    const shares = new Map<SocialAuthor | Outlet, number>();
    for (let i = 0; i < count; i++) {
      const source = nextSource();
      shares.set(source, (shares.get(source) ?? 0) + 1);
    }
    return [...shares].flatMap(([source, share]) =>
      simulator.world.publish(
        source,
        Array.from({ length: share }, () => ({})),
      ),
    );
  };
  let latest: WorldPost | undefined;
  const publishOne = (): WorldPost[] => {
    const isReprint = reprintEvery && (publishedCount + 1) % reprintEvery === 0;
    const entry = isReprint && latest ? { text: wallText(latest, simulator.world.now()) } : {};
    const posts = simulator.world.publish(nextSource(), [entry]);
    latest = posts[0];
    return posts;
  };
  const publish = (count: number): WorldPost[] =>
    reprintEvery ? Array.from({ length: count }, publishOne).flat() : publishNew(count);
  if (request.rate === undefined) return publish(request.count);
  const { rate, count } = request;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const dueCount = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * rate)) - publishedCount;
    if (dueCount > 0) publish(dueCount);
    if (publishedCount >= count) clearInterval(timer);
  }, 20);
  return [];
}
