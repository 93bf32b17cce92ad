import { useState } from 'react';
import { useStore } from 'react-redux';
import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveStore } from '../../live/live-session.js';
import { useThresholds } from '../post-review/thresholds.api.js';
import { useToast } from '../../ui/toast/toast.js';
import { missingWords } from '../post-review/missing-words.js';
import { draftOf, touched, type Draft } from '../post-review/post-draft.js';
import { texts as cardTexts } from '../post-review/texts.js';
import { useDrafts, type Drafts } from '../post-review/use-drafts.js';
import type { Review } from '../post-review/use-review.js';
import { useSavePost } from '../post-review/use-save-post.js';
import { changeLists } from './cached-lists.js';
import { changeCounts, deskApi } from './desk.api.js';
import { deskPostOf, takeNewer } from './desk-list.js';
import { useCalls, useDeskSession, type Made } from './desk-session.js';
import type { DeskFilter } from './filters/desk-filter.js';
import { groupsOf, type Group } from './decision-groups.js';
import { newId } from './new-id.js';
import { changedLabels, suggestedDraft } from './seen-labels.js';
import { sharedDraft, type Listed } from './stories/story-facts.js';
import { texts as storyTexts } from './stories/texts.js';
import { useStories, type Stories } from './stories/use-stories.js';
import { useStoryEdits } from './stories/use-story-edits.js';
import { texts } from './texts.js';
import { toastOptions, useOutcomes } from './use-outcomes.js';

/** Most posts of one call. */
const mostPosts = 100;

/** What was done last, in words. */
export interface Line {
  words: string;
  canUndo: boolean;
}

export interface Desk {
  drafts: Drafts;
  /** The actions of an open card. */
  review: Review;
  line: Line | null;
  /** Saves or ignores posts as their rows show them, with their stories; an incomplete one stays undecided. */
  accept: (posts: readonly DeskPostWire[], labels?: DecidedLabelsWire) => void;
  ignore: (posts: readonly DeskPostWire[]) => void;
  /** `until`: unix seconds. */
  putOff: (posts: readonly DeskPostWire[], until: number, reason: string, words: string) => void;
  /** Puts posts back that were put off. */
  bringBack: (posts: readonly DeskPostWire[]) => void;
  undo: () => void;
  /** What changed in stories since the user saw them. */
  storyChanges: Stories['changes'];
  /** Takes a post out of the story of a row, puts one in or keeps it apart. */
  editStory: ReturnType<typeof useStoryEdits>['edit'];
  /** Keeps the stories and posts of rows apart. */
  keepApart: ReturnType<typeof useStoryEdits>['keepApart'];
}

interface DeskOptions {
  filter: DeskFilter;
  /** The labels of a draft in words. */
  wordsOf: (draft: Draft) => string;
  /** Posts that leave the queue. */
  onDecided: (ids: readonly number[]) => void;
  /** Posts that are back at their places. */
  onRestored: (ids: readonly number[]) => void;
}

/** Decisions of the desk: shown at once, sent in the background, taken back on request. */
export function useDesk({ filter, wordsOf, onDecided, onRestored }: DeskOptions): Desk {
  const store = useStore() as unknown as LiveStore;
  const dispatch = useCalls();
  const session = useDeskSession();
  const toast = useToast();
  const thresholds = useThresholds();
  const drafts = useDrafts((post) => suggestedDraft(asDesk(post), thresholds));
  const stories = useStories(filter.stories);
  const [line, setLine] = useState<Line | null>(null);
  useOutcomes({ drafts, stories, setLine, onRestored });
  const edits = useStoryEdits({ stories, setLine, onRestored });
  const show = (post: PostWire) =>
    changeLists(store, (list) => void (list.byId[post.id] && takeNewer(list, deskPostOf(post, list.byId[post.id]))));
  const { isSaving, send } = useSavePost(show);
  const onFailed = () => void toast.danger(cardTexts.saveFailed, toastOptions);

  const note = (made: Made) => {
    session.made = [...session.made, made];
    setLine({ words: made.words, canUndo: true });
    onDecided(made.postIds);
  };

  /** Sends decisions, each about posts that get the same labels; returns their ids. */
  const sendGroups = (groups: readonly Group[], accept: boolean): string[] =>
    groups.flatMap(({ posts, labels, story }) =>
      chunksOf(posts).map((some) => {
        const body = {
          decision_id: newId(),
          posts: some.map((post) => ({ id: post.id, version: versionOf(post) })),
          ...(Object.keys(labels).length > 0 ? { labels } : {}),
          ...(accept ? { accept } : {}),
          ...(story ? { story } : {}),
        };
        session.outbox.add({ body, postIds: some.map(({ id }) => id) });
        return body.decision_id;
      }),
    );

  /** Sends decisions about rows that are taken back together. */
  const decide = (rows: readonly Listed[], groups: readonly Group[], accept: boolean, words: string) => {
    const ids = sendGroups(groups, accept);
    const isIgnoring = groups.every(({ labels }) => labels.is_ignored === true);
    for (const { post } of rows) count(post, isIgnoring || drafts.latest(post).isIgnored ? 'ignored' : 'saved');
    const postIds = idsOf(rows);
    for (const { post } of rows) drafts.open(post.id, false);
    note({ kind: 'decision', ids, postIds, words });
  };

  /** Decides one row; labels of its comments go by the save call of its network. */
  const decideOne = async (row: Listed, labels: DecidedLabelsWire, accept: boolean, chosen: Draft) => {
    const { post, members } = row;
    const words =
      members.length > 1 ? storyTexts.decided(wordsOf(sharedDraft(chosen)), members.length) : wordsOf(chosen);
    const isWithComments = Object.keys(chosen.comments).length > 0;
    if (!isWithComments)
      return decide(
        [row],
        groupsOf(
          [row],
          () => labels,
          () => chosen,
        ),
        accept,
        words,
      );
    const saved = await send(post, { ...chosen, isTouched: true });
    if (!saved) return;
    drafts.discard(post.id);
    drafts.open(post.id, false);
    const others = { ...row, members: members.slice(1) };
    const groups = groupsOf(
      [others],
      () => ({}),
      () => chosen,
    );
    const ids = sendGroups(groups, accept);
    if (saved.decision_id)
      note({ kind: 'decision', ids: [saved.decision_id, ...ids], postIds: members.map(({ id }) => id), words });
  };

  /** The version that the user saw: a draft may be older than the post. */
  const versionOf = (post: DeskPostWire): number => {
    const { isTouched, version } = drafts.latest(post);
    return isTouched ? version : post.version;
  };

  /** Counts a decision about a row before the server does. */
  const count = ({ network }: DeskPostWire, to: 'saved' | 'ignored') => {
    if (filter.state !== 'new') return;
    changeCounts(dispatch, filter, ({ queues, networks }) => {
      queues.new -= 1;
      queues[to] += 1;
      if (networks[network]) networks[network] -= 1;
    });
  };

  const putOff: Desk['putOff'] = (posts, until, reason, words) =>
    stories.withListed(
      posts,
      (rows) => {
        const postIds = idsOf(rows);
        setLater(postIds, { until, reason });
        note({ kind: 'later', postIds, words });
        const calls = chunksOf(postIds).map((ids) =>
          dispatch(deskApi.endpoints.later.initiate({ body: { post_ids: ids, until, reason } })),
        );
        void Promise.all(calls).then((answers) => {
          if (answers.every(({ error }) => !error)) return;
          setLater(postIds, null);
          onFailed();
          onRestored(postIds);
        });
      },
      onFailed,
    );
  const setLater = (ids: readonly number[], later: DeskPostWire['later']) =>
    changeLists(store, ({ byId }) => {
      for (const id of ids) if (byId[id]) byId[id].later = later;
    });

  const endLater = (ids: readonly number[]) => {
    setLater(ids, null);
    for (const some of chunksOf(ids))
      void dispatch(deskApi.endpoints.notLater.initiate({ body: { post_ids: some } })).then(
        ({ error }) => error && onFailed(),
      );
  };
  const bringBack: Desk['bringBack'] = (posts) =>
    stories.withListed(
      posts,
      (rows) => {
        const ids = idsOf(rows);
        onDecided(ids);
        endLater(ids);
        setLine({ words: texts.later.back(posts.length), canUndo: false });
      },
      onFailed,
    );

  const undo = () => {
    const made = session.takeLast();
    if (!made) return setLine({ words: texts.nothingToUndo, canUndo: false });
    if (made.kind === 'story') return void edits.takeBack(made);
    if (made.kind === 'later') {
      endLater(made.postIds);
    } else {
      const sent = made.ids.filter((id) => !session.outbox.drop(id));
      for (const undoes of sent) session.outbox.add({ body: { decision_id: newId(), undoes }, postIds: [] });
      if (sent.length > 0) return setLine({ words: texts.undoing, canUndo: false });
    }
    setLine({ words: texts.undone(made.postIds.length), canUndo: session.made.length > 0 });
    onRestored(made.postIds);
  };

  const accept: Desk['accept'] = (posts, labels = {}) =>
    stories.withListed(
      posts,
      (rows) => {
        const labelsOf = (post: DeskPostWire) => ({
          ...changedLabels(post, drafts.latest(post), thresholds),
          ...labels,
        });
        const draftsOf = (post: DeskPostWire) => withLabels(drafts.latest(post), labels);
        const [only] = rows;
        if (rows.length === 1 && only) return void decideOne(only, labelsOf(only.post), true, draftsOf(only.post));
        return decide(rows, groupsOf(rows, labelsOf, draftsOf), true, texts.accepted(idsOf(rows).length));
      },
      onFailed,
    );
  const ignore: Desk['ignore'] = (posts) =>
    stories.withListed(
      posts,
      (rows) => {
        const labels = { is_ignored: true };
        const draftsOf = (post: DeskPostWire) => ({ ...drafts.latest(post), isIgnored: true });
        const [only] = rows;
        if (rows.length === 1 && only) return void decideOne(only, labels, false, draftsOf(only.post));
        const groups = groupsOf(rows, () => labels, draftsOf);
        return decide(rows, groups, false, texts.ignored(idsOf(rows).length));
      },
      onFailed,
    );

  const saveCard = (post: DeskPostWire) => {
    const draft = drafts.latest(post);
    // Only the machine ticks the box without saving; this button is the person's decision against it.
    const chosen = post.is_ignored ? draft : { ...draft, isIgnored: false };
    const fault = missingWords({ ...chosen, is_ignored: chosen.isIgnored });
    if (fault) return void toast.danger(fault, toastOptions);
    const labels = { ...changedLabels(post, chosen, thresholds), is_ignored: chosen.isIgnored };
    const save = ([row]: Listed[]) => void (row && decideOne(row, labels, true, chosen));
    return stories.withListed([post], save, onFailed);
  };
  const change = (post: PostWire, part: Partial<Draft>) => {
    const before = drafts.latest(post);
    drafts.store(post.id, touched(before, { ...before, ...part }));
  };

  const review: Review = {
    isOpen: drafts.isOpen,
    isSaving,
    draft: drafts.draft,
    toggle: (post) => drafts.open(post.id, !drafts.isOpen(post.id)),
    change: (post, how) => change(post, how(drafts.latest(post))),
    save: (post) => Promise.resolve(saveCard(asDesk(post))),
    ignore: (post, isIgnored) => (isIgnored && !post.is_ignored ? ignore([asDesk(post)]) : change(post, { isIgnored })),
    keepMine: (post) => change(post, { version: post.version }),
    takeTheirs: (post) => drafts.store(post.id, draftOf(post)),
    discard: (post) => drafts.discard(post.id),
  };
  return {
    ...{ drafts, review, line, accept, ignore, putOff, bringBack, undo },
    storyChanges: stories.changes,
    editStory: edits.edit,
    keepApart: edits.keepApart,
  };
}

const idsOf = (rows: readonly Listed[]): number[] => rows.flatMap(({ members }) => members.map(({ id }) => id));
const withLabels = (draft: Draft, labels: DecidedLabelsWire) => touched(draft, { ...draft, ...labels } as Draft);
const asDesk = (post: PostWire) => post as DeskPostWire;

function chunksOf<T>(all: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < all.length; at += mostPosts) chunks.push(all.slice(at, at + mostPosts));
  return chunks;
}
