import type { ClientStatus, ClientWire } from '@mm/proto/http/clients.js';
import { useDates } from '../../../api/date-format.js';
import { faultText } from '../../../api/fault-texts.js';
import { Badge, type BadgeKind } from '../../../ui/badge/badge.js';
import { texts as adminTexts } from '../texts.js';
import styles from './clients.module.css';
import { texts } from './texts.js';

const facts = ['loaded', 'connected', 'auth'] as const;
const badges: Record<ClientStatus, BadgeKind> = {
  off: 'plain',
  loaded: 'plain',
  connecting: 'info',
  code: 'warning',
  password: 'warning',
  connected: 'success',
  waiting: 'warning',
  failed: 'danger',
};

/** Whether a client is loaded, connected and signed in. */
export const ClientFacts = ({ client }: { client: ClientWire }) => (
  <span className={styles['facts']}>
    {facts.map((fact) => (
      <Badge key={fact} kind={client[fact] ? 'success' : 'plain'} label={fact}>
        {texts.facts[fact][client[fact] ? 0 : 1]}
      </Badge>
    ))}
  </span>
);

const reasons: Readonly<Record<string, string>> = texts.reasons;

/** What a client is doing, in words: until when it waits, why, and what the network said. */
export function ClientStatusText({ client }: { client: ClientWire }) {
  const { status, reason, reason_text: ownWords, next_allowed: nextAllowed } = client;
  const until = useTimeText(nextAllowed);
  return (
    <p className={styles['status']} role="status">
      <Badge kind={badges[status]}>
        {status === 'waiting' && nextAllowed > 0 ? texts.waitingUntil(until) : texts.statuses[status]}
      </Badge>
      {reason && <span>{reasons[reason] ?? faultText(reason)}</span>}
      {ownWords && <span className={styles['dim']}>{adminTexts.answer(ownWords)}</span>}
    </p>
  );
}

/** HH:mm:ss, with the date before it unless that is today; `at` in unix seconds. */
function useTimeText(at: number): string {
  const { secondOf } = useDates();
  const text = secondOf(at);
  const [today = ''] = secondOf(Date.now() / 1000).split(' ');
  return text.startsWith(today) ? text.slice(today.length + 1) : text;
}
