import type { DeliveryWire } from '@mm/proto/http/notifications.js';
import { useDates } from '../../api/date-format.js';
import { Badge, type BadgeKind } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

const { log: words } = texts;
const errors: Readonly<Record<string, string>> = words.errors;
const looks: Readonly<Record<DeliveryWire['state'], BadgeKind>> = {
  pending: 'info',
  sent: 'success',
  failed: 'warning',
  bounced: 'danger',
  unsubscribed: 'plain',
  'gave-up': 'danger',
};

/** What may be tried again by hand, as the call allows it. */
const isRetryable = ({ state }: DeliveryWire): boolean => ['failed', 'bounced', 'gave-up'].includes(state);

interface DeliveryActions {
  onRetry: (delivery: DeliveryWire) => void;
  onRead: (delivery: DeliveryWire) => void;
}

/** One mail of the delivery log. A row of its own, because the table would be an eighth of the screen's code. */
export const DeliveryRow = ({ delivery, onRetry, onRead }: DeliveryActions & { delivery: DeliveryWire }) => (
  <li className={styles['delivery']}>
    <strong>{delivery.recipient}</strong>
    <Slot delivery={delivery} />
    <State delivery={delivery} />
    <span className={styles['buttons']}>
      {delivery.has_mail && (
        <Button small aria-label={words.readOf(delivery.recipient)} onPress={() => onRead(delivery)}>
          {words.read}
        </Button>
      )}
      {isRetryable(delivery) && (
        <Button small aria-label={words.retryOf(delivery.recipient)} onPress={() => onRetry(delivery)}>
          {words.retry}
        </Button>
      )}
    </span>
  </li>
);

function Slot({ delivery: { slot, is_test: isTest, is_late: isLate } }: { delivery: DeliveryWire }) {
  const { dateTimeOf } = useDates();
  return (
    <span className={styles['state']}>
      {dateTimeOf(slot)} {isTest && <Badge>{words.test}</Badge>}
      {isLate && <Badge kind="warning">{words.late}</Badge>}
    </span>
  );
}

function State({ delivery }: { delivery: DeliveryWire }) {
  const { dateTimeOf } = useDates();
  const { state, tries, last_error: error, next_try: next, sent_at: sent, has_mail: isStored } = delivery;
  const word = state === 'sent' && isStored ? words.stored : words.states[state];
  return (
    <span className={styles['state']}>
      <Badge kind={looks[state]}>{word}</Badge>
      {sent !== null && <span className={styles['dim']}>{words.sentAt(dateTimeOf(sent))}</span>}
      {tries > 1 && <span className={styles['dim']}>{words.triesOf(numberText(tries))}</span>}
      {next !== null && <span className={styles['dim']}>{words.nextTry(dateTimeOf(next))}</span>}
      {error !== '' && <span className={styles['dim']}>{errors[error] ?? error}</span>}
    </span>
  );
}
