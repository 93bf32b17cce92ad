import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { missingLabels, type PostWire } from '@mm/proto/http/posts.js';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { labelComments, replacePost } from './cached-posts.js';
import { undoneChoices } from './comment-choices.js';
import { currentDraft, draftOf, saveOf, withRecognition, type Draft } from './post-draft.js';
import { keepDraft, keptDrafts } from './kept-drafts.js';
import { missingWords } from './missing-words.js';
import { useLazyPostTextQuery, useRecogniseMutation, useSavePostMutation } from './post-review.api.js';
import { texts } from './texts.js';

export interface Review {
  isOpen: (id: number) => boolean;
  isSaving: (id: number) => boolean;
  draft: (post: PostWire) => Draft;
  toggle: (post: PostWire) => void;
  change: (post: PostWire, change: (draft: Draft) => Draft) => void;
  save: (post: PostWire) => Promise<void>;
  ignore: (post: PostWire, isIgnored: boolean) => void;
  keepMine: (post: PostWire) => void;
  takeTheirs: (post: PostWire) => void;
  /** Forgets the unsaved changes. */
  discard: (post: PostWire) => void;
}

const toastOptions = { title: texts.result };
const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id));

/** The server takes back an ignored post or one with all labels; it knows no way back to a new one. */
const isRestorable = (before: PostWire): boolean =>
  before.is_ignored || (before.saved && missingLabels({ ...before, is_ignored: false }).length === 0);

/** The actions on the posts of a list: open, choose, save, ignore. Unsaved drafts outlive the screen. */
export function useReview(): Review {
  const { username: user } = useCaller();
  const store = useStore() as unknown as LiveStore;
  const toast = useToast();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => keptDrafts(user));
  const latest = useRef(drafts);
  latest.current = drafts;
  const [recognise] = useRecogniseMutation();
  const [loadText] = useLazyPostTextQuery();
  const [savePost] = useSavePostMutation();

  const storeDraft = (id: number, draft: Draft) => {
    latest.current = new Map(latest.current).set(id, draft);
    setDrafts(latest.current);
    keepDraft(user, id, draft);
  };
  const discardDraft = (id: number) => {
    latest.current = new Map([...latest.current].filter(([other]) => other !== id));
    setDrafts(latest.current);
    keepDraft(user, id, undefined);
  };
  const draft = (post: PostWire) => currentDraft(drafts.get(post.id), post);
  const latestDraft = (post: PostWire) => currentDraft(latest.current.get(post.id), post);

  const recognisePost = async (post: PostWire) => {
    storeDraft(post.id, { ...latestDraft(post), isRecognitionRequested: true });
    const caption =
      (post.caption_cut && (await loadText({ id: post.id, revision: post.revision }, true)).data?.text) || post.caption;
    const { data } = await recognise({
      body: {
        text: [post.title, caption].filter(Boolean).join('\n').slice(0, MAX_RECOGNISED_TEXT),
        lang: latestDraft(post).lang ?? post.suggested?.lang ?? null,
      },
    });
    if (!data) return;
    const byAuthor = post.suggested?.oblasts_by_author ? post.suggested.oblasts : [];
    const { draft: filled, filled: fields } = withRecognition(latestDraft(post), data, byAuthor);
    storeDraft(post.id, filled);
    for (const head of fields) toast.success(texts.recognised[head], toastOptions);
  };

  const recogniseNew = (post: PostWire) => {
    const { oblasts, isRecognitionRequested } = latestDraft(post);
    if (oblasts.length === 0 && !isRecognitionRequested) void recognisePost(post);
  };

  /** Sends labels and shows what the server has then. Returns the saved post, undefined after a failure. */
  const send = async (post: PostWire, chosen: Draft): Promise<PostWire | undefined> => {
    const network = networkOf(post.network);
    setSaving((ids) => new Set(ids).add(post.id));
    const { data, error } = await savePost({
      network: post.network,
      post: saveOf(post, chosen),
      owner: post.owner,
      user,
    });
    setSaving((ids) => without(ids, post.id));
    if (data) {
      // A person saved it, so the labels are no longer the machine's.
      replacePost(store, { ...data, is_robot: false });
      labelComments(store, post, chosen.comments);
      return data;
    }
    if (isProblem(error) && error.status === 409 && error.current && network)
      replacePost(store, network.calls.save.alone.read(error.current as PostWire));
    toast.danger((network?.texts ?? texts).saveFailed, toastOptions);
    return undefined;
  };

  /** Saves a draft; after a failure `whenFailed` changes what the user may have chosen further. */
  const sendDraft = async (post: PostWire, chosen: Draft, whenFailed: Partial<Draft>) => {
    storeDraft(post.id, chosen);
    const saved = await send(post, chosen);
    if (!saved) return storeDraft(post.id, { ...(latest.current.get(post.id) ?? chosen), ...whenFailed });
    discardDraft(post.id);
    setOpen((ids) => without(ids, post.id));
    toast.success((networkOf(post.network)?.texts ?? texts).saved, {
      ...toastOptions,
      ...(isRestorable(post)
        ? { action: { label: texts.undo, onPress: () => void restore(post, saved, chosen) } }
        : {}),
    });
  };

  /** Saves the labels that a post and its comments had before its last save. */
  const restore = async (before: PostWire, saved: PostWire, { comments }: Draft) => {
    const labels = { ...draftOf(before), version: saved.version, comments: undoneChoices(comments) };
    const restored = await send(saved, labels);
    if (restored) toast.success(texts.undone, toastOptions);
  };

  return {
    isOpen: (id) => open.has(id),
    isSaving: (id) => saving.has(id),
    draft,
    toggle: (post) => {
      const isOpening = !open.has(post.id);
      setOpen((ids) => (isOpening ? new Set(ids).add(post.id) : without(ids, post.id)));
      if (isOpening) recogniseNew(post);
    },
    change: (post, change) => storeDraft(post.id, { ...change(latestDraft(post)), isTouched: true }),
    save: async (post) => {
      const draft = latestDraft(post);
      // Only the machine ticks the box without saving; this button is the person's decision against it.
      const chosen = post.is_ignored ? draft : { ...draft, isIgnored: false };
      const fault = missingWords({ ...chosen, is_ignored: chosen.isIgnored });
      if (fault) return void toast.danger(fault, toastOptions);
      await sendDraft(post, chosen, { isTouched: true });
    },
    ignore: (post, isIgnored) => {
      const before = latestDraft(post);
      if (isIgnored && !post.is_ignored)
        void sendDraft(post, { ...before, isIgnored: true }, { isIgnored: before.isIgnored });
      else storeDraft(post.id, { ...before, isIgnored, isTouched: true });
    },
    keepMine: (post) => storeDraft(post.id, { ...latestDraft(post), version: post.version, isTouched: true }),
    takeTheirs: (post) => storeDraft(post.id, draftOf(post)),
    discard: (post) => {
      discardDraft(post.id);
      if (open.has(post.id)) recogniseNew(post);
    },
  };
}
