import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NetworkError } from '@keycloak/keycloak-admin-client';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Jobs, type BackgroundJob } from '@mm/service-host/jobs.js';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { findDesiredAccount } from './desired-account.js';
import { KeycloakRepair } from './keycloak-repair.entity.js';
import { KeycloakUsers } from './keycloak-users.js';

const intervalMs = 5_000;
/** Longer than any change takes: an account still queued after it belongs to an interrupted change. */
const graceSeconds = 60;
const retrySeconds = 15;

const lock = statement(
  { locked: column.int() },
  `SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtext('identity.keycloak_repair'), $1)`,
);
const enqueueOne = statement(
  {},
  `INSERT INTO identity.keycloak_repair (user_id, due_at)
   VALUES ($1, now() + make_interval(secs => $2))
   ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at`,
);
const enqueueAll = statement(
  {},
  `INSERT INTO identity.keycloak_repair (user_id, due_at)
   SELECT unnest($1::integer[]), now()
   ON CONFLICT DO NOTHING`,
);
const postpone = statement(
  {},
  'UPDATE identity.keycloak_repair SET due_at = now() + make_interval(secs => $2) WHERE user_id = $1',
);
const due = statement(
  columnsOf(KeycloakRepair, 'user_id'),
  'SELECT user_id FROM identity.keycloak_repair WHERE due_at <= now() ORDER BY due_at',
);

const queued = statement(
  { ...columnsOf(KeycloakRepair, 'user_id', 'due_at'), username: column.nullable(column.text()) },
  `SELECT r.user_id, r.due_at, u.username
   FROM identity.keycloak_repair r LEFT JOIN identity.users u ON u.id = r.user_id
   ORDER BY r.due_at
   LIMIT 200`,
);

/** Serialises changes of one account across processes. */
export async function lockAccount(tx: EntityManager, userId: number): Promise<void> {
  await rows(tx, lock, [userId]);
}

/**
 * Makes Keycloak's accounts equal to our tables again: at start for accounts that Keycloak lacks,
 * then every few seconds for those in `identity.keycloak_repair`.
 */
@Injectable()
export class KeycloakReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(KeycloakReconciler.name);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isInitialCheckDone = false;
  /** Of this process, by user id. */
  readonly #failures = new Map<number, { tries: number; error: string; at: Date }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KeycloakUsers,
    jobs: Jobs,
  ) {
    jobs.add('account-repair', {
      list: () => this.#jobs(),
      retry: async (id) => void (await affected(this.dataSource, postpone, [Number(id), 0])),
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(
      () => (this.#running ??= this.reconcileDue().finally(() => (this.#running = undefined))),
      intervalMs,
    ).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Queues an account before its change in Keycloak, in case the change is interrupted. */
  async enqueue(userId: number): Promise<void> {
    await affected(this.dataSource, enqueueOne, [userId, graceSeconds]);
  }

  /** Makes an account whose change was interrupted due in `seconds`. */
  async reschedule(userId: number, seconds = 0): Promise<void> {
    await affected(this.dataSource, postpone, [userId, seconds]).catch((error: unknown) =>
      this.#log.warn(`account ${userId} will be reconciled later: ${String(error)}`),
    );
  }

  /** Removes an account from the queue; to be committed with its change. */
  async clear(tx: EntityManager, userId: number): Promise<void> {
    await tx.delete(KeycloakRepair, { user_id: userId });
  }

  /** Reconciles one account of the queue, or reschedules it on failure. Returns whether Keycloak responds at all. */
  async reconcile(userId: number): Promise<boolean> {
    try {
      await inTransaction(this.dataSource, (tx) => this.reconcileQueued(tx, userId));
      this.#failures.delete(userId);
      return true;
    } catch (error) {
      const tries = (this.#failures.get(userId)?.tries ?? 0) + 1;
      this.#failures.set(userId, { tries, error: String(error), at: new Date() });
      this.#log.warn(`account ${userId} will be reconciled later: ${String(error)}`);
      await this.reschedule(userId, retrySeconds);
      return error instanceof NetworkError;
    }
  }

  async #jobs(): Promise<BackgroundJob[]> {
    return (await rows(this.dataSource, queued)).map(({ user_id: id, due_at: nextTryAt, username }) => {
      const failure = this.#failures.get(id);
      return {
        id: String(id),
        state: failure ? 'failed' : 'waiting',
        subject: username ?? String(id),
        since: failure?.at ?? null,
        tries: failure?.tries ?? 0,
        error: failure?.error ?? '',
        nextTryAt,
        canRetry: true,
      };
    });
  }

  private async reconcileDue(): Promise<void> {
    try {
      if (!this.#isInitialCheckDone) await this.enqueueMissing();
      this.#isInitialCheckDone = true;
      for (const { user_id } of await rows(this.dataSource, due)) if (!(await this.reconcile(user_id))) break;
    } catch (error) {
      this.#log.warn(`Keycloak is not reconciled yet: ${String(error)}`);
    }
  }

  /**
   * Enqueues accounts that Keycloak does not have, for example from before it was used.
   * They have no password there until an administrator sets one.
   */
  private async enqueueMissing(): Promise<void> {
    const ours = await this.dataSource.manager.find(User, { select: { id: true } });
    const existingIds = await this.users.accountIds();
    const missing = ours.flatMap(({ id }) => (existingIds.has(id) ? [] : [id]));
    if (missing.length) this.#log.warn(`${missing.length} accounts are new to Keycloak and need a password there`);
    await affected(this.dataSource, enqueueAll, [missing]);
  }

  private async reconcileQueued(tx: EntityManager, userId: number): Promise<void> {
    await lockAccount(tx, userId);
    if (!(await tx.existsBy(KeycloakRepair, { user_id: userId }))) return;
    const account = await findDesiredAccount(tx, userId);
    if (account) await tx.update(User, { id: userId }, { sub: await this.users.upsert(account) });
    else await this.users.remove(userId);
    await this.clear(tx, userId);
  }
}
