import { Link } from 'react-router-dom';
import type { AlertWire } from '@mm/proto/http/alerts.js';
import { alertKinds } from '../../language/vocabulary.js';
import { useCaller } from '../../api/caller.slice.js';
import { useDates } from '../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { Badge, type BadgeKind } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { AlertReason } from './alert-reason.js';
import { alertTitle, subjectName } from './alert-words.js';
import styles from './alerts.module.css';
import { subjectPath } from './subject-link.js';
import { texts } from './texts.js';

const looks: Readonly<Record<AlertWire['severity'], BadgeKind>> = {
  info: 'info',
  warning: 'warning',
  critical: 'danger',
};

interface AlertCardProps {
  alert: AlertWire;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAcknowledge: () => void;
}

/** One alert with its reason, and who has seen it. */
export function AlertCard({ alert, isSelected, onSelect, onAcknowledge }: AlertCardProps) {
  const { dateTimeOf } = useDates();
  const nameOf = usePersonNames();
  const path = subjectPath(alert, useCaller().roles);
  const {
    acknowledged_at: seenAt,
    acknowledged_by: seenBy,
    ended_at: endedAt,
    may_acknowledge: mayAcknowledge,
  } = alert;
  const name = subjectName(alert);
  const ended = texts.ended[alert.kind];
  return (
    <article className={`${styles['card']} ${styles[alert.severity]}`} aria-label={alertTitle(alert)}>
      <div className={styles['line']}>
        {seenAt === null && mayAcknowledge && (
          <Checkbox isSelected={isSelected} onChange={onSelect} aria-label={texts.select(alertTitle(alert))} />
        )}
        <Badge kind={looks[alert.severity]}>{texts.severities[alert.severity]}</Badge>
        <h2>{alertKinds[alert.kind]}</h2>
        {path ? <Link to={path}>{name}</Link> : <strong>{name}</strong>}
        <time dateTime={new Date(alert.raised_at * 1000).toISOString()} className={styles['dim']}>
          {dateTimeOf(alert.raised_at)}
        </time>
      </div>
      {alert.changed_at > alert.raised_at && (
        <span className={styles['dim']}>{texts.grownAt(dateTimeOf(alert.changed_at))}</span>
      )}
      <AlertReason alert={alert} />
      <div className={styles['line']}>
        {seenAt === null && mayAcknowledge && (
          <Button small icon="check" aria-label={texts.acknowledgeOf(alertTitle(alert))} onPress={onAcknowledge}>
            {texts.acknowledge}
          </Button>
        )}
        {seenAt !== null && (
          <span className={styles['dim']}>{texts.seenBy(nameWithLogin(seenBy, nameOf), dateTimeOf(seenAt))}</span>
        )}
        {endedAt !== null && ended !== '' && (
          <span className={styles['dim']}>{texts.endedAt(ended, dateTimeOf(endedAt))}</span>
        )}
      </div>
    </article>
  );
}
