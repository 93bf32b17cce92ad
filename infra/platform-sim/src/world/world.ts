import type { Action, ActionLog } from '../state/action-log.js';
import type { LiveIntervals } from '../state/live-intervals.js';
import { socialAuthors } from './authors.js';
import type { Outlet } from './outlets.js';
import { outlets } from './outlets.js';
import { placeOfCode } from './post-codes.js';
import { deletionTime, isDeleted } from './post-state.js';
import type { WorldPost } from './post.js';
import { hashText, mix } from './random.js';
import type { SocialAuthor } from './social-author.js';
import type { NetworkId, Source } from './source.js';
import { unwatchedSites } from './unwatched-sites.js';
import type { LiveInterval, Pace } from './timeline.js';
import { postingInstants } from './timeline.js';

interface SourceState {
  source: Source;
  posts: WorldPost[];
  deletable: WorldPost[];
  cursor: number;
  pace: Pace;
  pendingPublishes: Extract<Action, { do: 'publish' }>[];
}

/** All networks beside VK and the outlets share one live stream, with half of VK's rate. */
type Stream = 'vk' | 'smi' | 'others';

/** All posts: generated ones, which follow from time and seed, and manual ones. Each list is oldest first. */
export class World {
  private readonly states = new Map<string, SourceState>();
  private readonly everySource = [...socialAuthors(), ...outlets];
  private readonly weights: Record<Stream, number> = { vk: 0, smi: 0, others: 0 };
  private latest = 0;
  private readonly listeners: ((post: WorldPost, change: 'edit' | 'delete') => void)[] = [];

  constructor(
    private readonly live: LiveIntervals,
    private readonly actions: ActionLog,
    private readonly clock: () => number = Date.now,
  ) {
    for (const { network, weight } of this.everySource) this.weights[streamOf(network)] += weight;
    for (const source of [...this.everySource, ...unwatchedSites])
      this.states.set(source.name, {
        source,
        posts: [],
        deletable: [],
        cursor: this.historyStartOf(source),
        pace: this.paceOf(source),
        pendingPublishes: [],
      });
    const changes = actions.read();
    for (const action of changes)
      if (action.do === 'publish') this.states.get(action.source)?.pendingPublishes.push(action);
    for (const action of changes) if (action.do !== 'publish') this.apply(action);
  }

  /** Those that the demo's networks have; without the sites that only search engines know. */
  sources(): readonly (SocialAuthor | Outlet)[] {
    return this.everySource;
  }

  /** Milliseconds since the epoch; never decreases. */
  now(): number {
    this.latest = Math.max(this.latest, this.clock());
    this.live.extendTo(this.latest);
    return this.latest;
  }

  /** All posts of the source up to now, deleted ones included, oldest first. Not a copy: do not change the list. */
  allPosts(source: Source): readonly WorldPost[] {
    return this.advanceTo(this.state(source.name), this.now()).posts;
  }

  /** Number of visible posts of the source. */
  visibleCount(source: Source): number {
    const now = this.now();
    return (
      this.allPosts(source).length - this.state(source.name).deletable.filter((post) => isDeleted(post, now)).length
    );
  }

  /** The newest `count` visible posts after the first `offset`, newest first, without the post `but`. */
  newestPosts(source: Source, visibleCount: number, offset = 0, except?: WorldPost): WorldPost[] {
    const now = this.now();
    const posts = this.allPosts(source);
    const found: WorldPost[] = [];
    let seen = 0;
    for (let i = posts.length - 1; i >= 0 && found.length < visibleCount; i--) {
      const post = posts[i] as WorldPost;
      if (post !== except && !isDeleted(post, now) && seen++ >= offset) found.push(post);
    }
    return found;
  }

  /**
   * The newest `count` visible posts older than the post with number `before` (all when undefined), newest first: the
   * number of the last one is the cursor of the next page, so that new posts do not move the pages.
   */
  postsBefore(source: Source, before: number | undefined, count: number): WorldPost[] {
    const now = this.now();
    const posts = this.allPosts(source);
    const found: WorldPost[] = [];
    const from = before === undefined ? posts.length : Math.min(posts.length, before - source.firstId);
    for (let i = from - 1; i >= 0 && found.length < count; i--) {
      const post = posts[i] as WorldPost;
      if (!isDeleted(post, now)) found.push(post);
    }
    return found;
  }

  /** The post by its number in the world, deleted ones included. */
  byId(source: Source, id: number): WorldPost | undefined {
    return this.allPosts(source)[id - source.firstId];
  }

  /** The post with this code of any network (see `post-codes.ts`), deleted ones included. */
  byCode(code: string): WorldPost | undefined {
    const place = placeOfCode(code);
    return place && this.byId(place.source, place.id);
  }

  /** Publishes manual posts, one per entry; they are on disk when it returns. */
  publish(source: Source, entries: readonly { text?: string; title?: string }[]): WorldPost[] {
    const state = this.advanceTo(this.state(source.name), this.now());
    const at = Math.max(state.cursor, state.posts.at(-1)?.at ?? 0);
    const made = entries.map((entry): Extract<Action, { do: 'publish' }> => ({
      do: 'publish',
      at,
      source: source.name,
      ...entry,
    }));
    this.actions.append(made);
    return made.map((action) => this.addManual(state, action));
  }

  /** Changes the text of a post at the source. */
  edit(post: WorldPost, text: string): void {
    this.change(post, { do: 'edit', at: this.now(), source: post.source.name, id: post.id, text });
  }

  /** Deletes a post at the source. */
  remove(post: WorldPost): void {
    this.change(post, { do: 'delete', at: this.now(), source: post.source.name, id: post.id });
  }

  /** Calls back at every manual edit and deletion. */
  onChange(listener: (post: WorldPost, change: 'edit' | 'delete') => void): void {
    this.listeners.push(listener);
  }

  private change(post: WorldPost, action: Exclude<Action, { do: 'publish' }>): void {
    this.actions.append([action]);
    this.apply(action);
    for (const listener of this.listeners) listener(post, action.do);
  }

  private apply(action: Exclude<Action, { do: 'publish' }>): void {
    const state = this.states.get(action.source);
    const post =
      state && this.advanceTo(state, Math.max(action.at, state.cursor)).posts[action.id - state.source.firstId];
    if (!post) return;
    if (action.do === 'edit') {
      post.edit = { at: action.at, text: action.text };
      (post.editTimes ??= []).push(action.at);
    } else {
      if (deletionTime(post) === null) state.deletable.push(post);
      post.deletedAt ??= action.at;
    }
  }

  private state(name: string): SourceState {
    const state = this.states.get(name);
    if (!state) throw new Error(`no source ${name}`);
    return state;
  }

  private advanceTo(state: SourceState, now: number): SourceState {
    while (state.pendingPublishes[0] && state.pendingPublishes[0].at <= now) {
      const action = state.pendingPublishes.shift() as Extract<Action, { do: 'publish' }>;
      this.generateUntil(state, action.at);
      this.addManual(state, action);
    }
    this.generateUntil(state, now);
    return state;
  }

  private generateUntil(state: SourceState, until: number): void {
    if (until <= state.cursor) return;
    for (const at of postingInstants(state.pace, this.live.list, state.cursor, until)) this.addPost(state, at);
    state.cursor = until;
  }

  private addManual(state: SourceState, action: Extract<Action, { do: 'publish' }>): WorldPost {
    return this.addPost(state, action.at, {
      ...(action.text === undefined ? {} : { text: action.text }),
      ...(action.title === undefined ? {} : { title: action.title }),
    });
  }

  private addPost(state: SourceState, at: number, manual?: WorldPost['manual']): WorldPost {
    const id = state.source.firstId + state.posts.length;
    const post: WorldPost = {
      source: state.source,
      id,
      at,
      seed: mix(state.pace.seed, id),
      ...(manual ? { manual } : {}),
    };
    state.posts.push(post);
    if (!manual && deletionTime(post) !== null) state.deletable.push(post);
    return post;
  }

  private historyStartOf({ earlierDays = 0 }: Source): number {
    return this.live.historyStart - earlierDays * 86_400_000;
  }

  private paceOf(source: Source): Pace {
    const { network, weight, perDay, name } = source;
    return {
      seed: mix(this.live.seed, hashText(name)),
      historyStart: this.historyStartOf(source),
      perDay: network === 'vk' ? perDay * this.live.vkDensity : perDay,
      period: (interval) => {
        const stream = streamOf(network);
        const rate = rateOf(stream, interval);
        if (rate === null) return null;
        return weight > 0 && rate > 0 ? (60_000 * this.weights[stream]) / (rate * weight) : Number.POSITIVE_INFINITY;
      },
    };
  }
}

const streamOf = (network: NetworkId): Stream => (network === 'vk' || network === 'smi' ? network : 'others');

/** Posts a minute of a live stream in an interval; null at the pace of the history. */
function rateOf(stream: Stream, { rate, smiRate }: LiveInterval): number | null {
  if (stream === 'smi') return smiRate;
  return stream === 'others' && rate !== null ? rate / 2 : rate;
}
