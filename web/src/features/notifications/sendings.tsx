import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { useDates } from '../../api/date-format.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

/** When it was sent last, when next, and why it is not. */
export function Sendings({ notification }: { notification: NotificationWire }) {
  const { dateTimeOf } = useDates();
  const { execDate, nextDate, paused } = notification;
  return (
    <div className={styles['sendings']}>
      <p>{execDate === null ? texts.neverSent : texts.last(dateTimeOf(execDate))}</p>
      <p>{nextDate === null ? texts.noNext : texts.next(dateTimeOf(nextDate))}</p>
      {paused && (
        <p role="status" className={styles['warning']}>
          {texts.paused[paused]}
        </p>
      )}
    </div>
  );
}
