import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isShownTo, useCaller, useCheckedCaller } from '../api/caller.slice.js';
import { useConfig } from '../api/config.slice.js';
import { useSession } from '../api/user-session.js';
import { sessionTexts } from '../features/session/texts.js';
import { isDevicePage, wallSecret } from '../features/session/wall-secret.js';
import { Button } from '../ui/button/button.js';
import { EmptyState } from '../ui/empty-state/empty-state.js';
import { ErrorState } from '../ui/error-state/error-state.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { useToast } from '../ui/toast/toast.js';
import { mayOpen, type ScreenRoute } from './routes.js';
import { texts } from './texts.js';

/** Nobody is there to load a wall again, so it does that by itself when its code cannot be loaded. */
const WallDevice = lazy(() =>
  import('../features/wall-device/wall-device.js').then(
    (m) => ({ default: m.WallDevice }),
    () => ({ default: () => <SessionUnavailable isDevice /> }),
  ),
);
const WallSignIn = lazy(() => import('../features/wall/wall-sign-in.js').then((m) => ({ default: m.WallSignIn })));

const retryPauseMs = 3_000;

/**
 * Shows a screen to its roles; other users get a toast and /404, anonymous ones go to sign-in. A wall screen shows its
 * wall without a user.
 */
export function AccessGuard({ roles, children }: { roles: ScreenRoute['roles']; children: ReactNode }) {
  // A whole screen is drawn in slices: in one piece it would block the page on a slow processor.
  const caller = useDeferredValue(useCheckedCaller());
  const config = useConfig();
  const location = useLocation();
  const isWall = new URLSearchParams(location.search).get('wall') === '1';
  if (roles === 'public') return children;
  if (isDevicePage(location))
    return config.status === 'unreachable' ? (
      <SessionUnavailable isDevice />
    ) : (
      <Suspense fallback={null}>
        <WallDevice secret={wallSecret} />
      </Suspense>
    );
  const waiting = <SkeletonLines lines={10} />;
  if (!isShownTo(caller) || (caller.status === 'expected' && config.status === 'unreachable'))
    return config.status === 'unreachable' ? (
      <SessionUnavailable />
    ) : caller.status === 'anonymous' && isWall ? (
      <Suspense fallback={null}>
        <WallSignIn />
      </Suspense>
    ) : caller.status === 'anonymous' ? (
      <RedirectToSignIn />
    ) : (
      waiting
    );
  if (mayOpen({ roles }, caller.roles)) return children;
  if (caller.status === 'expected') return waiting;
  return caller.roles.length === 0 ? <NoRole /> : <AccessDenied />;
}

function AccessDenied() {
  const toast = useToast();
  useEffect(() => void toast.danger(texts.noAccess, { title: texts.noAccessTitle, timeout: 4000 }), [toast]);
  return <Navigate to="/404" replace />;
}

function RedirectToSignIn() {
  const session = useSession();
  useEffect(() => void session.current.signIn(), [session]);
  return <SkeletonLines lines={10} />;
}

/** Shown to a signed-in user without any role. */
function NoRole() {
  const { name, username } = useCaller();
  const session = useSession();
  return (
    <EmptyState isPage title={sessionTexts.noRoleTitle} text={sessionTexts.noRole(name || username)}>
      <Button icon="exit" onPress={() => session.current.signOut()}>
        {sessionTexts.signOut}
      </Button>
    </EmptyState>
  );
}

/**
 * Why sign-in is impossible: an insecure address, which does not matter to a wall screen, or a server that does not
 * respond. Retries by itself.
 */
function SessionUnavailable({ isDevice = false }) {
  const isInsecure = !isDevice && !window.isSecureContext;
  useEffect(() => {
    if (isInsecure) return;
    const timer = setInterval(
      () =>
        void fetch('/api-py/settings').then(
          (response) => response.ok && location.reload(),
          () => undefined,
        ),
      retryPauseMs,
    );
    return () => clearInterval(timer);
  }, [isInsecure]);
  if (isInsecure) return <ErrorState title={sessionTexts.insecureTitle} text={sessionTexts.insecure} />;
  return (
    <ErrorState
      title={sessionTexts.unreachableTitle}
      text={sessionTexts.unreachableText}
      onRetry={() => location.reload()}
    />
  );
}
