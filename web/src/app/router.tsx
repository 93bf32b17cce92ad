import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useCheckedCaller } from '../api/caller.slice.js';
import { ErrorBoundary } from '../ui/error-state/error-boundary.js';
import { afterPaint } from '../ui/hooks/after-paint.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { AccessGuard } from './access-guard.js';
import { landingOf } from './landing.js';
import { prepareScreen, routesOf, type ScreenRoute } from './routes.js';
import { Shell } from './shell.js';
import { texts } from './texts.js';

export function AppRouter({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const routes = useMemo(() => routesOf(networks), [networks]);
  // While the session is still checked.
  useEffect(() => void prepareScreen(routes, window.location.pathname), [routes]);
  const publicPaths = routes.flatMap(({ path, roles }) => (roles === 'public' ? [path] : []));
  return (
    <Shell networks={networks} publicPaths={publicPaths}>
      <Screens routes={routes} />
    </Shell>
  );
}

function Screens({ routes }: { routes: readonly ScreenRoute[] }) {
  return (
    <Routes location={useShownLocation()}>
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
    </Routes>
  );
}

/** The address; that of another screen once the menu was painted, which marks it: drawing a screen takes longer. */
function useShownLocation(): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const isOther = shown.pathname !== location.pathname;
  if (!isOther && shown !== location) setShown(location);
  useEffect(() => {
    return isOther ? afterPaint(() => startTransition(() => setShown(location))) : undefined;
  }, [isOther, location]);
  return isOther ? shown : location;
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
