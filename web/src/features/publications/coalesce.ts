export interface Coalesced {
  call: () => void;
  /** Discards a pending run; later calls do nothing. */
  stop: () => void;
}

/**
 * Runs at once, then at most once per `pauseMs` and never while the last run is unfinished.
 * Calls made in the meantime become one more run.
 */
export function coalesce(run: () => Promise<unknown> | void, pauseMs: number): Coalesced {
  let isBusy = false;
  let isRunPending = false;
  let isStopped = false;
  const call = (): void => {
    if (isStopped) return;
    if (isBusy) {
      isRunPending = true;
      return;
    }
    isBusy = true;
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
    void Promise.allSettled([Promise.resolve(run()), pause]).then(() => {
      isBusy = false;
      if (!isRunPending) return;
      isRunPending = false;
      call();
    });
  };
  return { call, stop: () => void (isStopped = true) };
}
