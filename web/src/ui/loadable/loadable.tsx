import { createElement, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded when it is first shown, or earlier with `prepare`. */
export interface Loadable<P> {
  (props: P): ReactNode;
  /** Loads the code; rejects when that fails. */
  prepare: () => Promise<void>;
}

/**
 * A component with code of its own, in place of `React.lazy` where a screen is first drawn: React shows what it has
 * suspended at most once in 300 ms, while this is shown as soon as its code is there. Shows `fallback` until then; a
 * failed load is thrown to the nearest error boundary, and tried again when the component is mounted again.
 */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): Loadable<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    loading ??= load().then(
      (component) => void (loaded = component),
      (fault: unknown) => {
        loading = undefined;
        throw fault;
      },
    );
    return loading;
  };
  function Loading(props: P) {
    const [component, setComponent] = useState(() => loaded);
    const [fault, setFault] = useState<{ cause: unknown }>();
    useEffect(() => {
      if (component) return undefined;
      let isMounted = true;
      prepare().then(
        // Drawn in slices: a whole screen would block the page on a slow processor.
        () => isMounted && startTransition(() => setComponent(() => loaded)),
        (cause: unknown) => isMounted && setFault({ cause }),
      );
      return () => void (isMounted = false);
    }, [component]);
    if (fault) throw fault.cause;
    if (component) return createElement(component, props);
    return typeof fallback === 'function' ? fallback(props) : fallback;
  }
  return Object.assign(Loading, { prepare });
}
