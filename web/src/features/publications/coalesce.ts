export interface Coalesced {
  call: () => void;
  /** Forgets what waits. */
  stop: () => void;
}

/** Runs at once, then at most once per `pauseMs` and never beside itself; calls that came meanwhile become one last run. */
export function coalesce(run: () => Promise<unknown> | void, pauseMs: number): Coalesced {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  const call = (): void => {
    if (isStopped) return;
    if (isBusy) {
      isWanted = true;
      return;
    }
    isBusy = true;
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
    void Promise.allSettled([Promise.resolve(run()), pause]).then(() => {
      isBusy = false;
      if (!isWanted) return;
      isWanted = false;
      call();
    });
  };
  return { call, stop: () => void (isStopped = true) };
}
