import type { Action, ActionLog } from '../state/action-log.js';
import type { LiveIntervals } from '../state/live-intervals.js';
import type { Outlet } from './outlets.js';
import { outlets } from './outlets.js';
import { deletionOf, isDeleted } from './life.js';
import type { WorldPost } from './post.js';
import { hashText, mix } from './random.js';
import type { Source } from './source.js';
import type { LiveInterval, Pace } from './timeline.js';
import { instants } from './timeline.js';
import type { VkAuthor } from './vk-authors.js';
import { ownerOf, vkAuthors } from './vk-authors.js';

interface Shelf {
  source: Source;
  posts: WorldPost[];
  perishable: WorldPost[];
  cursor: number;
  pace: Pace;
  waiting: Extract<Action, { do: 'publish' }>[];
}

const totalWeight = {
  vk: vkAuthors.reduce((sum, a) => sum + a.weight, 0),
  smi: outlets.reduce((sum, o) => sum + o.weight, 0),
};

/** The network's own number of a post: '-1001_77' in VK, 'dala-habar.kz_20011' for an article. */
export const codeOf = (post: WorldPost): string =>
  `${post.source.network === 'vk' ? ownerOf(post.source as VkAuthor) : post.source.name}_${post.id}`;

/** All posts there are: those that time brings and those published by hand, each list oldest first. */
export class World {
  private readonly shelves = new Map<string, Shelf>();
  private latest = 0;

  constructor(
    private readonly live: LiveIntervals,
    private readonly actions: ActionLog,
    private readonly clock: () => number = Date.now,
  ) {
    for (const source of this.sources())
      this.shelves.set(source.name, {
        source,
        posts: [],
        perishable: [],
        cursor: live.historyStart,
        pace: this.paceOf(source),
        waiting: [],
      });
    const changes = actions.read();
    for (const action of changes) if (action.do === 'publish') this.shelves.get(action.source)?.waiting.push(action);
    for (const action of changes) if (action.do !== 'publish') this.apply(action);
  }

  sources(): readonly (VkAuthor | Outlet)[] {
    return [...vkAuthors, ...outlets];
  }

  /** Milliseconds since the epoch; never goes back. */
  now(): number {
    this.latest = Math.max(this.latest, this.clock());
    this.live.reach(this.latest);
    return this.latest;
  }

  /** All posts of the source up to now, deleted ones included, oldest first. Not a copy: do not change the list. */
  all(source: Source): readonly WorldPost[] {
    return this.advance(this.shelf(source.name), this.now()).posts;
  }

  /** How many posts of the source can be seen now. */
  count(source: Source): number {
    const now = this.now();
    return this.all(source).length - this.shelf(source.name).perishable.filter((post) => isDeleted(post, now)).length;
  }

  /** The newest `count` visible posts after the first `offset`, newest first, without the post `but`. */
  newest(source: Source, count: number, offset = 0, but?: WorldPost): WorldPost[] {
    const now = this.now();
    const posts = this.all(source);
    const found: WorldPost[] = [];
    let seen = 0;
    for (let i = posts.length - 1; i >= 0 && found.length < count; i--) {
      const post = posts[i] as WorldPost;
      if (post !== but && !isDeleted(post, now) && seen++ >= offset) found.push(post);
    }
    return found;
  }

  byId(source: Source, id: number): WorldPost | undefined {
    return this.all(source)[id - source.firstId];
  }

  byCode(code: string): WorldPost | undefined {
    const cut = code.lastIndexOf('_');
    const [owner, id] = [code.slice(0, cut), Number(code.slice(cut + 1))];
    const source = vkAuthors.find((a) => String(ownerOf(a)) === owner) ?? outlets.find((o) => o.name === owner);
    return source && this.byId(source, id);
  }

  /** Publishes by hand, one post per entry, durable before it returns. */
  publish(source: Source, entries: readonly { text?: string; title?: string }[]): WorldPost[] {
    const shelf = this.advance(this.shelf(source.name), this.now());
    const at = Math.max(shelf.cursor, shelf.posts.at(-1)?.at ?? 0);
    const made = entries.map((entry): Extract<Action, { do: 'publish' }> => ({
      do: 'publish',
      at,
      source: source.name,
      ...entry,
    }));
    this.actions.append(made);
    return made.map((action) => this.put(shelf, action));
  }

  /** Changes the text of a post at the source. */
  edit(post: WorldPost, text: string): void {
    this.change({ do: 'edit', at: this.now(), source: post.source.name, id: post.id, text });
  }

  /** Deletes a post at the source. */
  remove(post: WorldPost): void {
    this.change({ do: 'delete', at: this.now(), source: post.source.name, id: post.id });
  }

  private change(action: Exclude<Action, { do: 'publish' }>): void {
    this.actions.append([action]);
    this.apply(action);
  }

  private apply(action: Exclude<Action, { do: 'publish' }>): void {
    const shelf = this.shelves.get(action.source);
    const post =
      shelf && this.advance(shelf, Math.max(action.at, shelf.cursor)).posts[action.id - shelf.source.firstId];
    if (!post) return;
    if (action.do === 'edit') post.edit = { at: action.at, text: action.text };
    else {
      if (deletionOf(post) === null) shelf.perishable.push(post);
      post.deletedAt ??= action.at;
    }
  }

  private shelf(name: string): Shelf {
    const shelf = this.shelves.get(name);
    if (!shelf) throw new Error(`no source ${name}`);
    return shelf;
  }

  private advance(shelf: Shelf, now: number): Shelf {
    while (shelf.waiting[0] && shelf.waiting[0].at <= now) {
      const action = shelf.waiting.shift() as Extract<Action, { do: 'publish' }>;
      this.grow(shelf, action.at);
      this.put(shelf, action);
    }
    this.grow(shelf, now);
    return shelf;
  }

  private grow(shelf: Shelf, until: number): void {
    if (until <= shelf.cursor) return;
    for (const at of instants(shelf.pace, this.live.list, shelf.cursor, until)) this.add(shelf, at);
    shelf.cursor = until;
  }

  private put(shelf: Shelf, action: Extract<Action, { do: 'publish' }>): WorldPost {
    return this.add(shelf, action.at, {
      ...(action.text === undefined ? {} : { text: action.text }),
      ...(action.title === undefined ? {} : { title: action.title }),
    });
  }

  private add(shelf: Shelf, at: number, given?: WorldPost['given']): WorldPost {
    const id = shelf.source.firstId + shelf.posts.length;
    const post: WorldPost = {
      source: shelf.source,
      id,
      at,
      seed: mix(shelf.pace.seed, id),
      ...(given ? { given } : {}),
    };
    shelf.posts.push(post);
    if (!given && deletionOf(post) !== null) shelf.perishable.push(post);
    return post;
  }

  private paceOf(source: Source): Pace {
    const { network, weight, perDay, name } = source;
    const rate = (interval: LiveInterval): number => (network === 'vk' ? interval.rate : interval.smiRate);
    return {
      seed: mix(this.live.seed, hashText(name)),
      historyStart: this.live.historyStart,
      perDay,
      period: (interval) =>
        weight > 0 && rate(interval) > 0
          ? (60_000 * totalWeight[network]) / (rate(interval) * weight)
          : Number.POSITIVE_INFINITY,
    };
  }
}
