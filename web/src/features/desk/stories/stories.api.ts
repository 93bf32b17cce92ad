import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { storyCalls, type OfferedPostWire, type StoryWire } from '@mm/proto/http/stories.js';
import { api, type CallDispatch, type TagId } from '../../../api/api.js';
import type { ApiProblem } from '../../../api/base-query.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';
import type { LiveStore } from '../../../live/live-session.js';
import { changeLists } from '../cached-lists.js';
import { takeStory } from '../desk-list.js';

const keepSeconds = 600;
export const storyTag = (id: number): TagId => ({ type: 'Queue', id: `story:${id}` });
const offeredTag = (id: number): TagId => ({ type: 'Queue', id: `offered:${id}` });

export const storiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    deskStory: queryOf(build, storyCalls.story, {
      keepSeconds,
      provides: (_, { query }) => [storyTag(query.id)],
    }),
    offeredPosts: queryOf(build, storyCalls.offeredPosts, {
      keepSeconds,
      provides: (_, { query }) => [offeredTag(query.id)],
    }),
    editStory: mutationOf(build, storyCalls.editStory, {
      invalidates: (_, { body }) => [offeredTag(body.story_id)],
    }),
  }),
});
const { useDeskStoryQuery, useOfferedPostsQuery } = storiesApi;

const argOf = (id: number) => ({ query: { id } });

/**
 * The story of a post, asked for where it is wanted, and again when the post says that it is a newer one; when it is
 * newer than the post says or became another one, the loaded queues are told.
 */
export function useStory({ story }: Pick<DeskPostWire, 'story'>, isWanted: boolean) {
  const store = useStore() as unknown as LiveStore;
  const { currentData, isError, refetch } = useDeskStoryQuery(argOf(story?.id ?? 0), { skip: !isWanted || !story });
  const isOther = currentData !== undefined && story !== null && currentData.id !== story.id;
  const newer = currentData && story ? currentData.version - story.version : 0;
  const known = currentData?.version;
  useEffect(() => {
    if (newer < 0 && !isOther) void refetch();
  }, [newer, isOther, known, refetch]);
  useEffect(() => {
    if (currentData && (newer > 0 || isOther)) changeLists(store, (list) => takeStory(list, currentData));
  }, [newer, isOther, currentData, store]);
  return { story: currentData, isFailed: isError && !currentData, retry: () => void refetch() };
}

/** What may tell the same as an opened story and has not come to it meanwhile. */
export function useOffered(story: StoryWire | undefined): readonly OfferedPostWire[] {
  const { currentData = [] } = useOfferedPostsQuery(argOf(story?.id ?? 0), { skip: !story });
  return currentData.filter((offer) => story?.members.every(({ id }) => id !== offer.id));
}

/** A story as it was loaded; undefined where it was not. */
export const loadedStory = (store: LiveStore, id: number): StoryWire | undefined =>
  storiesApi.endpoints.deskStory.select(argOf(id))(store.getState()).data;

/** Loads a story as it is now. */
export async function loadStory(
  dispatch: CallDispatch,
  id: number,
): Promise<{ data: StoryWire } | { error: ApiProblem }> {
  const { data, error } = await dispatch(
    storiesApi.endpoints.deskStory.initiate(argOf(id), { subscribe: false, forceRefetch: true }),
  );
  return data === undefined ? { error: error as ApiProblem } : { data };
}

/** Shows a story as an answer brought it. */
export const showStory = (dispatch: CallDispatch, story: StoryWire): unknown =>
  dispatch(storiesApi.util.upsertQueryData('deskStory', argOf(story.id), story) as never);

/** Changes the members of the loaded stories that have this id. */
export function changeMember(store: LiveStore, id: number, change: (post: DeskPostWire) => void): void {
  const dispatch = store.dispatch as CallDispatch;
  for (const arg of storiesApi.util.selectCachedArgsForQuery(store.getState(), 'deskStory'))
    dispatch(
      storiesApi.util.updateQueryData('deskStory', arg, ({ members }) => {
        const member = members.find((post) => post.id === id);
        if (member) change(member);
      }) as never,
    );
}
