import { createHash } from 'node:crypto';
import { parseInstant } from '../faults/active-faults.js';
import type { Simulator } from '../simulator.js';
import { paragraphsOf, pathOf, sha1 } from '../smi/article.js';
import { pageAddressOf } from '../social/page-address.js';
import { repostedPost } from '../vk/wall-methods.js';
import { drawContent } from '../world/content.js';
import { deletionTime, editedAt, headline, wallText } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { codeOf } from '../world/post-codes.js';

/** Address of the post's page. */
export function addressOf(simulator: Simulator, post: WorldPost): string {
  if (post.source.network !== 'smi') return pageAddressOf(simulator, post);
  const site = simulator.sites.find((s) => s.outlet.name === post.source.name);
  return `${site?.base ?? ''}${pathOf(post)}`;
}

/**
 * The expected state of a post now. `text` is what the network returns; paragraphs of an article are separated by
 * blank lines. Times in ms.
 */
export function expectedStateOf(simulator: Simulator, post: WorldPost): Record<string, unknown> {
  const now = simulator.world.now();
  const { network, name } = post.source;
  const content = drawContent(post);
  const original =
    network === 'vk'
      ? repostedPost(post, { world: simulator.world, base: simulator.controlUrl, served: [] })
      : undefined;
  const text =
    network === 'smi' ? paragraphsOf(post, now).join('\n\n') : original && !post.edit ? '' : wallText(post, now);
  const deleted = deletionTime(post);
  const url = addressOf(simulator, post);
  return {
    network,
    author: name,
    id: post.id,
    code: codeOf(post),
    url,
    ...(network === 'smi' ? { sha1: sha1(url), title: headline(post) } : {}),
    ...(network === 'youtube' ? { title: headline(post).slice(0, 100) } : {}),
    at: post.at,
    date: Math.floor(post.at / 1000),
    text,
    textHash: createHash('sha256').update(text).digest('hex'),
    edited: editedAt(post, now),
    deleted: deleted !== null && deleted <= now ? deleted : null,
    manual: post.manual !== undefined,
    ...(original ? { repostOf: codeOf(original) } : {}),
    ...(post.manual?.text === undefined
      ? {
          kind: content.kind,
          language: content.language,
          tone: content.tone,
          sphere: content.sphere,
          region: content.region,
        }
      : {}),
  };
}

/** The posts of a source, a network or all in [since, until), deleted ones included, oldest first. */
export function expectedStates(simulator: Simulator, query: URLSearchParams): Record<string, unknown>[] {
  const { world } = simulator;
  const instantOf = (name: string, fallback: number): number => {
    const value = query.get(name);
    return value === null ? fallback : parseInstant(/^\d+$/.test(value) ? Number(value) : value);
  };
  const [since, until] = [instantOf('since', 0), instantOf('until', Number.POSITIVE_INFINITY)];
  const author = query.get('author')?.toLowerCase();
  const network = query.get('network');
  const posts = world
    .sources()
    .filter(
      (source) =>
        (author === undefined || source.name.toLowerCase() === author) &&
        (network === null || source.network === network),
    )
    .flatMap((source) =>
      world
        .allPosts(source)
        .filter((post) => post.at >= since && post.at < until && (query.get('manual') !== '1' || post.manual)),
    );
  return posts.sort((a, b) => a.at - b.at).map((post) => expectedStateOf(simulator, post));
}
