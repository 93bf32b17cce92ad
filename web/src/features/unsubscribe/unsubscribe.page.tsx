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

const { useSubscriptionQuery, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: queryOf(build, notificationCalls.subscription, { keepSeconds: 0 }),
    unsubscribe: mutationOf(build, notificationCalls.unsubscribe),
  }),
});

/** `/unsubscribe/:token`: a recipient stops the mails of one notification to one address, without an account. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSubscriptionQuery({ params: { token } });
  const [unsubscribe, { isSuccess, isLoading, isError }] = useUnsubscribeMutation();
  const isUnknown = isProblem(error) && [400, 404].includes(error.status);
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
          <p role="status">{isSuccess ? texts.done : data.is_subscribed ? texts.question : texts.already}</p>
          {isError && <p role="alert">{texts.notDone}</p>}
          {data.is_subscribed && !isSuccess && (
            <Button
              kind="primary"
              isPending={isLoading}
              onPress={() => void unsubscribe({ params: { token }, body: {} })}
            >
              {texts.unsubscribe}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
