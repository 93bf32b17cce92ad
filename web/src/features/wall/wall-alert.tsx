import type { AlertWire } from '@mm/proto/http/alerts.js';
import { alertKinds } from '../../language/vocabulary.js';
import { useDates } from '../../api/date-format.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { Icon } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { figuresOf } from '../alerts/alert-figures.js';
import { subjectName } from '../alerts/alert-words.js';
import { useAlertsQuery, alertsLive } from '../alerts/alerts.api.js';
import { texts } from './texts.js';
import { useNow } from '../../ui/hooks/use-now.js';
import type { WallItem } from './wall-address.js';
import styles from './wall-alert.module.css';

/** For so long an alert that nobody acknowledges covers a wall, ms. */
const coverMs = 600_000;
const pollMs = 30_000;
const mostWords = 5;

interface WallAlertProps {
  items: readonly WallItem[];
  /** Time of the server minus that of this device, ms. */
  clockOffset: number;
}

/** Covers a wall with the newest alert that asks for it, about one of its topics, until a person acknowledges it. */
export function WallAlert({ items, clockOffset }: WallAlertProps) {
  useRoom('alerts');
  useLiveFeature(alertsLive);
  const { data } = useAlertsQuery({ query: { state: 'open', size: 50 } }, { pollingInterval: pollMs });
  const now = useNow() + clockOffset;
  const covering = data?.alerts.filter((alert) => covers(alert, items, now)) ?? [];
  const [alert] = covering;
  return (
    <div role="alert" className={styles['layer']}>
      {alert && <Cover key={alert.id} alert={alert} others={covering.length - 1} />}
    </div>
  );
}

/** Alerts of anything but topics are shown where the wall's account may see them. */
const covers = (alert: AlertWire, items: readonly WallItem[], now: number): boolean =>
  alert.takes_over_wall &&
  alert.acknowledged_at === null &&
  now - alert.raised_at * 1000 < coverMs &&
  (alert.subject_kind !== 'topic' || items.includes(null) || items.includes(Number(alert.subject_id)));

function Cover({ alert, others }: { alert: AlertWire; others: number }) {
  const { dateTimeOf } = useDates();
  const { sentence } = figuresOf(alert);
  const words = alert.reason.words.slice(0, mostWords);
  return (
    <section className={styles['cover']} data-severity={alert.severity} aria-label={texts.alert}>
      <p className={styles['kind']}>
        <Icon name="warning" size={24} /> {alertKinds[alert.kind]}
      </p>
      <h2>{subjectName(alert)}</h2>
      {sentence !== '' && <p className={styles['sentence']}>{sentence}</p>}
      {words.length > 0 && <p className={styles['words']}>{words.map(({ text }) => text).join(' · ')}</p>}
      <p className={styles['time']}>
        {dateTimeOf(alert.raised_at)}
        {others > 0 && <span>{texts.moreAlerts(numberText(others))}</span>}
      </p>
    </section>
  );
}
