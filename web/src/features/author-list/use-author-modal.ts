import { useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { authorCalls, AuthorWire } from '@mm/proto/http/authors.js';
import type { CallBody } from '@mm/proto/http/call.js';
import { useToast } from '../../ui/toast/toast.js';
import {
  useLookupAuthorMutation,
  useSaveRegionsMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
} from './author-list.api.js';
import { texts } from './texts.js';

const toastOptions = { title: texts.result };

/** State and actions of the 'Add Author' modal, with their toasts. */
export function useAuthorModal(
  network: NetworkDescriptor,
  user: string,
  opened: AuthorWire | null,
  onClose: () => void,
) {
  const [found, setFound] = useState<AuthorWire | null>(opened);
  const [regions, setRegions] = useState<number[]>(opened?.oblasts ?? []);
  const [note, setNote] = useState('');
  const toast = useToast();
  const [findAuthor, { isLoading: isLooking }] = useLookupAuthorMutation();
  const [subscribe, { isLoading: isSubscribing }] = useSubscribeMutation();
  const [unsubscribe, { isLoading: isUnsubscribing }] = useUnsubscribeMutation();
  const [save, { isLoading: isSaving }] = useSaveRegionsMutation();

  const saveRegionsOf = async (author: AuthorWire) => {
    if (!network.regions) return;
    const { error } = await save({ author, soctype: network.regions.soctype as SocType, oblasts: regions });
    if (error) toast.danger(texts.regionsFailed, toastOptions);
    else toast.success(texts.regionsSaved, toastOptions);
  };

  return {
    found,
    regions,
    setRegions,
    note,
    isLooking,
    isBusy: isSubscribing || isUnsubscribing || isSaving,
    isWatched: (found?.watchers.length ?? 0) > 0,
    async lookUp(name: string) {
      setFound(null);
      setNote('');
      const { data } = await findAuthor({ network: network.id, name, user });
      if (!data || !('username' in data)) {
        toast.danger(network.texts.notFound, toastOptions);
        if (data && 'reason' in data)
          setNote(`${texts.reasons[data.reason]} ${data.retry_after ? texts.wait(data.retry_after) : ''}`.trim());
        return;
      }
      toast.success(network.texts.found, toastOptions);
      setFound(data);
      setRegions(data.oblasts);
      if (data.is_closed) setNote(network.texts.closed);
    },
    async subscribe() {
      if (!found) return;
      const { error } = await subscribe({ network: network.id, author: found, user });
      if (error) return toast.danger(network.texts.subscribeFailed, toastOptions);
      toast.success(network.texts.subscribed, toastOptions);
      if (regions.length > 0) await saveRegionsOf(found);
      onClose();
    },
    async unsubscribe() {
      if (!found) return;
      const { error } = await unsubscribe({ network: network.id, author: found, user });
      if (error) return toast.danger(network.texts.unsubscribeFailed, toastOptions);
      toast.success(network.texts.unsubscribed, toastOptions);
      onClose();
    },
    saveRegions: () => (found ? saveRegionsOf(found) : Promise.resolve()),
  };
}

type SocType = CallBody<typeof authorCalls.preselectOblasts>['soctype'];
