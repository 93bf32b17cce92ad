import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

interface NotificationListProps {
  rows: readonly NotificationWire[];
  /** Null for the blank one. */
  chosen: number | null;
  onOpen: (id: number) => void;
}

/** The notifications with their authors, newest first. */
export function NotificationList({ rows, chosen, onOpen }: NotificationListProps) {
  const nameOf = usePersonNames();
  return (
    <nav aria-label={texts.list} className={styles['list']}>
      {rows.length === 0 && <p className={styles['dim']}>{texts.emptyTitle}</p>}
      <ul>
        {rows.map(({ id, name, autor, active, paused }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <strong>{name}</strong>
              <span className={styles['dim']}>{texts.authorIs(nameWithLogin(autor, nameOf))}</span>
              {!active && <Badge>{texts.off}</Badge>}
              {active && paused && <Badge kind="warning">{texts.pausedShort}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
