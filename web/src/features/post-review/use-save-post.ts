import { useState } from 'react';
import { useStore } from 'react-redux';
import type { PostWire } from '@mm/proto/http/posts.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { labelComments } from './cached-posts.js';
import { saveOf, type Draft } from './post-draft.js';
import { useSavePostMutation } from './post-review.api.js';
import { texts } from './texts.js';

/** Saves the labels of a post and of its comments by the call of its network. */
export interface SavePost {
  isSaving: (id: number) => boolean;
  /** The saved post; undefined after a failure, which is shown. */
  send: (post: PostWire, chosen: Draft) => Promise<PostWire | undefined>;
}

/** `show`: shows what the server has after a save, and after one that came too late. */
export function useSavePost(show: (post: PostWire) => void): SavePost {
  const { username: user } = useCaller();
  const store = useStore() as unknown as LiveStore;
  const toast = useToast();
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [savePost] = useSavePostMutation();
  const send = async (post: PostWire, chosen: Draft): Promise<PostWire | undefined> => {
    const network = networkOf(post.network);
    setSaving((ids) => new Set(ids).add(post.id));
    const { data, error } = await savePost({
      network: post.network,
      post: saveOf(post, chosen),
      owner: post.owner,
      user,
    });
    setSaving((ids) => new Set([...ids].filter((id) => id !== post.id)));
    if (data) {
      // A person saved it, so the labels are no longer the machine's.
      show({ ...data, is_robot: false });
      labelComments(store, post, chosen.comments);
      return data;
    }
    if (isProblem(error) && error.status === 409 && error.current && network)
      show(network.calls.save.alone.read(error.current as PostWire));
    toast.danger((network?.texts ?? texts).saveFailed, { title: texts.result });
    return undefined;
  };
  return { isSaving: (id) => saving.has(id), send };
}
