import { useMemo } from 'react';
import type { ServiceJobWire } from '@mm/proto/http/jobs.js';
import { isProblem } from '../../../api/base-query.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { SwitchGroup } from '../../../ui/switch-group/switch-group.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { jobColumns } from './job-columns.js';
import { useBackgroundJobsQuery, useRetryJobMutation } from '../system.api.js';
import { texts } from './texts.js';

const refresh = { pollingInterval: 4000, skipPollingIfUnfocused: true };
const states = ['failed', 'running', 'waiting'] as const;
const filters = ['all', ...states] as const;

/** What services do in the background; failed jobs can be tried again. */
export function JobsTab() {
  const address = useAddress();
  const { data, isError, refetch } = useBackgroundJobsQuery(undefined, refresh);
  const columns = useColumns();
  const chosen = states.find((state) => state === address.text('state')) ?? 'all';
  const showAll = () => address.set({ state: null });
  const of = (filter: (typeof filters)[number]) =>
    data?.jobs.filter(({ state }) => filter === 'all' || state === filter) ?? [];
  const shown = of(chosen);
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <SwitchGroup
        label={texts.state}
        single
        selected={[chosen]}
        onToggle={(key) => address.set({ state: key === 'all' ? null : key })}
        options={filters.map((key) => ({
          key,
          text: key === 'all' ? texts.anyState : texts.states[key],
          count: data ? of(key).length : null,
        }))}
      />
      {data && data.unreachable.length > 0 && (
        <p role="status" className={styles['error']}>
          {texts.unreachable(data.unreachable.map((service) => texts.services[service]).join(', '))}
        </p>
      )}
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={6} height={28} />}
      {shown.length > 0 && (
        <Table
          label={texts.label}
          columns={columns}
          rows={shown}
          rowId={({ service, id }) => `${service}/${id}`}
          maxHeight="70vh"
          asCards
        />
      )}
      {data && shown.length === 0 && data.jobs.length === 0 && (
        <EmptyState title={texts.empty} text={texts.emptyHint} />
      )}
      {data && shown.length === 0 && data.jobs.length > 0 && (
        <EmptyState title={texts.notFound}>
          <Button onPress={showAll}>{texts.showAll}</Button>
        </EmptyState>
      )}
    </div>
  );
}

function useColumns() {
  const toast = useToast();
  const [retry] = useRetryJobMutation();
  return useMemo(() => {
    const retryJob = async ({ service, id }: ServiceJobWire) => {
      const { error } = await retry({ body: { service, id } });
      const options = { title: texts.result };
      if (!error) toast.success(texts.retried, options);
      else toast.danger(isProblem(error) && error.status === 404 ? texts.gone : texts.notRetried, options);
    };
    return jobColumns((job) => void retryJob(job));
  }, [toast, retry]);
}
