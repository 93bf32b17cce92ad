import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { signedIn, signedOut } from '../../api/caller.slice.js';
import { useSession } from '../../api/user-session.js';
import { ErrorBoundary } from '../../ui/error-state/error-boundary.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Wall } from '../wall/wall.js';
import { wallPath } from '../wall/wall-address.js';
import { DeviceSession } from './device-session.js';
import type { SecretStore } from './use-enrolment.js';
import { choiceOf } from './wall-settings.js';

/** Before a wall that could not be drawn is drawn again: nobody is there to press a button. */
const redrawMs = 60_000;

/**
 * The wall of a screen that was connected by a code. It is signed in by its own token while it is mounted, follows
 * changed settings, and leaves for `/wall-device` when it is revoked.
 */
export function WallDevice({ secret }: { secret: SecretStore }) {
  const session = useSession();
  const dispatch = useDispatch();
  const [isIn, setIsIn] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = useRef({ navigate, address: '' });
  page.current = { navigate, address: pathname + search };

  useEffect(() => {
    const own = secret.read();
    if (own === null) return undefined;
    let known: string | undefined;
    const enter = (username: string, name: string) => {
      if (known === `${username} ${name}`) return;
      known = `${username} ${name}`;
      dispatch(signedIn({ username, name, roles: ['MM_view'] }));
      setIsIn(true);
    };
    const device = new DeviceSession(own, {
      onApproved: ({ name, username, wall }) => {
        const path = wallPath(choiceOf(wall));
        if (path !== page.current.address) void page.current.navigate(path, { replace: true });
        enter(username, name);
      },
      onAway: () => known === undefined && enter('', ''),
      onRefused: () => {
        secret.forget(own);
        void page.current.navigate('/wall-device?off=1', { replace: true });
      },
      onToken: (token) => session.publishToken(token),
    });
    const before = session.current;
    session.current = device;
    const stop = device.start();
    return () => {
      stop();
      session.current = before;
      dispatch(signedOut());
    };
  }, [secret, session, dispatch]);

  const turn = useTurn(redrawMs);
  if (!isIn) return <SkeletonLines lines={10} />;
  return (
    <ErrorBoundary resetKey={`${search} ${turn}`}>
      <Wall isDevice />
    </ErrorBoundary>
  );
}

/** A number that grows every `ms` milliseconds. */
function useTurn(ms: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return turn;
}
