import { additionTime, deletionTime } from '../../world/post-state.js';
import type { WorldPost } from '../../world/post.js';
import type { SocialAuthor } from '../../world/social-author.js';
import type { World } from '../../world/world.js';
import { partsOf } from './wire-message.js';

/** Something that happened in a channel. */
export interface ChannelEvent {
  kind: 'new' | 'edit' | 'delete';
  post: WorldPost;
  /** Milliseconds since the epoch. */
  at: number;
  /** The number of the event in the channel: after it `pts` messages were written, edited or deleted. */
  pts: number;
  /** How many messages it concerns. */
  ptsCount: number;
}

/** What happened in a channel, in order. Follows from the world, so that it is the same after a restart. */
class ChannelTimeline {
  readonly events: ChannelEvent[] = [];
  /** The number before the first event. */
  private last = 1;
  private postCount = 0;
  private due: Pick<ChannelEvent, 'kind' | 'post' | 'at'>[] = [];

  constructor(
    private readonly world: World,
    private readonly author: SocialAuthor,
  ) {}

  get pts(): number {
    this.advance();
    return this.last;
  }

  /** The events after this number, oldest first. */
  after(pts: number): ChannelEvent[] {
    this.advance();
    let from = this.events.length;
    while (from > 0 && (this.events[from - 1]?.pts ?? 0) > pts) from--;
    return this.events.slice(from);
  }

  /** A manual change, which was not known before. */
  add(post: WorldPost, kind: 'edit' | 'delete', at: number): void {
    if (post.id - this.author.firstId < this.postCount) this.due.push({ kind, post, at });
  }

  private advance(): void {
    const now = this.world.now();
    const posts = this.world.allPosts(this.author);
    for (; this.postCount < posts.length; this.postCount++) this.plan(posts[this.postCount] as WorldPost);
    const ready = this.due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (!ready.length) return;
    this.due = this.due.filter(({ at }) => at > now);
    for (const event of ready) this.write(event);
  }

  private plan(post: WorldPost): void {
    this.due.push({ kind: 'new', post, at: post.at });
    const edits = [...(post.editTimes ?? []), additionTime(post) ?? Number.NaN].filter(Number.isFinite);
    for (const at of edits) this.due.push({ kind: 'edit', post, at });
    const deletedAt = deletionTime(post);
    if (deletedAt !== null) this.due.push({ kind: 'delete', post, at: deletedAt });
  }

  private write(event: Pick<ChannelEvent, 'kind' | 'post' | 'at'>): void {
    const ptsCount = event.kind === 'edit' ? 1 : partsOf(event.post);
    this.last += ptsCount;
    this.events.push({ ...event, pts: this.last, ptsCount });
  }
}

/** The events of all channels. */
export class ChannelNews {
  private readonly timelines = new Map<SocialAuthor, ChannelTimeline>();

  constructor(private readonly world: World) {
    world.onChange((post, change) => {
      if (post.source.network === 'telegram')
        this.timelines.get(post.source as SocialAuthor)?.add(post, change, world.now());
    });
  }

  of(author: SocialAuthor): ChannelTimeline {
    const known = this.timelines.get(author) ?? new ChannelTimeline(this.world, author);
    this.timelines.set(author, known);
    return known;
  }
}
