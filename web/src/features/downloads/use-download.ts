import { useCallback, useEffect, useRef, useState } from 'react';
import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import { useSession } from '../../api/user-session.js';
import { download, type DownloadQuestion } from './download.js';
import { saveFile } from './save-file.js';

/** A shorter wait needs no words. */
const quietMs = 3000;

export interface RunningDownload {
  /** It takes longer than three seconds. */
  isLong: boolean;
  /** Rows of a job of the server; null for a file that comes at once. */
  job: Pick<DownloadJobWire, 'done' | 'rows'> | null;
}

/**
 * One download at a time, saved under the server's name. A failure is logged and ends it. Leaving the page and `cancel`
 * abort it.
 */
export function useDownload() {
  const session = useSession();
  const [running, setRunning] = useState<RunningDownload | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    async (question: DownloadQuestion) => {
      const own = new AbortController();
      abort.current?.abort();
      abort.current = own;
      const change = (part: Partial<RunningDownload>) =>
        setRunning((before) => (abort.current === own && before ? { ...before, ...part } : before));
      setRunning({ isLong: false, job: null });
      const patience = setTimeout(() => change({ isLong: true }), quietMs);
      try {
        const file = await download(question, {
          session,
          signal: own.signal,
          wait: (ms) => pause(ms, own.signal),
          onProgress: ({ done, rows }) => change({ job: { done, rows } }),
        });
        if (!own.signal.aborted) saveFile(file);
      } catch (error) {
        if (!own.signal.aborted) console.warn('The download failed', error);
      } finally {
        clearTimeout(patience);
        if (abort.current === own) setRunning(null);
      }
    },
    [session],
  );
  const cancel = useCallback(() => abort.current?.abort(), []);
  return { running, start, cancel };
}

/** Resolves after `ms`, at once when it is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
