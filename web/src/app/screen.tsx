import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-state/error-boundary.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';

/** Frame of a screen: sets the title, shows placeholders while its code loads, catches its errors. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} — Медиамониторинг`;
    window.scrollTo(0, 0);
  }, [title, pathname]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<SkeletonLines lines={10} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
