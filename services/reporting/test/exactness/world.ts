import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema, AuthorSchema, type AuthorErased } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountedPostSchema,
  CountersSchema,
  LabelsSchema,
  PostClassifiedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostSchema,
  PostWithdrawnSchema,
  SuggestionSchema,
  type Counters,
  type PostClassified,
  type PostCounted,
  type PostReviewed,
  type PostWithdrawn,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import {
  StoryChangedSchema,
  StoryMemberSchema,
  type StoryChanged,
} from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import {
  ReferenceChangedSchema,
  TopicToneChangedSchema,
  type ReferenceChanged,
  type TopicToneChanged,
} from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { networkIds, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { daysOf, type Labelled, type Operation, type Reactions } from './operations.js';
import { authorNames, chosen, eventNames } from './vocabulary.js';

type Of<K extends Operation['kind']> = Extract<Operation, { kind: K }>;
interface Author {
  id: number;
  network: NetworkId;
  name: string;
  followers: number;
}
interface Post {
  id: number;
  author: Author;
  publishedAt: string;
  type: number;
  title: string;
  text: string;
  revision: number;
  labelsVersion: number;
  /** 0 without a story. */
  story: number;
  storyVersion: number;
}

const day = 86_400_000;
const minutesAnOperation = 20;
/** What happens to older posts is rarely told. */
const remembered = 3000;
const rememberedStories = 40;

/** The services before reporting: what they know of authors, posts and events, and what they publish about them. */
export class World {
  /** Milliseconds. */
  now = Date.UTC(2024, 0, 10, 4);
  readonly authors: Author[] = [];
  readonly posts: Post[] = [];
  readonly events = eventNames.slice(0, 4).map((name, at) => ({ id: at + 1, name, version: 1 }));
  #lastId = 1000;
  #stories: number[] = [];

  constructor() {
    for (let number = 0; number < 24; number++) this.#addAuthor();
  }

  pass(): void {
    this.now += minutesAnOperation * 60_000;
  }

  arrive(operation: Of<'arrive'>): PostClassified {
    const author = chosen(this.authors, operation.author) ?? this.#addAuthor();
    const [unit, share] = operation.publishedAt;
    const { title, text, type } = operation;
    this.#lastId += 1 + Math.floor(share * 5);
    const publishedAt = new Date(this.now - share * daysOf[unit] * day).toISOString();
    const versions = { revision: 1, labelsVersion: 0, story: 0, storyVersion: 0 };
    const post = { id: this.#lastId, author, publishedAt, type, title, text, ...versions };
    this.posts.push(post);
    if (this.posts.length > remembered) this.posts.splice(0, remembered / 10);
    return this.#classified(post, operation);
  }

  /** Edited, or only classified again. */
  revise(operation: Of<'revise'>): PostClassified | undefined {
    const post = this.#post(operation.post);
    if (!post) return undefined;
    const { title, text } = operation;
    if (operation.isEdited) Object.assign(post, { title, text, revision: post.revision + 1 });
    return this.#classified(post, operation);
  }

  count({ post: at, others }: Of<'count'>): PostCounted | undefined {
    const first = this.#post(at);
    if (!first) return undefined;
    const ofAuthor = this.posts.filter((post) => post.author === first.author && post !== first).reverse();
    const counted = [first, ...ofAuthor.slice(0, others.length - 1)];
    return create(PostCountedSchema, {
      authorId: first.author.id,
      network: first.author.network,
      posts: counted.map(({ id }, n) =>
        create(CountedPostSchema, { postId: id, counters: this.#counters(others[n] ?? [0, 0, 0, 0]) }),
      ),
    });
  }

  review({ post: at, labels, event, ignored, saved }: Of<'review'>): PostReviewed | undefined {
    // most publications are about no event
    const about = chosen(this.events, event * 3);
    return this.#reviewed(at, { ...labels, eventId: about?.id ?? 0, eventName: about?.name ?? '', ignored, saved });
  }

  undo({ post }: Of<'undo' | 'withdraw'>): PostReviewed | undefined {
    return this.#reviewed(post, undefined);
  }

  withdraw({ post: at }: Of<'undo' | 'withdraw'>): PostWithdrawn | undefined {
    const post = this.#post(at);
    const { id: authorId, network } = post?.author ?? {};
    if (!post || authorId === undefined || network === undefined) return undefined;
    return create(PostWithdrawnSchema, { postId: post.id, authorId, network, withdrawnAt: this.#time() });
  }

  /** Ids of stories that posts lately joined. */
  get stories(): readonly number[] {
    return this.#stories;
  }

  /** Posts leave their stories; they may join another one, or one of their own. An event for each story. */
  regroup({ posts: at, story }: Of<'story'>): StoryChanged[] {
    const posts = [...new Set(at.flatMap((one) => this.#post(one) ?? []))];
    const found = story < 0.3 ? Math.min(...posts.map(({ id }) => id)) : chosen(this.#stories, (story - 0.3) * 1.2);
    const joined = posts.length === 0 ? 0 : (found ?? 0);
    const changes = new Map<number, Pick<StoryChanged, 'added' | 'removed'>>();
    const change = (storyId: number, side: 'added' | 'removed', post: Post): void => {
      const { added = [], removed = [] } = changes.get(storyId) ?? {};
      const member = create(StoryMemberSchema, { postId: post.id, version: ++post.storyVersion });
      changes.set(storyId, { added, removed, [side]: [...(side === 'added' ? added : removed), member] });
    };
    for (const post of posts) {
      if (post.story === joined) continue;
      if (post.story > 0) change(post.story, 'removed', post);
      if (joined > 0) change(joined, 'added', post);
      post.story = joined;
    }
    if (joined > 0) this.#stories = [...new Set([...this.#stories, joined])].slice(-rememberedStories);
    return [...changes].map(([storyId, members]) =>
      create(StoryChangedSchema, { storyId, ...members, changedAt: this.#time() }),
    );
  }

  setTone(topicId: number, publicationId: number, tone: number): TopicToneChanged {
    return create(TopicToneChangedSchema, { publicationId, topicId, tone, changedBy: 'op', changedAt: this.#time() });
  }

  /** The first names of events, and those that are given later. */
  named(): ReferenceChanged[] {
    return this.events.map(({ id, name, version }) =>
      create(ReferenceChangedSchema, { kind: 'event', id, name, version }),
    );
  }

  rename({ event, name }: Of<'rename-event'>): ReferenceChanged[] {
    const renamed = chosen(this.events, event);
    if (!renamed) return [];
    Object.assign(renamed, { name, version: renamed.version + 1 });
    return this.named().filter(({ id }) => id === renamed.id);
  }

  changeAuthor({ author: at, name, followers }: Of<'change-author'>): void {
    const author = chosen(this.authors, at);
    // what was said about posts before keeps the former name
    if (author) this.#replace(author, { ...author, name, followers });
  }

  /** Its place is taken by another one. */
  erase({ author: at }: Of<'erase'>): AuthorErased {
    const author = chosen(this.authors, at) ?? this.#addAuthor();
    this.authors.splice(this.authors.indexOf(author), 1);
    this.#addAuthor();
    const { id, network } = author;
    return create(AuthorErasedSchema, { author: { id, network }, erasedBy: 'admin', erasedAt: this.#time() });
  }

  #replace(author: Author, by: Author): void {
    this.authors[this.authors.indexOf(author)] = by;
    for (const post of this.posts) if (post.author === author) post.author = by;
  }

  #addAuthor(): Author {
    const id = this.authors.reduce((largest, one) => Math.max(largest, one.id), 100) + 1;
    const network = networkIds[id % networkIds.length] ?? 'smi';
    const author = { id, network, name: authorNames[id % authorNames.length] ?? '', followers: (id % 9) * 500 - 1 };
    this.authors.push(author);
    return author;
  }

  /** The newest ones change most. */
  #post(at: number): Post | undefined {
    return chosen(this.posts, 1 - at ** 2);
  }

  #classified(post: Post, { suggested, ignores, reactions }: Of<'arrive' | 'revise'>): PostClassified {
    const { id, author, publishedAt, revision, title, text, type } = post;
    const { network, name, followers } = author;
    const username = `user_${author.id}`;
    const code = `-${author.id}`;
    return create(PostClassifiedSchema, {
      author: create(AuthorSchema, {
        ...{ id: author.id, network, code, username, fullName: name, followers },
        isGroup: author.id % 3 > 0,
      }),
      collectedAt: this.#time(),
      classifiedAt: this.#time(),
      post: create(PostSchema, {
        ...{ id, network, publishedAt, title, text, revision },
        code: String(id),
        url: `https://example.kz/${id}`,
        publishingType: type,
      }),
      counters: this.#counters(reactions),
      suggestion: create(SuggestionSchema, {
        ...suggested,
        isIgnored: ignores !== undefined,
        confidence: ignores === undefined ? {} : { is_ignored: ignores },
      }),
    });
  }

  #reviewed(at: number, labels: (Labelled & Decided) | undefined): PostReviewed | undefined {
    const post = this.#post(at);
    if (!post) return undefined;
    const { ignored: isIgnored, ...others } = labels ?? {};
    return create(PostReviewedSchema, {
      postId: post.id,
      network: post.author.network,
      authorId: post.author.id,
      labelsVersion: ++post.labelsVersion,
      reviewedAt: this.#time(),
      ...(labels ? { labels: create(LabelsSchema, { ...others, isIgnored: isIgnored ?? false }) } : {}),
    });
  }

  #counters([likes, comments, shares, views]: Reactions): Counters {
    return create(CountersSchema, { likes, comments, shares, views, countedAt: this.#time() });
  }

  #time(): string {
    return new Date(this.now).toISOString();
  }
}

interface Decided {
  eventId: number;
  eventName: string;
  ignored: boolean;
  saved: boolean;
}
