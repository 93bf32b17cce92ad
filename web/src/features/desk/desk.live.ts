import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api, type CallDispatch } from '../../api/api.js';
import type { LiveFeature, LivePayload, LiveStore } from '../../live/live-session.js';
import { takeLabels, takeRevision } from '../post-review/pushed-changes.js';
import { changeLists } from './cached-lists.js';
import { changeCounts, countsTag, loadPosts } from './desk.api.js';
import { belongsByState, takeNewer, type DeskList } from './desk-list.js';
import { belongsTo, type DeskFilter } from './filters/desk-filter.js';
import { changeMember, storyTag } from './stories/stories.api.js';

/** Most new posts whose ids are held; what comes then is only counted. */
const mostHeld = 2_000;

/** Keeps the loaded queues up to date, and counts what comes to them. */
export const deskLive: LiveFeature = (live, store) => {
  const recount = recounter(store);
  const showPushed = collectPushed((event) => live.on('post:classified', event), store);

  live.on('post:reviewed', (event) => {
    showPushed();
    changeMember(store, event.id, (post) => void (event.version > post.version && takeLabels(post, event)));
    changeLists(store, (list, filter, user) => {
      const post = list.byId[event.id];
      delete list.news.arrived[event.id];
      if (!post) list.news.isUnsure ||= event.reviewed_by === '';
      else if (event.version > post.version) {
        takeLabels(post, event);
        if (event.reviewed_by !== user) recount();
        // What another person decided does not move what the user reads.
        if (event.reviewed_by !== user && !belongsByState(filter.state, post)) list.held[post.id] = true;
      }
    });
  });

  live.on('post:counted', ({ posts }) => {
    showPushed();
    changeLists(store, ({ byId }) => {
      for (const counted of posts) {
        const post = byId[counted.id];
        if (post) Object.assign(post, counted);
      }
    });
  });

  live.on('post:withdrawn', ({ id }) => {
    showPushed();
    changeLists(store, ({ byId }) => {
      const post = byId[id];
      if (post) post.withdrawn = true;
    });
  });

  const reread = storyReader(store);
  live.on('story:changed', ({ id, merged_into: mergedInto, added, removed }) =>
    reread([id, ...(mergedInto === null ? [] : [mergedInto])], [...added, ...removed]),
  );

  // Events were missed; the loaded posts stay, because somebody reads them, and a late decision is refused.
  live.on('resync', () => changeLists(store, ({ news }) => void (news.isUnsure = true)));
};

/** The pushed posts of one task change the cache together: a poll brings several. Returns how to do it at once. */
function collectPushed(
  onPost: (handler: (event: LivePayload<'post:classified'>) => void) => unknown,
  store: LiveStore,
): () => void {
  let collected: LivePayload<'post:classified'>[] = [];
  const show = (): void => {
    const events = collected;
    collected = [];
    if (events.length === 0) return;
    const arrived: [DeskFilter, NetworkId[]][] = [];
    changeLists(store, (list, filter, user) => {
      const networks = events
        .filter((event) => arrive(list, event, belongsTo(filter, user, event)))
        .map(({ post }) => post.network);
      if (networks.length > 0) arrived.push([filter, networks]);
    });
    for (const [filter, networks] of arrived) countArrived(store, filter, networks);
  };
  onPost((event) => {
    collected.push(event);
    if (collected.length === 1) queueMicrotask(show);
  });
  return show;
}

/** Returns whether a new post has come to the queue. */
function arrive(list: DeskList, { post }: LivePayload<'post:classified'>, belongs: boolean | null): boolean {
  const { news } = list;
  const known = list.byId[post.id];
  if (known) takeRevision(known, post);
  else if (belongs === null) news.isUnsure = true;
  else if (belongs && post.revision === 1 && !(post.id in news.arrived)) {
    if (Object.keys(news.arrived).length < mostHeld) news.arrived[post.id] = post.network;
    else news.more += 1;
    return true;
  }
  return false;
}

const rereadAfterMs = 1_000;
/** Has the rows of changed stories, and these stories where they are shown, read again soon; several at once. */
function storyReader(store: LiveStore): (stories: readonly number[], posts: readonly number[]) => void {
  const dispatch = store.dispatch as CallDispatch;
  let changed: { stories: Set<number>; posts: Set<number> } | undefined;
  const read = async (stories: ReadonlySet<number>, posts: ReadonlySet<number>): Promise<void> => {
    const shown = new Set<number>();
    changeLists(store, ({ order, byId }) => {
      for (const id of order) if (posts.has(id) || stories.has(byId[id]?.story?.id ?? 0)) shown.add(id);
    });
    dispatch(api.util.invalidateTags([...stories].map(storyTag)));
    const loaded = await loadPosts(dispatch, [...shown].slice(0, mostReread));
    if ('data' in loaded)
      changeLists(store, (list) => {
        for (const post of loaded.data) if (list.byId[post.id]) takeNewer(list, post);
      });
  };
  return (stories, posts) => {
    if (!changed) {
      const waiting = (changed = { stories: new Set(), posts: new Set() });
      setTimeout(() => {
        changed = undefined;
        void read(waiting.stories, waiting.posts);
      }, rereadAfterMs);
    }
    for (const id of stories) changed.stories.add(id);
    for (const id of posts) changed.posts.add(id);
  };
}
/** The most posts of one call. */
const mostReread = 100;

/** Counts new posts until the server has counted them. */
const countArrived = ({ dispatch }: LiveStore, filter: DeskFilter, arrived: readonly NetworkId[]): unknown =>
  changeCounts(dispatch as CallDispatch, filter, ({ queues, networks }) => {
    queues.all += arrived.length;
    if (filter.state !== 'all') queues.new += arrived.length;
    for (const network of arrived) networks[network] = (networks[network] ?? 0) + 1;
  });

const recountAfterMs = 3_000;
/** Has the server count again soon, once for what comes meanwhile. */
function recounter({ dispatch }: LiveStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      dispatch(api.util.invalidateTags([countsTag]));
    }, recountAfterMs);
  };
}
