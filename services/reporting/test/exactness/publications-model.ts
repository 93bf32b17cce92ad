import type {
  Counters,
  PostClassified,
  PostCounted,
  PostReviewed,
  PostWithdrawn,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { ReferenceChanged } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { StoryChanged } from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import { wordsOfPublication, type PublicationWords } from '@mm/keywords/normalise.js';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';

/** What arrived of a publication; its text may be missing. */
interface Received {
  post?: PostClassified;
  review?: PostReviewed;
  counters?: Counters;
  withdrawnAt?: string;
  story?: { id: number; version: number; changedAt: string };
}

/** A publication as reports have to count it. */
export interface Counted {
  id: number;
  isMedia: boolean;
  network: string;
  kind: number;
  at: number;
  lang: string;
  tone: number;
  spheres: readonly number[];
  oblasts: readonly number[];
  event: number;
  /** 0 without a story. */
  story: number;
  authorId: number;
  /** As the publication says; reports call the author as `PublicationsModel.authorName`. */
  authorName: string;
  isCommunity: boolean;
  followers: number;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  engagement: number;
  saved: boolean;
  ignored: boolean;
  machineIgnores: number;
  words: PublicationWords;
}

const ms = (time: string | undefined): number => (time ? Date.parse(time) : -Infinity);

/** All publications, in plain maps: of each what the newest events say, in whatever order they arrived. */
export class PublicationsModel {
  readonly #received = new Map<number, Received>();
  readonly #counted = new Map<number, Counted | undefined>();
  readonly #erased = new Set<number>();
  readonly #authors = new Map<number, { name: string; search: string; at: number; publicationId: number }>();
  readonly #names = new Map<string, { name: string; version: number }>();

  constructor() {
    for (const { id, name } of spheres) this.#names.set(`sphere ${id}`, { name, version: 0 });
    for (const { id, name } of oblasts) this.#names.set(`oblast ${id}`, { name, version: 0 });
  }

  get size(): number {
    return this.#received.size;
  }

  eventName(id: number): string {
    return this.#names.get(`event ${id}`)?.name ?? '';
  }

  /** What reports call an author: as in its newest publication that ever arrived. */
  authorName(id: number): string {
    return this.#authors.get(id)?.name ?? '';
  }

  /** Name, username and code of an author, not folded. */
  authorSearch(id: number): string {
    return this.#authors.get(id)?.search ?? '';
  }

  /** Those with a text. */
  all(): Counted[] {
    return [...this.#received].flatMap(([id, received]) => {
      if (!this.#counted.has(id)) this.#counted.set(id, received.post && this.#count(id, received, received.post));
      return this.#counted.get(id) ?? [];
    });
  }

  classified(event: PostClassified): void {
    if (this.#erased.has(event.author?.id ?? 0)) return;
    const received = this.#of(event.post?.id ?? 0);
    const [now, before] = [event, received.post].map((e) => [e?.post?.revision ?? 0, ms(e?.classifiedAt)] as const);
    if (!before || !now || now[0] > before[0] || (now[0] === before[0] && now[1] > before[1])) {
      received.post = event;
      this.#nameAuthor(event);
    }
    if (event.counters) keepNewer(received, event.counters);
  }

  counted(event: PostCounted): void {
    if (this.#erased.has(event.authorId)) return;
    for (const { postId, counters } of event.posts) if (counters) keepNewer(this.#of(postId), counters);
  }

  reviewed(event: PostReviewed): void {
    if (this.#erased.has(event.authorId)) return;
    const received = this.#of(event.postId);
    if (event.labelsVersion > (received.review?.labelsVersion ?? 0)) received.review = event;
  }

  withdrawn(event: PostWithdrawn): void {
    if (this.#erased.has(event.authorId)) return;
    this.#of(event.postId).withdrawnAt ??= event.withdrawnAt;
  }

  /** A later membership counts, in whatever order they are heard of. */
  storyChanged({ storyId, added, removed, changedAt }: StoryChanged): void {
    const join = (postId: number, version: number, id: number): void => {
      const received = this.#of(postId);
      if (version > (received.story?.version ?? 0)) received.story = { id, version, changedAt };
    };
    for (const { postId, version } of removed) join(postId, version, 0);
    for (const { postId, version } of added) join(postId, version, storyId);
  }

  named({ kind, id, name, version }: ReferenceChanged): void {
    const known = this.#names.get(`${kind} ${id}`);
    if (known && known.version >= version) return;
    this.#names.set(`${kind} ${id}`, { name, version });
    this.#counted.clear();
  }

  /** Returns the ids of the publications that go. */
  erase(authorId: number): number[] {
    this.#erased.add(authorId);
    this.#authors.delete(authorId);
    return this.#remove(({ post }) => post?.author?.id === authorId);
  }

  /** Removes what is dated earlier, and what was said earlier about publications without a text. */
  retain(before: number): number[] {
    return this.#remove(({ post, counters, withdrawnAt, story }) => {
      if (post) return ms(post.post?.publishedAt) < before;
      const said = Math.max(ms(counters?.countedAt), ms(withdrawnAt), ms(story?.changedAt));
      return said > 0 && said < before;
    });
  }

  #nameAuthor({ author, post }: PostClassified): void {
    const { id = 0, fullName = '', username = '', code = '' } = author ?? {};
    const [at, publicationId] = [ms(post?.publishedAt), post?.id ?? 0];
    const known = this.#authors.get(id);
    if (known && (known.at > at || (known.at === at && known.publicationId > publicationId))) return;
    this.#authors.set(id, {
      name: fullName || username,
      search: [fullName, username, code].join('\n'),
      at,
      publicationId,
    });
  }

  #remove(isGone: (received: Received) => boolean): number[] {
    const gone = [...this.#received].flatMap(([id, received]) => (isGone(received) ? [id] : []));
    for (const id of gone) {
      this.#received.delete(id);
      this.#counted.delete(id);
    }
    return gone;
  }

  #of(id: number): Received {
    let received = this.#received.get(id);
    if (!received) this.#received.set(id, (received = {}));
    this.#counted.delete(id);
    return received;
  }

  #count(id: number, { review, counters, story }: Received, { post, author, suggestion }: PostClassified): Counted {
    const labels = review?.labels;
    const decided = (list: readonly number[] | undefined, suggested: readonly number[] | undefined) =>
      labels && (labels.saved || (list?.length ?? 0) > 0) ? (list ?? []) : (suggested ?? []);
    const tone = labels?.tone || suggestion?.tone;
    const [sphereIds, oblastIds] = [
      decided(labels?.spheres, suggestion?.spheres),
      decided(labels?.oblasts, suggestion?.oblasts),
    ];
    const event = labels?.eventId ?? 0;
    const { likes = -1, comments = -1, shares = -1, views = -1 } = counters ?? {};
    const { fullName = '', username = '' } = author ?? {};
    const authorName = fullName || username;
    const names = [
      authorName,
      username,
      ...sphereIds.map((sphere) => this.#names.get(`sphere ${sphere}`)?.name ?? ''),
      ...oblastIds.map((oblast) => this.#names.get(`oblast ${oblast}`)?.name ?? ''),
      event ? this.eventName(event) : '',
    ];
    return {
      id,
      isMedia: post?.network === 'smi',
      network: post?.network ?? '',
      kind: post?.publishingType || 1,
      at: ms(post?.publishedAt),
      lang: labels?.lang || suggestion?.lang || 'other',
      tone: tone === 2 || tone === -2 ? tone : 1,
      spheres: sphereIds,
      oblasts: oblastIds,
      event,
      story: story?.id ?? 0,
      authorId: author?.id ?? 0,
      authorName,
      isCommunity: author?.isGroup ?? false,
      followers: author?.followers ?? -1,
      ...{ likes, comments, shares, views },
      engagement: atMost(known(likes) + known(comments) + known(shares)),
      saved: labels?.saved ?? false,
      ignored: labels?.isIgnored ?? false,
      machineIgnores: labels || !suggestion?.isIgnored ? 0 : (suggestion.confidence.is_ignored ?? 0),
      words: wordsOfPublication([post?.title ?? '', post?.text ?? ''], names),
    };
  }
}

const known = (count: number): bigint => BigInt(Math.max(count, 0));

/** The largest number that JSON holds exactly stands for all that are larger. */
export const atMost = (sum: bigint): number =>
  Number(sum < BigInt(Number.MAX_SAFE_INTEGER) ? sum : BigInt(Number.MAX_SAFE_INTEGER));

function keepNewer(received: Received, counters: Counters): void {
  if (ms(counters.countedAt) > ms(received.counters?.countedAt)) received.counters = counters;
}
