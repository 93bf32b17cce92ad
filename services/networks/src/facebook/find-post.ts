import type { GraphApi } from '../graph/graph-api.js';
import { readItems } from '../outbound/json-body.js';
import type { AuthorProfile, CollectContext } from '../network/network-collector.js';
import { parseFacebookPost, postKeyOf } from './facebook-ref.js';
import { graphList, pageLinks, type PageLinks } from './wire.js';

const PAGE_SIZE = 50;
/** A page's newest posts are searched this far. */
const MAX_PAGES = 3;
const LINK_FIELDS = 'id,permalink_url,attachments{url,unshimmed_url,subattachments}';

/**
 * The code of the post of a page that a link leads to, by the id in the link: Graph does not resolve links, so those of
 * the page's newest posts and of their pictures and videos are compared. Undefined when it is not among them.
 */
export async function findPost(
  api: GraphApi,
  author: AuthorProfile,
  id: string,
  ctx: CollectContext,
  webBase: string,
): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, paging } = await api.get(
      'posts',
      `${encodeURIComponent(author.code)}/posts`,
      { fields: LINK_FIELDS, limit: String(PAGE_SIZE), ...(after !== undefined && { after }) },
      graphList,
      ctx,
    );
    const found = readItems(data, pageLinks, 'posts').read.find((post) => linksOf(post, author, webBase).includes(id));
    if (found) return found.id;
    const next = paging?.next ? paging.cursors?.after : undefined;
    if (!next || next === after) return undefined;
    after = next;
  }
  return undefined;
}

/** Ids in the links of a post; a link to another page's post is one that it shares. */
function linksOf(post: PageLinks, author: AuthorProfile, webBase: string): string[] {
  const shown = (post.attachments?.data ?? []).flatMap((attachment) => [
    attachment.unshimmed_url ?? attachment.url,
    ...(attachment.subattachments?.data ?? []).map(({ url }) => url),
  ]);
  const own = new Set([author.code, author.username.toLowerCase()]);
  return [post.permalink_url, ...shown].flatMap((link) => {
    const address = link?.startsWith('/') ? `${webBase}${link}` : (link ?? '');
    const ref = URL.canParse(address) ? parseFacebookPost(new URL(address), webBase) : null;
    return ref && (!ref.author || own.has(ref.author.value.toLowerCase())) ? [postKeyOf(ref.value).id] : [];
  });
}
