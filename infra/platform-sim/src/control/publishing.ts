import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import type { Outlet } from '../world/outlets.js';
import type { WorldPost } from '../world/post.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { ownerOf } from '../world/vk-authors.js';

const network = z.enum(['vk', 'smi']);
/** One post now; without words the world finds its own. */
export const publishRequest = z
  .object({
    network,
    author: z.string().min(1),
    text: z.string().max(2_000_000).optional(),
    title: z.string().max(1000).optional(),
  })
  .strict();
/** Many posts: at once, or `rate` per second in the background. `author`: a name, a list, or '*' (all readable). */
export const publishManyRequest = z
  .object({
    network,
    author: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
    count: z.number().int().min(1).max(200_000),
    rate: z.number().positive().max(5000).optional(),
  })
  .strict();
export const editRequest = z.object({ code: z.string().min(1), text: z.string().min(1).max(2_000_000) }).strict();
export const deleteRequest = z.object({ code: z.string().min(1) }).strict();

/** A request that names something unknown; answered with 404. */
export class Unknown extends Error {}

/** The source by screen name, owner number, host or address; throws Unknown. */
export function sourceNamed(simulator: Simulator, wanted: 'vk' | 'smi', name: string): VkAuthor | Outlet {
  const key = name.toLowerCase();
  const found = simulator.world
    .sources()
    .find(
      (source) =>
        source.network === wanted &&
        (source.name.toLowerCase() === key || (source.network === 'vk' && String(ownerOf(source)) === key)),
    );
  const bySite = wanted === 'smi' ? simulator.sites.find((site) => name.startsWith(site.base))?.outlet : undefined;
  const source = found ?? bySite;
  if (!source) throw new Unknown(`no ${wanted} author ${name}`);
  return source;
}

/** The post by its code or the address of its page; throws Unknown. */
export function postNamed(simulator: Simulator, code: string): WorldPost {
  const site = simulator.sites.find((s) => code.startsWith(s.base));
  const id = /(\d+)(?:\.html|\/)?$/.exec(code)?.[1];
  const post = site
    ? simulator.world.byId(site.outlet, Number(id))
    : simulator.world.byCode(code.replace(/^.*\/wall/, ''));
  if (!post) throw new Unknown(`no post ${code}`);
  return post;
}

function sourcesNamed(
  simulator: Simulator,
  wanted: 'vk' | 'smi',
  author: string | readonly string[],
): (VkAuthor | Outlet)[] {
  if (author === '*')
    return simulator.world
      .sources()
      .filter((source) => source.network === wanted && !('obstacle' in source && source.obstacle));
  return [author].flat().map((name) => sourceNamed(simulator, wanted, name));
}

/** Spreads the posts evenly over the sources; with a rate, in the background. Returns what is published so far. */
export function publishMany(simulator: Simulator, request: z.infer<typeof publishManyRequest>): WorldPost[] {
  const sources = sourcesNamed(simulator, request.network, request.author);
  let out = 0;
  const publish = (count: number): WorldPost[] => {
    const shares = new Map<VkAuthor | Outlet, number>();
    for (let i = 0; i < count; i++, out++) {
      const source = sources[out % sources.length] as VkAuthor | Outlet;
      shares.set(source, (shares.get(source) ?? 0) + 1);
    }
    return [...shares].flatMap(([source, share]) =>
      simulator.world.publish(
        source,
        Array.from({ length: share }, () => ({})),
      ),
    );
  };
  if (request.rate === undefined) return publish(request.count);
  const { rate, count } = request;
  const began = performance.now();
  const timer = setInterval(() => {
    const owed = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate)) - out;
    if (owed > 0) publish(owed);
    if (out >= count) clearInterval(timer);
  }, 20);
  return [];
}
