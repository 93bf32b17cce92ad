import { useCallback, useEffect, useRef, useState } from 'react';
import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import { useSession } from '../../api/user-session.js';
import { useToast } from '../../ui/toast/toast.js';
import { cancelled, DownloadRefused, type DownloadContext, type DownloadedFile } from './download.js';
import { texts } from './texts.js';

/** Milliseconds of the message that other files are being made. */
const refusalMs = 8000;
/** A shorter wait needs no words. */
const quietMs = 3000;
/** Some browsers read the bytes only after the click. */
const readMs = 40_000;

export interface RunningDownload {
  /** It takes longer than three seconds. */
  isLong: boolean;
  /** Rows of a job of the server; null for a file that comes at once. */
  job: Pick<DownloadJobWire, 'done' | 'rows'> | null;
}

/**
 * One download at a time, saved under the server's name. A failure is logged and ends it. Leaving the page aborts it,
 * but its job of the server goes on; `cancel` ends the job too.
 */
export function useDownload() {
  const session = useSession();
  const toast = useToast();
  const [running, setRunning] = useState<RunningDownload | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    async (make: (context: DownloadContext) => Promise<DownloadedFile>) => {
      const own = new AbortController();
      abort.current?.abort();
      abort.current = own;
      const change = (part: Partial<RunningDownload>) =>
        setRunning((before) => (abort.current === own && before ? { ...before, ...part } : before));
      setRunning({ isLong: false, job: null });
      const patience = setTimeout(() => change({ isLong: true }), quietMs);
      try {
        const file = await make({
          session,
          signal: own.signal,
          wait: (ms) => pause(ms, own.signal),
          onProgress: ({ done, rows }) => change({ job: { done, rows } }),
        });
        if (!own.signal.aborted) saveFile(file);
      } catch (error) {
        if (!own.signal.aborted || error instanceof DownloadRefused) console.warn('The download failed', error);
        if (!own.signal.aborted && error instanceof DownloadRefused && error.code === 'too-many-downloads')
          toast.warning(texts.tooMany, { timeout: refusalMs });
      } finally {
        clearTimeout(patience);
        if (abort.current === own) setRunning(null);
      }
    },
    [session, toast],
  );
  const cancel = useCallback(() => {
    abort.current?.abort(cancelled);
    abort.current = undefined;
    setRunning(null);
  }, []);
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

/** Offers the file to the user under its name, as the browser does with a link. */
function saveFile({ name, bytes }: DownloadedFile): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
