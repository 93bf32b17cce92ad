import type { DeskPostWire, QueueState } from '@mm/proto/http/desk.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import type { DeskFilter } from './filters/desk-filter.js';

/** A queue of the desk, as far as it was loaded. */
export interface DeskList {
  /** Ids of the loaded posts in the order of the queue; decided ones keep their place, so that an undo finds it. */
  order: number[];
  byId: Record<number, DeskPostWire>;
  /** Where the queue goes on; null at its end, and for a snapshot. */
  next: string | null;
  /** Ids of a snapshot whose posts are not loaded yet. */
  rest: number[];
  /** Posts that no longer belong here and stay until the user goes on, because something was in hand there. */
  held: Record<number, true>;
  news: DeskNews;
}

/** What has come since the queue was loaded and is not shown. */
export interface DeskNews {
  /** Networks of new posts by id, but not of all: a page that is open for hours does not hold which they are. */
  arrived: Record<number, string>;
  /** How many came besides. */
  more: number;
  /** How many posts stand higher now in the order of a snapshot. */
  risen: number;
  /** Something may have come that only the server can tell. */
  isUnsure: boolean;
  /** When the server was last asked, ms since 1970. */
  checkedAt: number;
}

const noNews = (): DeskNews => ({ arrived: {}, more: 0, risen: 0, isUnsure: false, checkedAt: 0 });
export const emptyList = (): DeskList => ({ order: [], byId: {}, next: null, rest: [], held: {}, news: noNews() });
export const arrivedCount = ({ arrived, more }: DeskNews): number => Object.keys(arrived).length + more;

/** Adds posts behind the loaded ones; those that are there already are only brought up to date. */
export function append(list: DeskList, posts: readonly DeskPostWire[]): void {
  for (const post of posts) {
    if (!(post.id in list.byId)) list.order.push(post.id);
    delete list.news.arrived[post.id];
    takeNewer(list, post);
  }
}

/**
 * Puts a fresh beginning of the queue before what is loaded. When both do not meet, what is loaded may lack posts
 * between them, so that only the beginning stays.
 */
export function prepend(list: DeskList, posts: readonly DeskPostWire[], next: string | null): void {
  const isMeeting = next === null || posts.some(({ id }) => id in list.byId);
  const known = new Set(isMeeting ? list.order : []);
  const added = posts.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  list.order = isMeeting ? [...added, ...list.order] : added;
  if (!isMeeting) {
    const { byId } = list;
    list.byId = Object.fromEntries(posts.flatMap(({ id }) => (byId[id] ? [[id, byId[id]]] : [])));
    list.next = next;
  }
  for (const post of posts) takeNewer(list, post);
  list.held = {};
  list.news = noNews();
}

/** Replaces a post unless the known one is newer. */
export function takeNewer(list: DeskList, post: DeskPostWire): void {
  const known = list.byId[post.id];
  if (!known || (known.version <= post.version && known.revision <= post.revision)) list.byId[post.id] = post;
}

/**
 * Shows a story in the rows that are its posts; a row that says to be one and is not is a post by itself, unless the
 * story has more posts than it shows.
 */
export function takeStory({ order, byId }: DeskList, { id, members }: StoryWire): void {
  const isWhole = (members[0]?.story?.size ?? 0) <= members.length;
  for (const at of order) {
    const post = byId[at];
    const member = members.find((one) => one.id === at);
    if (post && member) post.story = member.story;
    else if (isWhole && post?.story?.id === id) post.story = null;
  }
}

/** Puts posts that belong to the queue behind a row; those that are there already are only brought up to date. */
export function placeRows(list: DeskList, state: QueueState, behind: number, posts: readonly DeskPostWire[]): void {
  const place = list.order.indexOf(behind);
  if (place < 0) return;
  const here = posts.filter((post) => belongsByState(state, post));
  for (const post of here) list.byId[post.id] = { ...list.byId[post.id], ...post };
  list.order.splice(place + 1, 0, ...here.map(({ id }) => id).filter((id) => !list.order.includes(id)));
}

/** Whether a post belongs to a queue by its state. */
export function belongsByState(state: QueueState, post: Pick<DeskPostWire, 'saved' | 'is_ignored' | 'later'>): boolean {
  if (state === 'all') return true;
  if (state === 'saved') return post.saved;
  if (state === 'ignored') return post.is_ignored;
  return !post.saved && !post.is_ignored && (post.later !== null) === (state === 'later');
}

/**
 * The shown ids of a queue: those that belong to it and about which no decision is on its way, and the held ones.
 * `stories`: each story once, by its first row. `isPending`: whether a decision about the post was not answered yet.
 */
export function shownIds(
  { order, byId, held }: Pick<DeskList, 'order' | 'byId' | 'held'>,
  { state, stories }: Pick<DeskFilter, 'state' | 'stories'>,
  isPending: (id: number) => boolean,
): number[] {
  const told = new Set<number>();
  return order.filter((id) => {
    const post = byId[id];
    if (!post || !(held[id] || (belongsByState(state, post) && (state === 'all' || !isPending(id))))) return false;
    if (!stories || !post.story) return true;
    const isFirst = !told.has(post.story.id);
    told.add(post.story.id);
    return isFirst;
  });
}

/** The post of an answer that lacks what only the desk knows. */
export const deskPostOf = (post: PostWire, known: DeskPostWire | undefined): DeskPostWire => ({
  ...post,
  topics: known?.topics ?? [],
  later: known?.later ?? null,
  story: known?.story ?? null,
});
