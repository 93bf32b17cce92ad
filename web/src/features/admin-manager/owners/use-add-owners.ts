import { useRef, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { faultText } from '../../../api/fault-texts.js';
import { useToast } from '../../../ui/toast/toast.js';
import { notSavedText } from '../problem-text.js';
import { entriesOf } from './owner-rows.js';
import { useAddOwnerMutation } from './owners.api.js';
import { texts } from './texts.js';

interface EntryResult {
  entry: string;
  isAdded: boolean;
  /** What became of the entry. */
  text: string;
}
interface Run {
  total: number;
  results: readonly EntryResult[];
}

/**
 * Adds the entries of an input one after another, with the toasts of the specification. `run` is the present or the
 * last run, null before the first.
 */
export function useAddOwners({ id: network, owners }: NetworkDescriptor) {
  const toast = useToast();
  const [addOwner] = useAddOwnerMutation();
  const [run, setRun] = useState<Run | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  const host = owners?.host ?? '';

  const add = async (entry: string): Promise<EntryResult> => {
    const failed = (text: string): EntryResult => ({ entry, isAdded: false, text });
    if (host && !entry.toLowerCase().includes(`${host}/`)) {
      toast.danger(texts.hostMissing(host), { title: entry });
      return failed(texts.hostMissing(host));
    }
    toast.info(texts.started, { title: entry });
    const { data, error } = await addOwner({ network, url: entry });
    if (data?.username) {
      toast.success(texts.done, { title: entry });
      return { entry, isAdded: true, text: texts.added(data.username) };
    }
    toast.danger(texts.failed, { title: entry });
    return failed(error ? notSavedText(error) : (data?.reason && faultText(data.reason)) || texts.failed);
  };

  return {
    run,
    isRunning,
    stop: () => void (isStopped.current = true),
    /** Resolves to the entries that were not added, as they were entered. */
    async addAll(input: string): Promise<string[]> {
      const entries = entriesOf(input);
      if (entries.length === 0) return [];
      isStopped.current = false;
      setIsRunning(true);
      const results: EntryResult[] = [];
      setRun({ total: entries.length, results: [] });
      for (const entry of entries) {
        if (isStopped.current) break;
        results.push(await add(entry));
        setRun({ total: entries.length, results: [...results] });
      }
      setIsRunning(false);
      return entries.filter((_, i) => !results[i]?.isAdded);
    },
  };
}
