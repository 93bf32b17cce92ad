import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { PostWire } from '@mm/proto/http/posts.js';
import { RECOGNISED_TEXT } from '@mm/proto/http/recognition.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/handlers.js';
import { toast } from '../../ui/toast/toast.js';
import { replacePost } from './cached-posts.js';
import { currentDraft, draftOf, saveOf, withRecognition, type Draft } from './draft.js';
import { useLazyPostTextQuery, useRecogniseMutation, useSavePostMutation } from './post-review.api.js';
import { faultText } from './tagging-rules.js';
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

const titled = { title: texts.result };
const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id));

/** What a person does with the posts of a list: open, choose, save, ignore. Drafts live as long as the screen. */
export function useReview(): Review {
  const { username: user } = useCaller();
  const store = useStore() as unknown as LiveStore;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const latest = useRef(drafts);
  latest.current = drafts;
  const [recognise] = useRecogniseMutation();
  const [readText] = useLazyPostTextQuery();
  const [savePost] = useSavePostMutation();

  const put = useCallback((id: number, draft: Draft) => {
    latest.current = new Map(latest.current).set(id, draft);
    setDrafts(latest.current);
  }, []);
  const forget = useCallback((id: number) => {
    latest.current = new Map([...latest.current].filter(([other]) => other !== id));
    setDrafts(latest.current);
  }, []);
  const draft = (post: PostWire) => currentDraft(drafts.get(post.id), post);
  const present = (post: PostWire) => currentDraft(latest.current.get(post.id), post);

  const askMachine = async (post: PostWire) => {
    put(post.id, { ...present(post), isAsked: true });
    const caption =
      (post.caption_cut && (await readText({ id: post.id, revision: post.revision }, true)).data?.text) || post.caption;
    const { data } = await recognise({
      body: {
        text: [post.title, caption].filter(Boolean).join('\n').slice(0, RECOGNISED_TEXT),
        lang: present(post).lang ?? post.suggested?.lang ?? null,
      },
    });
    if (!data) return;
    const byAuthor = post.suggested?.oblasts_by_author ? post.suggested.oblasts : [];
    const { draft: filled, filled: heads } = withRecognition(present(post), data, byAuthor);
    put(post.id, filled);
    for (const head of heads) toast.success(texts.recognised[head]);
  };

  const send = async (post: PostWire, chosen: Draft) => {
    setSaving((ids) => new Set(ids).add(post.id));
    const { data, error } = await savePost({
      network: post.network,
      post: saveOf(post, chosen),
      owner: post.owner,
      user,
    });
    setSaving((ids) => without(ids, post.id));
    const words = networkOf(post.network)?.texts ?? texts;
    if (data) {
      forget(post.id);
      setOpen((ids) => without(ids, post.id));
      replacePost(store, data);
      return toast.success(words.saved, titled);
    }
    if (isProblem(error) && error.status === 409 && error.current) {
      put(post.id, { ...chosen, isTouched: true });
      replacePost(store, error.current as PostWire);
    }
    toast.danger(words.saveFailed, titled);
  };

  return {
    isOpen: (id) => open.has(id),
    isSaving: (id) => saving.has(id),
    draft,
    toggle: (post) => {
      const isOpening = !open.has(post.id);
      setOpen((ids) => (isOpening ? new Set(ids).add(post.id) : without(ids, post.id)));
      const now = present(post);
      if (isOpening && now.oblasts.length === 0 && !now.isAsked) void askMachine(post);
    },
    change: (post, change) => put(post.id, { ...change(present(post)), isTouched: true }),
    save: async (post) => {
      const chosen = present(post);
      const fault = faultText({ ...chosen, is_ignored: chosen.isIgnored });
      if (fault) return void toast.danger(fault, titled);
      await send(post, chosen);
    },
    ignore: (post, isIgnored) => {
      const before = present(post);
      if (isIgnored && !post.is_ignored) {
        put(post.id, { ...before, isIgnored: true });
        void send(post, { ...before, isIgnored: true }).then(
          () => latest.current.has(post.id) && put(post.id, { ...present(post), isIgnored: false }),
        );
      } else put(post.id, { ...before, isIgnored, isTouched: true });
    },
    keepMine: (post) => put(post.id, { ...present(post), version: post.version, isTouched: true }),
    takeTheirs: (post) => put(post.id, draftOf(post)),
  };
}
