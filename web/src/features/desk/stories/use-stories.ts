import { useState } from 'react';
import { useStore } from 'react-redux';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { StoryEdit, StoryWire } from '@mm/proto/http/stories.js';
import type { ApiProblem } from '../../../api/base-query.js';
import type { LiveStore } from '../../../live/live-session.js';
import { changeLists } from '../cached-lists.js';
import { useCalls } from '../desk-session.js';
import { placeRows, takeStory } from '../desk-list.js';
import { loadedStory, loadStory, showStory, storiesApi } from './stories.api.js';
import { alone, changeOf, listedOf, type Listed, type StoryChange } from './story-facts.js';

export interface Stories {
  /** What changed in stories while the user decided on them, until they decide again. */
  changes: ReadonlyMap<number, StoryChange>;
  /**
   * Calls `act` with the posts that decisions on these rows are about: at once where the stories are shown, else when
   * they are loaded. `onFailed`: one could not be loaded.
   */
  withListed: (posts: readonly DeskPostWire[], act: (rows: Listed[]) => void, onFailed: () => void) => void;
  /** A story has changed since the user saw it: loads it and returns what is different; null if it cannot be loaded. */
  reread: (id: number) => Promise<StoryChange | null>;
  /**
   * Takes posts out of a story, puts them in or keeps them apart; returns the story before and after, or why not.
   * `seen`: the story where it is not loaded any more: one that has no posts cannot be.
   */
  edit: (
    id: number,
    change: StoryEdit,
    posts: readonly number[],
    seen?: StoryWire,
  ) => Promise<{ before: StoryWire; data: StoryWire } | { error: ApiProblem }>;
  /** Posts that stand by themselves from now on come behind a row, in all loaded queues. */
  place: (behind: number, posts: readonly DeskPostWire[]) => void;
}

/** The stories of the desk; `areShown`: a row stands for a whole story. */
export function useStories(areShown: boolean): Stories {
  const store = useStore() as unknown as LiveStore;
  const dispatch = useCalls();
  const [changes, setChanges] = useState<ReadonlyMap<number, StoryChange>>(new Map());

  const forget = (ids: readonly number[]) => {
    if (ids.some((id) => changes.has(id)))
      setChanges((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  };
  const withListed: Stories['withListed'] = (posts, act, onFailed) => {
    const wanted = areShown ? posts.flatMap(({ story }) => (story ? [story.id] : [])) : [];
    const listed = (post: DeskPostWire): Listed => {
      const story = areShown && post.story ? loadedStory(store, post.story.id) : undefined;
      return story && story.members.some(({ id }) => id === post.id) ? listedOf(post, story) : alone(post);
    };
    const run = () => {
      act(posts.map(listed));
      forget(wanted);
    };
    const missing = wanted.filter((id) => loadedStory(store, id) === undefined);
    if (missing.length === 0) return run();
    void Promise.all(missing.map((id) => loadStory(dispatch, id))).then((loaded) =>
      loaded.some((one) => 'error' in one) ? onFailed() : run(),
    );
  };
  const reread: Stories['reread'] = async (id) => {
    const before = loadedStory(store, id);
    const now = await loadStory(dispatch, id);
    if ('error' in now) return null;
    changeLists(store, (list) => takeStory(list, now.data));
    const change = changeOf(before, now.data);
    setChanges((others) => new Map(others).set(id, change));
    return change;
  };
  const edit: Stories['edit'] = async (id, change, posts, seen) => {
    const known = loadedStory(store, id) ?? seen;
    const current = known ? { data: known } : await loadStory(dispatch, id);
    if ('error' in current) return current;
    const body = { story_id: current.data.id, version: current.data.version, change, posts: [...posts] };
    const { data, error } = await dispatch(storiesApi.endpoints.editStory.initiate({ body }, { track: false }));
    if (!data) return { error: error as ApiProblem };
    showStory(dispatch, data);
    changeLists(store, (list) => takeStory(list, data));
    return { before: current.data, data };
  };
  const place: Stories['place'] = (behind, posts) =>
    changeLists(store, (list, { state }) => placeRows(list, state, behind, posts));
  return { changes, withListed, reread, edit, place };
}
