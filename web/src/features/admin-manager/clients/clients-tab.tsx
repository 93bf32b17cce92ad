import { Fragment } from 'react';
import { useLiveFeature } from '../../../live/use-live-session.js';
import type { AdminTabProps } from '../admin-tabs.js';
import { AccountList } from './account-list.js';
import { ClientList } from './client-list.js';
import { clientsLive } from './clients.api.js';
import styles from './clients.module.css';

/** Clients that stay connected, and their accounts. */
export function ClientsTab({ networks }: AdminTabProps) {
  useLiveFeature(clientsLive);
  return (
    <div className={styles['tab']}>
      {networks.map(({ id }) => (
        <Fragment key={id}>
          <ClientList network={id} />
          <AccountList network={id} />
        </Fragment>
      ))}
    </div>
  );
}
