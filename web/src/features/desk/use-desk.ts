import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { DecidedLabelsWire, DecidedWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveStore } from '../../live/live-session.js';
import { usePersonNames } from '../../api/people.api.js';
import { useThresholds } from '../post-review/thresholds.api.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
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
import { useCalls, useDeskSession, type Made, type Outcome } from './desk-session.js';
import type { DeskFilter } from './filters/desk-filter.js';
import { newId } from './new-id.js';
import { changedLabels, isAgreement, suggestedDraft } from './seen-labels.js';
import { texts } from './texts.js';

/** Most posts of one decision. */
const mostPosts = 100;
const toastOptions = { title: cardTexts.result };

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
  /** Saves or ignores posts as their rows show them; what an incomplete one lacks stays undecided. */
  accept: (posts: readonly DeskPostWire[], labels?: DecidedLabelsWire) => void;
  ignore: (posts: readonly DeskPostWire[]) => void;
  /** `until`: unix seconds. */
  putOff: (posts: readonly DeskPostWire[], until: number, reason: string, words: string) => void;
  /** Puts posts back that were put off. */
  bringBack: (posts: readonly DeskPostWire[]) => void;
  undo: () => void;
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

/** Posts that get the same labels. */
interface Group {
  posts: readonly DeskPostWire[];
  labels: DecidedLabelsWire;
}

function grouped(posts: readonly DeskPostWire[], labelsOf: (post: DeskPostWire) => DecidedLabelsWire): Group[] {
  const groups = new Map<string, { posts: DeskPostWire[]; labels: DecidedLabelsWire }>();
  for (const post of posts) {
    const labels = labelsOf(post);
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { posts: [], labels };
    group.posts.push(post);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Decisions of the desk: shown at once, sent in the background, taken back on request. */
export function useDesk({ filter, wordsOf, onDecided, onRestored }: DeskOptions): Desk {
  const store = useStore() as unknown as LiveStore;
  const dispatch = useCalls();
  const session = useDeskSession();
  const toast = useToast();
  const nameOf = usePersonNames();
  const thresholds = useThresholds();
  const drafts = useDrafts((post) => suggestedDraft(post, thresholds));
  const [line, setLine] = useState<Line | null>(null);
  const show = (post: PostWire) =>
    changeLists(store, (list) => void (list.byId[post.id] && takeNewer(list, deskPostOf(post, list.byId[post.id]))));
  const { isSaving, send } = useSavePost(show);

  const note = (made: Made) => {
    session.made = [...session.made, made];
    setLine({ words: made.words, canUndo: true });
    onDecided(made.postIds);
  };

  /** Sends decisions that are taken back together; each about posts that get the same labels. */
  const decide = (groups: readonly Group[], accept: boolean, words: string) => {
    const ids: string[] = [];
    for (const { posts, labels } of groups)
      for (let at = 0; at < posts.length; at += mostPosts) {
        const some = posts.slice(at, at + mostPosts);
        const body = {
          decision_id: newId(),
          posts: some.map((post) => ({ id: post.id, version: versionOf(post) })),
          ...(Object.keys(labels).length > 0 ? { labels } : {}),
          ...(accept ? { accept } : {}),
        };
        ids.push(body.decision_id);
        session.outbox.add({ body, postIds: some.map(({ id }) => id) });
        count(some, (labels.is_ignored ?? some.every((post) => drafts.latest(post).isIgnored)) ? 'ignored' : 'saved');
      }
    const postIds = groups.flatMap(({ posts }) => posts.map(({ id }) => id));
    for (const id of postIds) drafts.open(id, false);
    note({ kind: 'decision', ids, postIds, words });
  };

  /** Decides one post; labels of its comments go by the save call of its network. */
  const decideOne = async (post: DeskPostWire, labels: DecidedLabelsWire, accept: boolean, chosen: Draft) => {
    const words = wordsOf(chosen);
    if (Object.keys(chosen.comments).length === 0) return decide([{ posts: [post], labels }], accept, words);
    const saved = await send(post, { ...chosen, isTouched: true });
    if (!saved) return;
    drafts.discard(post.id);
    drafts.open(post.id, false);
    if (saved.decision_id) note({ kind: 'decision', ids: [saved.decision_id], postIds: [post.id], words });
  };

  /** The version that the user saw: a draft may be older than the post. */
  const versionOf = (post: DeskPostWire): number => {
    const { isTouched, version } = drafts.latest(post);
    return isTouched ? version : post.version;
  };

  /** Counts a decision before the server does. */
  const count = (posts: readonly DeskPostWire[], to: 'saved' | 'ignored') => {
    if (filter.state !== 'new') return;
    changeCounts(dispatch, filter, ({ queues, networks }) => {
      for (const { network } of posts) {
        queues.new -= 1;
        queues[to] += 1;
        if (networks[network]) networks[network] -= 1;
      }
    });
  };

  const onOutcome = useLatest(({ body, posts, problem }: Outcome) => {
    if ('undoes' in body) {
      const done = posts.filter(({ result }) => result === 'done').map(({ id }) => id);
      const kept = posts.find(({ result }) => result === 'changed')?.post;
      if (done.length > 0) {
        setLine({ words: texts.undone(done.length), canUndo: session.made.length > 0 });
        onRestored(done);
      }
      if (kept) toast.warning(texts.notUndone(nameOf(kept.reviewed_by)), toastOptions);
      if (problem) toast.danger(cardTexts.saveFailed, toastOptions);
      return;
    }
    for (const { id, result } of posts) if (result === 'done') drafts.discard(id);
    const left = posts.filter(({ result }) => result !== 'done');
    // Who only agreed with what was suggested has nothing to lose when somebody was faster.
    const isOthers = ({ id, result }: DecidedWire) =>
      result === 'changed' && !drafts.isTouched(id) && isAgreement(body);
    const faster = left.find(isOthers)?.post?.reviewed_by;
    if (faster !== undefined) setLine({ words: texts.alreadyDecided(nameOf(faster)), canUndo: false });
    const failed = left.filter((one) => !isOthers(one));
    if (!problem && failed.length === 0) return;
    setLine(null);
    const missing = [...new Set(failed.flatMap((one) => one.missing))];
    toast.danger(
      [cardTexts.saveFailed, ...missing.map((fault) => cardTexts.faults[fault])].join(' ').trim(),
      toastOptions,
    );
    for (const { id, result, post } of failed) {
      const sent = body.posts.find((one) => one.id === id);
      if (result !== 'changed' || !post || !sent) continue;
      // The difference is shown in the open card.
      const { event, is_ignored: _, ...labels } = body.labels ?? {};
      const chosen = { ...labels, ...(event === undefined ? {} : { event: event || null }) };
      drafts.store(id, { ...drafts.latest(post), ...chosen, version: sent.version, isTouched: true });
      drafts.open(id, true);
    }
    onRestored(failed.map(({ id }) => id));
  });
  useEffect(() => {
    session.onOutcome = onOutcome;
    return () => void (session.onOutcome = () => undefined);
  }, [session, onOutcome]);

  const putOff: Desk['putOff'] = (posts, until, reason, words) => {
    const postIds = posts.map(({ id }) => id);
    setLater(postIds, { until, reason });
    note({ kind: 'later', postIds, words });
    void dispatch(deskApi.endpoints.later.initiate({ body: { post_ids: postIds, until, reason } })).then(
      ({ error }) => {
        if (!error) return;
        setLater(postIds, null);
        toast.danger(cardTexts.saveFailed, toastOptions);
        onRestored(postIds);
      },
    );
  };
  const setLater = (ids: readonly number[], later: DeskPostWire['later']) =>
    changeLists(store, ({ byId }) => {
      for (const id of ids) if (byId[id]) byId[id].later = later;
    });

  const endLater = (ids: readonly number[]) => {
    setLater(ids, null);
    void dispatch(deskApi.endpoints.notLater.initiate({ body: { post_ids: [...ids] } })).then(
      ({ error }) => error && toast.danger(cardTexts.saveFailed, toastOptions),
    );
  };
  const bringBack: Desk['bringBack'] = (posts) => {
    const ids = posts.map(({ id }) => id);
    onDecided(ids);
    endLater(ids);
    setLine({ words: texts.later.back(ids.length), canUndo: false });
  };

  const undo = () => {
    const made = session.takeLast();
    if (!made) return setLine({ words: texts.nothingToUndo, canUndo: false });
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

  const accept: Desk['accept'] = (posts, labels = {}) => {
    const labelsOf = (post: DeskPostWire) => ({ ...changedLabels(post, drafts.latest(post), thresholds), ...labels });
    const [only] = posts;
    if (posts.length > 1 || !only) return decide(grouped(posts, labelsOf), true, texts.accepted(posts.length));
    void decideOne(only, labelsOf(only), true, { ...drafts.latest(only), ...labels } as Draft);
  };
  const ignore: Desk['ignore'] = (posts) => {
    const labels = { is_ignored: true };
    const [only] = posts;
    if (posts.length > 1 || !only) return decide([{ posts, labels }], false, texts.ignored(posts.length));
    void decideOne(only, labels, false, { ...drafts.latest(only), isIgnored: true });
  };

  const saveCard = async (post: DeskPostWire) => {
    const draft = drafts.latest(post);
    // Only the machine ticks the box without saving; this button is the person's decision against it.
    const chosen = post.is_ignored ? draft : { ...draft, isIgnored: false };
    const fault = missingWords({ ...chosen, is_ignored: chosen.isIgnored });
    if (fault) return void toast.danger(fault, toastOptions);
    await decideOne(post, { ...changedLabels(post, chosen, thresholds), is_ignored: chosen.isIgnored }, true, chosen);
  };
  const change = (post: PostWire, part: Partial<Draft>) => {
    const before = drafts.latest(post);
    drafts.store(post.id, touched(before, { ...before, ...part }));
  };
  const asDesk = (post: PostWire) => post as DeskPostWire;

  const review: Review = {
    isOpen: drafts.isOpen,
    isSaving,
    draft: drafts.draft,
    toggle: (post) => drafts.open(post.id, !drafts.isOpen(post.id)),
    change: (post, how) => change(post, how(drafts.latest(post))),
    save: (post) => saveCard(asDesk(post)),
    ignore: (post, isIgnored) => (isIgnored && !post.is_ignored ? ignore([asDesk(post)]) : change(post, { isIgnored })),
    keepMine: (post) => change(post, { version: post.version }),
    takeTheirs: (post) => drafts.store(post.id, draftOf(post)),
    discard: (post) => drafts.discard(post.id),
  };
  return { drafts, review, line, accept, ignore, putOff, bringBack, undo };
}
