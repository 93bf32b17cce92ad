import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { useToast } from './toast.js';

const VisibleToasts = lazy(() => import('./visible-toasts.js').then((m) => ({ default: m.VisibleToasts })));

/** The region of toasts, mounted once by the providers. */
export function ToastRegion() {
  const { queue } = useToast();
  const isEmpty = useSyncExternalStore(
    useCallback((listener: () => void) => queue.subscribe(listener), [queue]),
    () => queue.visibleToasts.length === 0,
  );
  // An empty region would not become a landmark for F6 later.
  if (isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <VisibleToasts />
    </Suspense>
  );
}
