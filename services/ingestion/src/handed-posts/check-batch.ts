import { countsOf } from '@mm/proto/http/counts.js';
import { withoutControlCharacters } from '@mm/proto/http/control-characters.js';
import { handedPostSchema, type HandedPostWire } from '@mm/proto/http/handed-posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { validationDetails } from '@mm/http/validation-details.js';
import { normalisePage, type NormalPost } from '../collection/normalise-post.js';

/** A post of a batch that is not taken, by its place in the batch. */
export interface RefusedPost {
  index: number;
  code: string;
  field: string;
  message: string;
}

export interface CheckedPost {
  index: number;
  post: NormalPost;
}

/** The posts of one author in a batch, each code once. */
export interface HandedAuthor {
  network: NetworkId;
  /** The network's own id. */
  code: string;
  /** As the last of its posts names it. */
  profile: HandedPostWire['author'];
  posts: CheckedPost[];
}

export interface CheckedBatch {
  authors: HandedAuthor[];
  refused: RefusedPost[];
}

const DAY_MS = 24 * 3_600_000;
/** The publishing types video, live and short video. */
const VIDEOS: ReadonlySet<number> = new Set([3, 7, 8]);

/**
 * Checks each post by itself and groups those that are right by author, in the order of the batch. Of posts with the
 * same id the last one counts. `hostNetworks`: those whose authors are hosts, whose case means nothing.
 */
export function checkBatch(given: readonly unknown[], now: Date, hostNetworks: ReadonlySet<NetworkId>): CheckedBatch {
  const refused: RefusedPost[] = [];
  const byId = new Map<string, { index: number; wire: HandedPostWire }>();
  for (const [index, one] of given.entries()) {
    const checked = checkPost(one, now);
    if ('refusal' in checked) refused.push({ index, ...checked.refusal });
    else byId.set(`${checked.wire.network} ${checked.wire.id}`, { index, wire: checked.wire });
  }
  const authors = new Map<string, HandedAuthor>();
  for (const { index, wire } of byId.values()) {
    const { network, author: profile } = wire;
    const [post] = normalisePage([rawPost(wire)], now);
    if (!post) continue;
    const code = hostNetworks.has(network) ? profile.id.toLowerCase() : profile.id;
    const author = authors.get(`${network} ${code}`) ?? { network, code, profile, posts: [] };
    author.profile = profile;
    author.posts.push({ index, post });
    authors.set(`${network} ${code}`, author);
  }
  return { authors: [...authors.values()], refused };
}

function checkPost(given: unknown, now: Date): { wire: HandedPostWire } | { refusal: Omit<RefusedPost, 'index'> } {
  const controls = withoutControlCharacters.safeParse(given);
  const checked = handedPostSchema.safeParse(given);
  const issues = controls.error?.issues ?? checked.error?.issues;
  if (issues || !checked.data) {
    const [detail] = validationDetails(issues ?? [], '');
    const { path: field = '', code = 'invalid', message = '' } = detail ?? {};
    return { refusal: { code, field: field.replace(/^\./, ''), message } };
  }
  if (Date.parse(checked.data.published_at) > now.getTime() + DAY_MS)
    return { refusal: { code: 'in-future', field: 'published_at', message: 'more than a day in the future' } };
  return { wire: checked.data };
}

const rawPost = (wire: HandedPostWire): Parameters<typeof normalisePage>[0][number] => ({
  code: wire.id,
  ownerCode: wire.author.id,
  publishedAt: wire.published_at,
  title: wire.title ?? '',
  text: wire.text,
  url: wire.url,
  pictures: wire.pictures ?? [],
  counters: countsOf(wire),
  publishingType: wire.publishing_type ?? 1,
  isVideo: VIDEOS.has(wire.publishing_type ?? 1),
  isAdvert: false,
});
