import { useStore } from 'react-redux';
import { missingLabels, type PostWire } from '@mm/proto/http/posts.js';
import { MAX_RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { useThresholds } from './thresholds.api.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { replacePost } from './cached-posts.js';
import { undoneChoices } from './comment-choices.js';
import { draftOf, touched, withRecognition, type Draft } from './post-draft.js';
import { missingWords } from './missing-words.js';
import { useLazyPostTextQuery, useRecogniseMutation } from './post-review.api.js';
import { evidenceText } from './suggestion.js';
import { texts } from './texts.js';
import { useDrafts } from './use-drafts.js';
import { useSavePost } from './use-save-post.js';

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

/** The server takes back an ignored post or one with all labels; it knows no way back to a new one. */
const isRestorable = (before: PostWire): boolean =>
  before.is_ignored || (before.saved && missingLabels({ ...before, is_ignored: false }).length === 0);

/** The actions on the posts of a list: open, choose, save, ignore. Unsaved drafts outlive the screen. */
export function useReview(): Review {
  const store = useStore() as unknown as LiveStore;
  const toast = useToast();
  const drafts = useDrafts();
  const { latest: latestDraft, store: storeDraft, discard: discardDraft } = drafts;
  const { isSaving, send } = useSavePost((post) => replacePost(store, post));
  const thresholds = useThresholds();
  const [recognise] = useRecogniseMutation();
  const [loadText] = useLazyPostTextQuery();

  const recognisePost = async (post: PostWire) => {
    storeDraft(post.id, { ...latestDraft(post), isRecognitionRequested: true });
    const caption =
      (post.caption_cut && (await loadText({ id: post.id, revision: post.revision }, true)).data?.text) || post.caption;
    const { data } = await recognise({
      body: {
        text: evidenceText(post.title, caption).slice(0, MAX_RECOGNISED_TEXT),
        lang: latestDraft(post).lang ?? post.suggested?.lang ?? null,
        author_id: post.author_id,
      },
    });
    if (!data) return;
    const { draft, announced } = withRecognition(latestDraft(post), data, thresholds);
    storeDraft(post.id, draft);
    for (const head of announced) toast.success(texts.recognised[head], toastOptions);
  };

  const recogniseNew = (post: PostWire) => {
    const { oblasts, isRecognitionRequested } = latestDraft(post);
    if (oblasts.length === 0 && !isRecognitionRequested) void recognisePost(post);
  };

  /** Saves a draft; after a failure `whenFailed` changes what the user may have chosen further. */
  const sendDraft = async (post: PostWire, chosen: Draft, whenFailed: Partial<Draft>) => {
    storeDraft(post.id, chosen);
    const saved = await send(post, chosen);
    if (!saved) return storeDraft(post.id, { ...latestDraft(post), ...whenFailed });
    discardDraft(post.id);
    drafts.open(post.id, false);
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
    isOpen: drafts.isOpen,
    isSaving,
    draft: drafts.draft,
    toggle: (post) => {
      const isOpening = !drafts.isOpen(post.id);
      drafts.open(post.id, isOpening);
      if (isOpening) recogniseNew(post);
    },
    change: (post, change) => {
      const before = latestDraft(post);
      storeDraft(post.id, touched(before, change(before)));
    },
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
      else storeDraft(post.id, touched(before, { ...before, isIgnored }));
    },
    keepMine: (post) => storeDraft(post.id, { ...latestDraft(post), version: post.version, isTouched: true }),
    takeTheirs: (post) => storeDraft(post.id, draftOf(post)),
    discard: (post) => {
      discardDraft(post.id);
      if (drafts.isOpen(post.id)) recogniseNew(post);
    },
  };
}
