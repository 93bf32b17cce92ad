import { lazy, Suspense, useState } from 'react';
import type { DeliveryWire } from '@mm/proto/http/notifications.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useToast } from '../../ui/toast/toast.js';
import { DeliveryRow } from './delivery-row.js';
import { useDeliveriesQuery, useRetryDeliveryMutation } from './notifications.api.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

const MailModal = lazy(() => import('./mail-modal.js').then((m) => ({ default: m.MailModal })));

const { log: words } = texts;
const refresh = { pollingInterval: 5000, skipPollingIfUnfocused: true };

/** The mails of a notification with their state, newest first. */
export function DeliveryLog({ notificationId }: { notificationId: number }) {
  const toast = useToast();
  const [retry] = useRetryDeliveryMutation();
  const [opened, setOpened] = useState<DeliveryWire | null>(null);
  /** Ids before which the pages begin that were left; the last one is that of the page. */
  const [path, setPath] = useState<readonly number[]>([]);
  const before = path.at(-1);
  const { data, isError, refetch } = useDeliveriesQuery(
    { query: { id: notificationId, size: 20, ...(before === undefined ? {} : { before }) } },
    refresh,
  );
  const again = async ({ id }: DeliveryWire) => {
    const { error } = await retry({ body: { id } });
    if (error) toast.danger(words.retryFailed, { title: texts.result });
    else toast.success(words.retried, { title: texts.result });
  };
  const last = data?.deliveries.at(-1);
  return (
    <section className={styles['log']}>
      <h2>{words.title}</h2>
      {!data && isError && <ErrorState title={words.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.deliveries.length === 0 && <p className={styles['dim']}>{words.empty}</p>}
      {data && data.deliveries.length > 0 && (
        <ul className={styles['deliveries']} aria-label={words.title}>
          {data.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onRetry={(one) => void again(one)} onRead={setOpened} />
          ))}
        </ul>
      )}
      {data && (path.length > 0 || data.has_more) && (
        <div className={styles['buttons']}>
          <Button small isDisabled={path.length === 0} onPress={() => setPath(path.slice(0, -1))}>
            {words.newer}
          </Button>
          <Button small isDisabled={!data.has_more || !last} onPress={() => last && setPath([...path, last.id])}>
            {words.older}
          </Button>
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <MailModal id={opened.id} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
