import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { bearer } from '../api/bearer.js';
import { holdsOne, useCaller } from '../api/caller.slice.js';
import { useHouse } from '../api/house.slice.js';
import { NoRole } from '../features/session/no-role.js';
import { SessionTrouble } from '../features/session/session-trouble.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { toast } from '../ui/toast/toast.js';
import type { ScreenRoute } from './routes.js';

/** Opens a screen to its roles; others get the toast and /404, nobody is led to sign-in. */
export function AccessGuard({ roles, children }: { roles: ScreenRoute['roles']; children: ReactNode }) {
  const caller = useCaller();
  const house = useHouse();
  if (roles === 'public') return children;
  if (caller.status !== 'signed-in')
    return house.status === 'unreachable' ? (
      <SessionTrouble />
    ) : caller.status === 'anonymous' ? (
      <ToSignIn />
    ) : (
      <SkeletonLines lines={10} />
    );
  if (caller.roles.length === 0) return <NoRole />;
  return roles === 'any' || holdsOne(caller.roles, roles) ? children : <Refused />;
}

function Refused() {
  useEffect(() => toast.danger('Нет доступа к модулю', { title: 'Ошибка доступа', timeout: 4000 }), []);
  return <Navigate to="/404" replace />;
}

function ToSignIn() {
  useEffect(() => bearer().signIn(), []);
  return <SkeletonLines lines={10} />;
}
