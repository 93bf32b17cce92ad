import { useStore } from 'react-redux';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import type { HitWire } from '@mm/proto/http/searches.js';
import { isProblem } from '../../api/base-query.js';
import { faultText } from '../../api/fault-texts.js';
import { networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { showHit, useIgnoreHitMutation, useSaveHitMutation, useSubscribeHitMutation } from './dorking.api.js';
import { texts } from './texts.js';

const { panel: words } = texts;
const toastOptions = { title: texts.result };
const ownWords: Readonly<Record<string, string>> = texts.problems.codes;

/** What failed, and the reason if it is a known one. */
function failureText(failed: string, error: unknown): string {
  const code = isProblem(error) ? error.code : '';
  const reason = ownWords[code] ?? (faultText(code) === code ? '' : faultText(code));
  return `${failed} ${reason}`.trim();
}

/** The actions on a found publication, with their toasts; every list then shows its new state. */
export function useHitActions(hit: HitWire) {
  const store = useStore() as unknown as LiveStore;
  const toast = useToast();
  const [saveHit, saving] = useSaveHitMutation();
  const [ignoreHit, ignoring] = useIgnoreHitMutation();
  const [subscribeHit, subscribing] = useSubscribeHitMutation();
  const network = hit.network === null ? undefined : networkOf(hit.network);
  const { code } = hit;
  const show = (done: string, changed: { hit: HitWire }) => {
    showHit(store, changed.hit);
    toast.success(done, toastOptions);
  };
  const fail = (failed: string, error: unknown) =>
    toast.danger(failureText(failed, error), { ...toastOptions, timeout: 4000 });
  return {
    isSaving: saving.isLoading,
    isIgnoring: ignoring.isLoading,
    isSubscribing: subscribing.isLoading,
    /** True when it was saved. */
    save: async (post: PostSaveWire): Promise<boolean> => {
      const { data, error } = await saveHit({ body: { code, post } });
      if (data) show(network?.texts.saved ?? words.saved, data);
      else fail(network?.texts.saveFailed ?? words.saveFailed, error);
      return data !== undefined;
    },
    ignore: async (isIgnored: boolean): Promise<void> => {
      const { data, error } = await ignoreHit({ body: { code, is_ignored: isIgnored } });
      if (data) show(isIgnored ? words.ignored : words.restored, data);
      else fail(words.ignoreFailed, error);
    },
    subscribe: async (): Promise<void> => {
      const { data, error } = await subscribeHit({ body: { code } });
      if (data) show(network?.texts.subscribed ?? words.subscribed, data);
      else fail(network?.texts.subscribeFailed ?? words.subscribeFailed, error);
    },
  };
}
