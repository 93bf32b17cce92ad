import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import { api } from '../../api/api.js';
import { isProblem } from '../../api/base-query.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import styles from './unsubscribe.module.css';
import { texts } from './texts.js';

const { useSubscriptionQuery, useUnsubscribeMutation, useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: queryOf(build, notificationCalls.subscription, { keepSeconds: 0 }),
    unsubscribe: mutationOf(build, notificationCalls.unsubscribe),
    subscribe: mutationOf(build, notificationCalls.subscribe),
  }),
});

/** `/unsubscribe/:token`: a recipient stops the mails of one notification to one address, or lets them come again. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSubscriptionQuery({ params: { token } });
  const [stop, { isLoading: isStopping }] = useUnsubscribeMutation();
  const [resume, { isLoading: isResuming }] = useSubscribeMutation();
  /** What the recipient pressed last, and whether it was done. */
  const [pressed, setPressed] = useState<{ isSubscribing: boolean; isDone: boolean }>();
  const isUnknown = isProblem(error) && [400, 404].includes(error.status);
  const press = async (isSubscribing: boolean) => {
    const { error: failure } = await (isSubscribing ? resume : stop)({ params: { token }, body: {} });
    setPressed({ isSubscribing, isDone: !failure });
  };
  const isSubscribed = pressed ? pressed.isSubscribing === pressed.isDone : data?.is_subscribed;
  return (
    <section className={styles['page']}>
      <h1>{texts.title}</h1>
      {!data && !error && <SkeletonLines lines={3} />}
      {isUnknown && <EmptyState title={texts.unknown} text={texts.unknownText} />}
      {error && !isUnknown && <ErrorState title={texts.failed} onRetry={() => void refetch()} />}
      {data && (
        <>
          <dl className={styles['facts']}>
            <dt>{texts.name}</dt>
            <dd>{data.name}</dd>
            <dt>{texts.address}</dt>
            <dd>{data.address}</dd>
          </dl>
          <p role="status">{stateText(isSubscribed === true, pressed?.isDone === true)}</p>
          {pressed?.isDone === false && <p role="alert">{pressed.isSubscribing ? texts.notResumed : texts.notDone}</p>}
          {isSubscribed && (
            <Button kind="primary" isPending={isStopping} onPress={() => void press(false)}>
              {texts.unsubscribe}
            </Button>
          )}
          {!isSubscribed && (data.is_subscribed || data.may_subscribe) && (
            <Button isPending={isResuming} onPress={() => void press(true)}>
              {texts.subscribe}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function stateText(isSubscribed: boolean, isDone: boolean): string {
  if (isDone) return isSubscribed ? texts.resumed : texts.done;
  return isSubscribed ? texts.question : texts.already;
}
