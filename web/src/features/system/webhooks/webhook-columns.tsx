import type { WebhookWire } from '@mm/proto/http/webhooks.js';
import { useDates } from '../../../api/date-format.js';
import { Badge, type BadgeKind } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

const { columns: titles } = texts;
const eventWords: Readonly<Record<string, string>> = texts.events;
const looks: Readonly<Record<WebhookWire['state'], BadgeKind>> = {
  ok: 'success',
  failing: 'warning',
  paused: 'danger',
  off: 'plain',
};

interface WebhookActions {
  onEdit: (webhook: WebhookWire) => void;
  onOpen: (webhook: WebhookWire) => void;
  onTest: (webhook: WebhookWire) => void;
  onRemove: (webhook: WebhookWire) => void;
}

/** The columns of the table of webhooks. */
export const webhookColumns = ({ onEdit, onOpen, onTest, onRemove }: WebhookActions): Column<WebhookWire>[] => [
  {
    id: 'name',
    title: titles.name,
    inCard: 'title',
    cell: ({ name, url }) => (
      <span className={styles['state']}>
        {name} <span className={styles['dim']}>{url}</span>
      </span>
    ),
  },
  {
    id: 'events',
    title: titles.events,
    cell: ({ events }) => events.map((event) => eventWords[event] ?? event).join(', ') || texts.allEvents,
  },
  { id: 'state', title: titles.state, cell: (webhook) => <State webhook={webhook} /> },
  { id: 'pending', title: titles.pending, align: 'end', cell: ({ pending }) => numberText(pending) },
  { id: 'dead', title: titles.dead, align: 'end', cell: ({ dead }) => numberText(dead) },
  {
    id: 'actions',
    title: titles.actions,
    inCard: 'bare',
    cell: (webhook) => (
      <span className={styles['buttons']}>
        <Button small icon="edit" label={texts.editOf(webhook.name)} onPress={() => onEdit(webhook)} />
        <Button small aria-label={texts.testOf(webhook.name)} onPress={() => onTest(webhook)}>
          {texts.test}
        </Button>
        <Button small aria-label={texts.deliveriesOf(webhook.name)} onPress={() => onOpen(webhook)}>
          {texts.deliveries}
        </Button>
        <Button small icon="trash" label={texts.removeOf(webhook.name)} onPress={() => onRemove(webhook)} />
      </span>
    ),
  },
];

function State({ webhook: { state, last_error: error, last_success_at: at } }: { webhook: WebhookWire }) {
  const { secondOf } = useDates();
  return (
    <span className={styles['state']}>
      <Badge kind={looks[state]}>{texts.states[state]}</Badge>
      <span className={styles['dim']}>{at === null ? texts.never : texts.lastSuccess(secondOf(at))}</span>
      {state === 'paused' && <span className={styles['dim']}>{texts.resumeHint}</span>}
      {error !== '' && <span className={styles['dim']}>{error}</span>}
    </span>
  );
}
