import { lazy, Suspense, useMemo, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { SourceHealthWire } from '@mm/proto/http/source-health.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { sortOf, sortParameter } from '../../ui/table/table-columns.js';
import { filterQuery, isFiltered, readFilter, type HealthFilter } from './health-filter.js';
import { HealthFilters } from './health-filters.js';
import { NetworkCards, NetworkCardSkeletons } from './network-cards.js';
import { sourceColumns } from './source-columns.js';
import { useNetworkHealthQuery, useSourceHealthQuery, sourceHealthLive } from './source-health.api.js';
import screen from '../../ui/screen/screen.module.css';
import { texts } from './texts.js';

const SourceModal = lazy(() => import('./source-modal.js').then((m) => ({ default: m.SourceModal })));

const size = 20;
/** Times of polls and the age of posts change without an event. */
const poll = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** How well the sources of each network are collected. */
export function SourceHealthPage({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const address = useAddress();
  const [opened, setOpened] = useState<SourceHealthWire | null>(null);
  useLiveFeature(sourceHealthLive);
  useRoom('sources');
  const filter = readFilter(address);
  const change = (part: Partial<HealthFilter>) => address.set({ ...part });
  const page = address.number('page', 1);
  const columns = useMemo(() => sourceColumns(setOpened), []);
  const sort = sortOf(address.text('sort'), columns);
  const { data, currentData, isError, isFetching, refetch } = useSourceHealthQuery(
    { query: { page, size, ...filterQuery(filter), ...(sort ? { sort: sortParameter(sort) } : {}) } },
    poll,
  );
  const summary = useNetworkHealthQuery(undefined, poll);
  const health = summary.data?.networks;

  return (
    <section className={screen['page']}>
      <h1>{texts.title}</h1>
      {!health && summary.isError && <ErrorState title={texts.networksFailed} onRetry={() => void summary.refetch()} />}
      {!health && !summary.isError && <NetworkCardSkeletons count={networks.length} />}
      {health && (
        <NetworkCards
          networks={health}
          chosen={filter.network}
          onNetwork={(network) => change({ network: network === filter.network ? null : network })}
        />
      )}
      <HealthFilters networks={networks} filter={filter} health={health} onChange={change} />
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={size} height={28} />}
      {data && data.sources.length > 0 && (
        <>
          <Table
            label={texts.list}
            columns={columns}
            rows={data.sources}
            rowId={({ id }) => String(id)}
            total={data.total}
            isBusy={isFetching && !currentData}
            sort={sort}
            onSort={(next) => address.set({ sort: sortParameter(next) })}
            onOpenRow={setOpened}
            asCards
          />
          <Pager page={page} size={size} total={data.total} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {data && data.sources.length === 0 && (
        <EmptyState
          title={isFiltered(filter) ? texts.emptyFiltered : texts.emptyTitle}
          text={isFiltered(filter) ? texts.emptyFilteredText : texts.emptyText}
        >
          {isFiltered(filter) && (
            <Button onPress={() => change({ network: null, state: null, search: '' })}>{texts.reset}</Button>
          )}
        </EmptyState>
      )}
      {opened && (
        <Suspense fallback={null}>
          <SourceModal source={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
