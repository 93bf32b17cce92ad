import fs from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { LogHealth } from '@mm/event-log/log-health.js';
import { DataSource } from 'typeorm';
import { NotificationSettings } from '../../settings.js';
import type { AlertSubject } from '../raised/raise-alert.js';
import { removeCause, setCause, type Cause } from '../standing/standing-causes.js';
import { CollectionLag } from './collection-lag.js';
import {
  diskCause,
  diskSubject,
  lagCause,
  MAX_LAG_SECONDS,
  MAX_WAITING_EVENTS,
  ownLagSubject,
  recognitionSubject,
} from './system-causes.js';

/** Measures the disk of the data folder and how late events are processed. */
@Injectable()
export class SystemCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lag: CollectionLag,
    private readonly log: LogHealth,
    private readonly settings: NotificationSettings,
  ) {}

  /** Rejects with errors of the database; what cannot be measured is left out. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const { dataFolder } = this.settings;
    const disk = dataFolder === undefined ? undefined : await fs.statfs(dataFolder).catch(() => undefined);
    const waiting = await this.log.lag?.().catch(() => undefined);
    const space = disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
    const found: [AlertSubject, Cause['kind'], Cause | undefined][] = [
      [diskSubject, 'disk-full', space && diskCause(space, now)],
      [recognitionSubject, 'log-lag', lagCause(recognitionSubject, this.lag.seconds(now), MAX_LAG_SECONDS, now)],
      [ownLagSubject, 'log-lag', lagCause(ownLagSubject, waiting, MAX_WAITING_EVENTS, now)],
    ];
    await inTransaction(this.dataSource, async (tx) => {
      for (const [subject, kind, cause] of found) await (cause ? setCause(tx, cause) : removeCause(tx, kind, subject));
    });
  }
}
