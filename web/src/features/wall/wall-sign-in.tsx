import { useEffect } from 'react';
import { useSession } from '../../api/user-session.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { texts } from './texts.js';
import styles from './wall.module.css';

/** How often a wall looks whether somebody has signed in on this device, ms. */
const lookMs = 60_000;

/** Whether an address is one of a wall. */
export const isWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1';

/**
 * 'Нужен вход', instead of the sign-in page, on which a wall would stay. Loads the page again every minute, while the
 * server answers: that signs in silently as soon as this browser has a session again.
 */
export function WallSignIn() {
  const session = useSession();
  useEffect(() => {
    const look = () =>
      fetch('/api-py/settings').then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      );
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <EmptyState isPage title={texts.signInTitle} text={texts.signInText}>
      <Button kind="primary" onPress={() => session.current.signIn()}>
        {texts.signIn}
      </Button>
      <a className={styles['enrol']} href="/wall-device">
        {texts.enrol}
      </a>
    </EmptyState>
  );
}
