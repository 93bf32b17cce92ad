import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { missingLabels, type PostWire } from '@mm/proto/http/posts.js';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { replacePost } from './cached-posts.js';
import { currentDraft, draftOf, saveOf, withRecognition, type Draft } from './draft.js';
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
}

const toastOptions = { title: texts.result };
const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id));

/** The error text before a save: every missing label, concatenated; empty when the post may be saved. */
export const faultText = (labels: Parameters<typeof missingLabels>[0]): string =>
  missingLabels(labels)
    .map((fault) => texts.faults[fault])
    .join('');

/** The actions on the posts of a list: open, choose, save, ignore. Drafts live as long as the screen. */
export function useReview(): Review {
  const { username: user } = useCaller();
  const store = useStore() as unknown as LiveStore;
  const toast = useToast();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const latest = useRef(drafts);
  latest.current = drafts;
  const [recognise] = useRecogniseMutation();
  const [loadText] = useLazyPostTextQuery();
  const [savePost] = useSavePostMutation();

  const storeDraft = useCallback((id: number, draft: Draft) => {
    latest.current = new Map(latest.current).set(id, draft);
    setDrafts(latest.current);
  }, []);
  const discardDraft = useCallback((id: number) => {
    latest.current = new Map([...latest.current].filter(([other]) => other !== id));
    setDrafts(latest.current);
  }, []);
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
    for (const head of fields) toast.success(texts.recognised[head]);
  };

  const sendDraft = async (post: PostWire, chosen: Draft) => {
    setSaving((ids) => new Set(ids).add(post.id));
    const { data, error } = await savePost({
      network: post.network,
      post: saveOf(post, chosen),
      owner: post.owner,
      user,
    });
    setSaving((ids) => without(ids, post.id));
    const messages = networkOf(post.network)?.texts ?? texts;
    if (data) {
      discardDraft(post.id);
      setOpen((ids) => without(ids, post.id));
      replacePost(store, data);
      return toast.success(messages.saved, toastOptions);
    }
    if (isProblem(error) && error.status === 409 && error.current) {
      storeDraft(post.id, { ...chosen, isTouched: true });
      replacePost(store, error.current as PostWire);
    }
    toast.danger(messages.saveFailed, toastOptions);
  };

  return {
    isOpen: (id) => open.has(id),
    isSaving: (id) => saving.has(id),
    draft,
    toggle: (post) => {
      const isOpening = !open.has(post.id);
      setOpen((ids) => (isOpening ? new Set(ids).add(post.id) : without(ids, post.id)));
      const now = latestDraft(post);
      if (isOpening && now.oblasts.length === 0 && !now.isRecognitionRequested) void recognisePost(post);
    },
    change: (post, change) => storeDraft(post.id, { ...change(latestDraft(post)), isTouched: true }),
    save: async (post) => {
      const chosen = latestDraft(post);
      const fault = faultText({ ...chosen, is_ignored: chosen.isIgnored });
      if (fault) return void toast.danger(fault, toastOptions);
      await sendDraft(post, chosen);
    },
    ignore: (post, isIgnored) => {
      const before = latestDraft(post);
      if (isIgnored && !post.is_ignored) {
        storeDraft(post.id, { ...before, isIgnored: true });
        void sendDraft(post, { ...before, isIgnored: true }).then(
          () => latest.current.has(post.id) && storeDraft(post.id, { ...latestDraft(post), isIgnored: false }),
        );
      } else storeDraft(post.id, { ...before, isIgnored, isTouched: true });
    },
    keepMine: (post) => storeDraft(post.id, { ...latestDraft(post), version: post.version, isTouched: true }),
    takeTheirs: (post) => storeDraft(post.id, draftOf(post)),
  };
}
