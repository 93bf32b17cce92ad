import { Injectable } from '@nestjs/common';
import { Jobs, type BackgroundJob, type JobSource } from '@mm/service-host/jobs.js';
import { DataSource } from 'typeorm';
import { Networks } from '../networks/networks.js';
import { accountRows, type AccountRow } from './account-rows.js';
import { pauseOfRow, shownOf, stateOfRow } from './shown-client.js';

/** Clients that are not yet what they should be: signing in, waiting for a person or for the network, or failed. */
@Injectable()
export class ClientJobs implements JobSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    jobs: Jobs,
  ) {
    jobs.add('client-task', this);
  }

  async list(): Promise<BackgroundJob[]> {
    const accounts = await accountRows(this.dataSource, this.networks.ids);
    return accounts.flatMap((row) => (row.is_active && row.wanted !== 'off' ? (jobOf(row) ?? []) : []));
  }
}

const states: Partial<Record<ReturnType<typeof shownOf>['status'], BackgroundJob['state']>> = {
  connecting: 'running',
  code: 'waiting',
  password: 'waiting',
  waiting: 'waiting',
  failed: 'failed',
};

function jobOf(row: AccountRow): BackgroundJob | undefined {
  const { status, reason, reasonText, nextAllowedAt } = shownOf(stateOfRow(row), pauseOfRow(row));
  const state = states[status];
  return (
    state && {
      id: row.credential_id,
      state,
      subject: `${row.network}: ${row.username}`,
      owner: row.owner ?? '',
      since: row.changed_at,
      error: `${reason} ${reasonText}`,
      nextTryAt: nextAllowedAt,
    }
  );
}
