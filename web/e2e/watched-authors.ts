import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { eventually, type ApiClient } from './api-client.js';
import { demoNetworks, type PublishedPost } from './demo-networks.js';
import { NetworkUser } from './network-user.js';

/** Authors that the demo does not watch by itself: one for faults, and one beside it, often with a pinned post. */
const names = {
  vkontakte: ['kokshe_ozero', 'uralsk_most'],
  youtube: ['altay_dauysy', 'agro_video'],
  ok: ['kostanaysegodnya', 'sever.dacha'],
  facebook: ['aktobe.media', 'zhetisu.alany'],
  instagram: ['almaty.koshesi', 'oral.qalasy'],
} as const;
export type SocialId = keyof typeof names;
export const socialIds = Object.keys(names) as SocialId[];

/** What is left of a fault: posts that are not stored exactly once, and the reason in the author's row. */
export interface Aftermath {
  notOnce: string[];
  lastFault: string | undefined;
}
export const withoutDamage: Aftermath = { notOnce: [], lastFault: '' };

/** A watched author of a social network, and what a user and a test do with it. */
export class WatchedAuthor {
  private constructor(
    readonly user: NetworkUser,
    readonly author: AuthorWire,
  ) {}

  /** Subscribes to the author of the network for faults (0), or to the one beside it (1). */
  static async subscribe(client: ApiClient, id: SocialId, which: 0 | 1 = 0): Promise<WatchedAuthor> {
    const user = new NetworkUser(client, id);
    return new WatchedAuthor(user, await user.subscribe(names[id][which]));
  }

  /** A network's name in the demo networks, and the author's. */
  static address(client: ApiClient, id: SocialId, which: 0 | 1 = 0) {
    return { network: new NetworkUser(client, id).demo, author: names[id][which] };
  }

  get isTitled(): boolean {
    return this.user.id === 'youtube';
  }

  publish(text: string): Promise<PublishedPost> {
    const title = this.isTitled ? text.slice(0, 90) : undefined;
    return demoNetworks.publish(this.user.demo, this.author.username, text, title);
  }

  async addFault(fault: string, method?: string): Promise<void> {
    const { demo } = this.user;
    await demoNetworks.addFault({ network: demo, author: this.author.username, fault, ...(method && { method }) });
  }

  /** Collects the author now; repeated while the network asks for a pause. */
  async collect(): Promise<void> {
    const isCollected = async (): Promise<boolean> => (await this.user.update(this.author)).status === '200';
    await eventually(`${this.user.id} is collected`, isCollected);
  }

  /** The stored post with the code, when it fits. */
  post(code: string, fits: (post: PostWire) => boolean = () => true): Promise<PostWire> {
    return eventually(`${this.user.id} has ${code}`, async () =>
      (await this.user.posts(this.author)).find((post) => post.code === code && fits(post)),
    );
  }

  /** Collects the author and compares the stored posts with those that the network has published since `since` (ms). */
  async aftermath(since: number): Promise<Aftermath> {
    await this.collect();
    const published = await demoNetworks.publishedPosts(this.user.demo, this.author.username, since);
    if (published.length === 0) throw new Error(`${this.user.id}: nothing was published`);
    for (const { code } of published) await this.post(code);
    const stored = (await this.user.posts(this.author)).map(({ code }) => code);
    const isOnce = (code: string): boolean => stored.filter((other) => other === code).length === 1;
    return {
      notOnce: published.map(({ code }) => code).filter((code) => !isOnce(code)),
      lastFault: (await this.user.row(this.author))?.last_fault,
    };
  }
}

/** Watched authors by network. */
export type Watched = ReadonlyMap<SocialId, WatchedAuthor>;

/** Subscribes to an author of every social network. */
export const watchAuthors = async (client: ApiClient): Promise<Watched> =>
  new Map(await Promise.all(socialIds.map(async (id) => [id, await WatchedAuthor.subscribe(client, id)] as const)));

/** Does the same with the authors of several networks at once; the results by network. */
export async function byNetwork<T>(
  watched: Watched,
  ids: readonly SocialId[],
  work: (author: WatchedAuthor, id: SocialId) => Promise<T>,
): Promise<Partial<Record<SocialId, T>>> {
  const results = await Promise.all(
    ids.map(async (id) => {
      const author = watched.get(id);
      if (!author) throw new Error(`no author of ${id} is watched`);
      return [id, await work(author, id)] as const;
    }),
  );
  return Object.fromEntries(results) as Partial<Record<SocialId, T>>;
}

/** The same value for each of the networks. */
export const forAll = <T>(ids: readonly SocialId[], value: T): Partial<Record<SocialId, T>> =>
  Object.fromEntries(ids.map((id) => [id, value]));

/** Makes words that occur in no other post. */
export function uniqueWords(prefix: string): () => string {
  const run = Date.now() % 1_000_000;
  let count = 0;
  return () => `${prefix}${run}м${++count}`;
}
