import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removeExpiredCodes } from '../../access-tokens/wall-enrolment.js';
import { deleteOldFailures } from '../../accounts/sign-in-attempts.js';
import { deleteExpiredPayloads } from './payload-adapter.js';
import { deleteEndedSessions } from './sessions.js';

const intervalMs = 10 * 60 * 1000;

/** Deletes expired sessions and codes, also of walls, and old sign-in failures every ten minutes. */
@Injectable()
export class SignInHousekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(SignInHousekeeping.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.cleanUp(), intervalMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async cleanUp(): Promise<void> {
    try {
      await deleteExpiredPayloads(this.dataSource);
      await deleteEndedSessions(this.dataSource);
      await deleteOldFailures(this.dataSource);
      await removeExpiredCodes(this.dataSource);
    } catch (error) {
      this.#log.warn(`expired sessions were not removed: ${String(error)}`);
    }
  }
}
