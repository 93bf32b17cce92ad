import { useMemo } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { useOblastsQuery } from '../../../api/reference.api.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Tabs } from '../../../ui/tabs/tabs.js';
import styles from '../../../ui/management/management.module.css';
import type { AdminTabProps } from '../admin-tabs.js';
import { OblastList } from './oblast-list.js';
import { OwnerForm } from './owner-form.js';
import { OwnerList } from './owner-list.js';
import { oblastRows, ownersOf } from './owner-rows.js';
import { useOwnersQuery } from './owners.api.js';
import { texts } from './texts.js';

/** The tab that shows no network. */
const CLEAR = 'clear';

/** The owners of the networks that have them: one network at a time, or none. */
export function OwnersTab({ networks }: AdminTabProps) {
  const address = useAddress();
  const withOwners = networks.filter(({ owners }) => owners !== null);
  const keys: string[] = [...withOwners.map(({ id }) => id), CLEAR];
  const named = address.text('network');
  return (
    <Tabs
      label={texts.networks}
      selected={keys.includes(named) ? named : (keys[0] ?? CLEAR)}
      onSelect={(network) => address.set({ network, search: null, oblast: null })}
      tabs={[
        ...withOwners.map((network) => ({
          key: network.id as string,
          text: networkTitle(network.id),
          content: <NetworkOwners network={network} />,
        })),
        { key: CLEAR, text: texts.clear, content: <p className={styles['hint']}>{texts.cleared}</p> },
      ]}
    />
  );
}

function NetworkOwners({ network }: { network: NetworkDescriptor }) {
  const { data, isError, refetch } = useOwnersQuery(network.id);
  const { data: oblasts = [], isLoading: areOblastsLoading } = useOblastsQuery();
  const owners = useMemo(() => ownersOf(data ?? {}), [data]);
  const rows = useMemo(() => oblastRows(owners, oblasts), [owners, oblasts]);
  const isShown = data !== undefined && !areOblastsLoading;
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <OwnerForm network={network} />
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!isShown && !isError && <SkeletonLines lines={8} />}
      {isShown && owners.length > 0 && (
        <>
          <OblastList network={network.id} rows={rows} />
          <OwnerList network={network.id} owners={owners} rows={rows} oblasts={oblasts} />
        </>
      )}
      {isShown && owners.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
    </div>
  );
}
