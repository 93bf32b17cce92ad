import { useState } from 'react';
import type { WebhookDeliveryWire, WebhookWire } from '@mm/proto/http/webhooks.js';
import { useDates } from '../../../api/date-format.js';
import { Badge, type BadgeKind } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Modal } from '../../../ui/modal/modal.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { Select } from '../../../ui/select/select.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import { Table } from '../../../ui/table/table.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { useToast } from '../../../ui/toast/toast.js';
import { texts } from './texts.js';
import { useWebhookDeliveriesQuery, useReplayWebhookMutation } from '../system.api.js';

const { delivery: words } = texts;
const eventWords: Readonly<Record<string, string>> = texts.events;
const filters = ['any', 'pending', 'sent', 'dead'] as const;
const looks: Readonly<Record<WebhookDeliveryWire['state'], BadgeKind>> = {
  pending: 'info',
  sent: 'success',
  dead: 'danger',
};
const refresh = { pollingInterval: 5000, skipPollingIfUnfocused: true };

const columns: Column<WebhookDeliveryWire>[] = [
  {
    id: 'event',
    title: words.event,
    inCard: 'title',
    cell: ({ event, event_id: id }) => (
      <span className={styles['state']}>
        {eventWords[event] ?? event} <span className={styles['dim']}>{id}</span>
      </span>
    ),
  },
  { id: 'at', title: words.at, cell: ({ at }) => <Moment at={at} /> },
  { id: 'state', title: words.state, cell: (delivery) => <State delivery={delivery} /> },
  { id: 'tries', title: words.tries, align: 'end', cell: ({ tries }) => numberText(tries) },
];

/** What was sent to a webhook, newest first, and sending it again. */
export function DeliveriesModal({ webhook, onClose }: { webhook: WebhookWire; onClose: () => void }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>('any');
  /** Ids before which the pages begin that were left; the last one is that of the page. */
  const [path, setPath] = useState<readonly number[]>([]);
  const before = path.at(-1);
  const { data, isError, refetch } = useWebhookDeliveriesQuery(
    {
      query: {
        id: webhook.id,
        ...(filter === 'any' ? {} : { state: filter }),
        ...(before === undefined ? {} : { before }),
      },
    },
    refresh,
  );
  const last = data?.deliveries.at(-1);
  return (
    <Modal isOpen size="wide" title={texts.deliveriesOf(webhook.name)} onClose={onClose}>
      <Replay webhookId={webhook.id} />
      <LabelledSwitches
        single
        small
        label={words.state}
        options={filters.map((key) => ({ key, text: words.filters[key] }))}
        selected={[filter]}
        onToggle={(key) => {
          setFilter(key);
          setPath([]);
        }}
      />
      {!data && isError && <ErrorState title={words.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data?.deliveries.length === 0 && <p className={styles['nothing']}>{words.empty}</p>}
      {data && data.deliveries.length > 0 && (
        <Table
          label={texts.deliveriesOf(webhook.name)}
          columns={columns}
          rows={data.deliveries}
          rowId={({ id }) => String(id)}
          maxHeight="50vh"
          asCards
        />
      )}
      {data && (path.length > 0 || data.has_more) && (
        <span className={styles['buttons']}>
          <Button small isDisabled={path.length === 0} onPress={() => setPath(path.slice(0, -1))}>
            {words.newer}
          </Button>
          <Button small isDisabled={!data.has_more || !last} onPress={() => last && setPath([...path, last.id])}>
            {words.older}
          </Button>
        </span>
      )}
    </Modal>
  );
}

function Moment({ at }: { at: number }) {
  const { secondOf } = useDates();
  return secondOf(at);
}

function State({ delivery: { state, status, last_error: error, next_try: next } }: { delivery: WebhookDeliveryWire }) {
  const { secondOf } = useDates();
  return (
    <span className={styles['state']}>
      <Badge kind={looks[state]}>{words.states[state]}</Badge>
      {status !== null && <span>HTTP {status}</span>}
      {next !== null && <span className={styles['dim']}>{words.nextTry(secondOf(next))}</span>}
      {error !== '' && <span className={styles['dim']}>{error}</span>}
    </span>
  );
}

const { replay: replayWords } = texts;
/** Hours back; 'dead' for what was given up. */
const choices = ['dead', '1', '6', '24', '72', '168'] as const;
type Choice = (typeof choices)[number];
const options = choices.map((value) => ({ value, text: replayWords.choices[value] }));

/** Sends deliveries again: those since a moment, or only what was given up. */
function Replay({ webhookId }: { webhookId: number }) {
  const toast = useToast();
  const { secondOf } = useDates();
  const [choice, setChoice] = useState<Choice>('dead');
  const [replay, { isLoading }] = useReplayWebhookMutation();
  const send = async () => {
    const body =
      choice === 'dead'
        ? { id: webhookId, only_dead: true }
        : { id: webhookId, from: Math.floor(Date.now() / 1000) - Number(choice) * 3600 };
    const { data, error } = await replay({ body });
    const shown = { title: texts.result, timeout: 4000 };
    if (error) toast.danger(texts.failed, shown);
    else if (data.count === 0) toast.info(replayWords.none, shown);
    else toast.success(replayWords.done(numberText(data.count), secondOf(data.from)), shown);
  };
  return (
    <div className={styles['filters']}>
      <Select label={replayWords.label} options={options} value={choice} onChange={(next) => next && setChoice(next)} />
      <span>
        <Button icon="refresh" isPending={isLoading} onPress={() => void send()}>
          {replayWords.send}
        </Button>
      </span>
    </div>
  );
}
