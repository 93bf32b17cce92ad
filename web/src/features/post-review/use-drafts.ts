import { useRef, useState } from 'react';
import type { PostWire } from '@mm/proto/http/posts.js';
import { useCaller } from '../../api/caller.slice.js';
import { keepDraft, keptDrafts } from './kept-drafts.js';
import { currentDraft, draftOf, type Draft } from './post-draft.js';

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id));

/** Which cards of a list are open, and what was chosen there and is not saved; that outlives the screen. */
export interface Drafts {
  isOpen: (id: number) => boolean;
  open: (id: number, isOpen: boolean) => void;
  /** What is shown. */
  draft: (post: PostWire) => Draft;
  /** The same at once after a change, before it is drawn. */
  latest: (post: PostWire) => Draft;
  /** Whether something was chosen there that is not saved. */
  isTouched: (id: number) => boolean;
  store: (id: number, draft: Draft) => void;
  discard: (id: number) => void;
}

/** `startOf`: the draft of a post that nobody has touched. */
export function useDrafts(startOf: (post: PostWire) => Draft = draftOf): Drafts {
  const { username: user } = useCaller();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => keptDrafts(user));
  const latest = useRef(drafts);
  latest.current = drafts;
  const replace = (next: ReadonlyMap<number, Draft>) => {
    latest.current = next;
    setDrafts(next);
  };
  return {
    isOpen: (id) => open.has(id),
    open: (id, isOpen) => setOpen((ids) => (isOpen ? new Set(ids).add(id) : without(ids, id))),
    draft: (post) => currentDraft(drafts.get(post.id), post, startOf),
    latest: (post) => currentDraft(latest.current.get(post.id), post, startOf),
    isTouched: (id) => latest.current.get(id)?.isTouched ?? false,
    store: (id, draft) => {
      replace(new Map(latest.current).set(id, draft));
      keepDraft(user, id, draft);
    },
    discard: (id) => {
      replace(new Map([...latest.current].filter(([other]) => other !== id)));
      keepDraft(user, id, undefined);
    },
  };
}
