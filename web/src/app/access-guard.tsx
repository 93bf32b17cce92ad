import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { bearer } from '../api/bearer.js';
import { hasAnyRole, useCaller } from '../api/caller.slice.js';
import { useConfig } from '../api/config.slice.js';
import { NoRole } from '../features/session/no-role.js';
import { SessionUnavailable } from '../features/session/session-unavailable.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { toast } from '../ui/toast/toast.js';
import type { ScreenRoute } from './routes.js';

/** Shows a screen to its roles; other users get a toast and /404, anonymous ones go to sign-in. */
export function AccessGuard({ roles, children }: { roles: ScreenRoute['roles']; children: ReactNode }) {
  const caller = useCaller();
  const config = useConfig();
  if (roles === 'public') return children;
  if (caller.status !== 'signed-in')
    return config.status === 'unreachable' ? (
      <SessionUnavailable />
    ) : caller.status === 'anonymous' ? (
      <RedirectToSignIn />
    ) : (
      <SkeletonLines lines={10} />
    );
  if (caller.roles.length === 0) return <NoRole />;
  return roles === 'any' || hasAnyRole(caller.roles, roles) ? children : <AccessDenied />;
}

function AccessDenied() {
  useEffect(() => toast.danger('Нет доступа к модулю', { title: 'Ошибка доступа', timeout: 4000 }), []);
  return <Navigate to="/404" replace />;
}

function RedirectToSignIn() {
  useEffect(() => bearer().signIn(), []);
  return <SkeletonLines lines={10} />;
}
