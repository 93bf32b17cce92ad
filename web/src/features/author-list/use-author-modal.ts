import { useRef, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { authorCalls } from '@mm/proto/http/author-calls.js';
import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { CallBody } from '@mm/proto/http/call.js';
import { isProblem } from '../../api/base-query.js';
import { faultText } from '../../api/fault-texts.js';
import { useToast } from '../../ui/toast/toast.js';
import {
  useLookupAuthorMutation,
  useSaveRegionsMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
} from './author-list.api.js';
import { texts } from './texts.js';

const toastOptions = { title: texts.result };

interface LookedUp {
  /** The text that was looked up. */
  name: string;
  author: AuthorWire | null;
  note: string;
}

/**
 * State and actions of the 'Add Author' modal, with their toasts. They act on the author of the last lookup, and only
 * while the field still says the name that was looked up.
 */
export function useAuthorModal(
  network: NetworkDescriptor,
  user: string,
  opened: AuthorWire | null,
  onClose: () => void,
) {
  const openedName = opened ? lookupNameOf(network, opened) : '';
  const [name, setName] = useState(openedName);
  const [last, setLast] = useState<LookedUp | null>(opened && { name: openedName, author: opened, note: '' });
  const [regions, setRegions] = useState<number[]>(opened?.oblasts ?? []);
  const lookups = useRef(0);
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

  const { parsing } = network;
  const shown = last?.name === name.trim() ? last : null;
  const found = shown?.author ?? null;

  return {
    name,
    setName,
    /** The author of the name in the field; null for a name that was not looked up. */
    found,
    /** The last lookup found an author, perhaps of another name than the field's. */
    hasFound: last?.author != null,
    regions,
    setRegions,
    note: shown?.note ?? '',
    isLooking,
    isBusy: isSubscribing || isUnsubscribing || isSaving,
    isWatched: (last?.author?.watchers.length ?? 0) > 0,
    isMine: last?.author?.watchers.includes(user) ?? false,
    async lookUp() {
      const lookedUp = name.trim();
      if (lookedUp === '') return;
      const lookup = ++lookups.current;
      setLast(null);
      const { data, error } = await findAuthor({ network: network.id, name: lookedUp, user });
      if (lookup !== lookups.current) return;
      if (!data || !('username' in data)) {
        toast.danger(network.texts.notFound, toastOptions);
        setLast({ name: lookedUp, author: null, note: data ? faultOf(data) : problemOf(error) });
        return;
      }
      toast.success(network.texts.found, toastOptions);
      setLast({ name: lookedUp, author: data, note: noteOf(network, data) });
      setRegions(data.oblasts);
    },
    async subscribe() {
      if (!found) return;
      if (parsing) toast.info(parsing.started, toastOptions);
      const { data } = await subscribe({ network: network.id, author: found, user });
      if (!data?.username) {
        if (parsing) toast.danger(parsing.failed, toastOptions);
        return void toast.danger(network.texts.subscribeFailed, toastOptions);
      }
      if (parsing) toast.success(parsing.done, toastOptions);
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

/** Why the network did not give an author. */
const faultOf = ({ reason, retry_after: seconds }: Extract<LookupWire, { reason: string }>): string =>
  `${faultText(reason)} ${seconds ? texts.wait(seconds) : ''}`.trim();

const problemOf = (error: unknown): string => (isProblem(error) && error.code === 'author-erased' ? texts.erased : '');

/** What to know about an author that was found. */
const noteOf = ({ texts: words }: NetworkDescriptor, found: FoundAuthor): string =>
  [found.is_closed && words.closed, found.via === 'public' && texts.foundPublicly].filter(Boolean).join(' ');

/** What finds the author again. */
const lookupNameOf = ({ lookupBy }: NetworkDescriptor, { username, url }: AuthorWire): string =>
  (lookupBy === 'url' && url) || username;

type FoundAuthor = Extract<LookupWire, { username: string }>;
type SocType = CallBody<typeof authorCalls.preselectOblasts>['soctype'];
