import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useCheckedCaller } from '../api/caller.slice.js';
import { ErrorBoundary } from '../ui/error-state/error-boundary.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { AccessGuard } from './access-guard.js';
import { landingOf } from './landing.js';
import { prepareScreen, routesOf } from './routes.js';
import { Shell } from './shell.js';
import { texts } from './texts.js';

export function AppRouter({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const routes = useMemo(() => routesOf(networks), [networks]);
  // While the session is still checked.
  useEffect(() => void prepareScreen(routes, window.location.pathname), [routes]);
  const publicPaths = routes.flatMap(({ path, roles }) => (roles === 'public' ? [path] : []));
  return (
    <Routes>
      <Route element={<Shell networks={networks} publicPaths={publicPaths} />}>
        <Route
          index
          element={
            <AccessGuard roles="any">
              <RedirectToLanding />
            </AccessGuard>
          }
        />
        {routes.map(({ path, title, roles, element }) => (
          <Route
            key={path}
            path={path}
            element={
              <AccessGuard roles={roles}>
                <Screen title={title}>{element}</Screen>
              </AccessGuard>
            }
          />
        ))}
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Route>
    </Routes>
  );
}

/** `/`: redirects to the first screen that the roles allow, without a toast. */
function RedirectToLanding() {
  const { status, roles } = useCheckedCaller();
  if (status === 'expected') return <SkeletonLines lines={10} />;
  return <Navigate to={landingOf(roles) ?? '/404'} replace />;
}

/** Frame of a screen: sets the title, shows placeholders while its code loads, catches its errors. */
function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} — ${texts.product}`;
    window.scrollTo(0, 0);
  }, [title, pathname]);
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}
