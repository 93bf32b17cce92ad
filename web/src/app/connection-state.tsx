import { locale } from '../language/language.js';
import { useLive } from '../live/live.slice.js';
import styles from './connection-state.module.css';
import { texts } from './texts.js';

const words = texts.connection;
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** State of the live channel, and the age of the data when it is lost. */
export function ConnectionState({ className, textClassName }: { className: string; textClassName: string }) {
  const { status, freshAt } = useLive();
  const age = status === 'lost' && freshAt > 0 ? words.dataOf(clock.format(freshAt)) : '';
  return (
    <div className={className} role="status" title={words[status] + age} data-live={status}>
      <span className={`${styles['dot']} ${styles[status] ?? ''}`} />
      <span className={textClassName}>{words[status] + age}</span>
      <span className="visually-hidden">{words[status]}</span>
    </div>
  );
}

/** A mark while the live channel is lost, for a control that hides the state. */
export const ConnectionLost = () =>
  useLive().status === 'lost' && (
    <span className={`${styles['dot']} ${styles['lost']} ${styles['mark']}`}>
      <span className="visually-hidden">{words.lost}</span>
    </span>
  );
