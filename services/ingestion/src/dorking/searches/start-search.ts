import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { rows } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import type { SearchRequestWire } from '@mm/proto/http/searches.js';
import { DataSource, type EntityManager } from 'typeorm';
import { PlanSearch, type SearchPlan } from './plan-search.js';
import { RunSearches } from './run-searches.js';
import { publishSearch } from './search-event.js';
import { requestKey } from './search-request.js';
import { countRunning, insertSearch, lockUser } from './search-statements.js';

/** Searches of one user that run at the same time. */
const MAX_RUNNING = 3;

/** Whose search it is. */
type SearchUser = Pick<Caller, 'userId' | 'username'>;

interface Stored extends Pick<SearchPlan, 'title' | 'queries' | 'cut'> {
  request: SearchRequestWire;
  scheduleId: string | null;
  /** Problem code of a search that cannot run; '' for one that does. */
  error: string;
}

/** Starts searches. */
@Injectable()
export class StartSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly planner: PlanSearch,
    private readonly runner: RunSearches,
  ) {}

  /**
   * Stores a search with its queries and begins it. Returns its id. `also` runs in the same transaction. Throws what
   * `PlanSearch.plan` throws, and 409 'too-many-searches' when three searches of the user run.
   */
  async start(
    request: SearchRequestWire,
    user: SearchUser & Pick<Caller, 'token'>,
    { scheduleId = null, also }: { scheduleId?: string | null; also?: (tx: EntityManager) => Promise<void> } = {},
  ): Promise<string> {
    const plan = await this.planner.plan(request, user);
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockUser, [user.userId]);
      const [counted] = await rows(tx, countRunning, [user.userId]);
      if ((counted?.running ?? 0) >= MAX_RUNNING)
        throw new DomainError(409, 'too-many-searches', `${MAX_RUNNING} searches of this user run`);
      await also?.(tx);
      return this.#store(tx, user, { ...plan, request, scheduleId, error: '' });
    });
  }

  /** Stores a search of a schedule that may not run, so that its owner sees why. */
  storeRefused(
    tx: EntityManager,
    user: SearchUser,
    refused: { request: SearchRequestWire; title: string; scheduleId: string; error: string },
  ): Promise<string> {
    return this.#store(tx, user, { ...refused, queries: [], cut: [] });
  }

  async #store(tx: EntityManager, { userId, username }: SearchUser, search: Stored): Promise<string> {
    const { request, title, queries, cut, scheduleId, error } = search;
    const [id, lease] = [randomUUID(), error ? null : randomUUID()];
    const [stored] = await rows(tx, insertSearch, [
      ...[id, userId, username, JSON.stringify(request), requestKey(request), title, JSON.stringify(queries)],
      ...[JSON.stringify(cut), scheduleId, lease, error ? 'failed' : 'running', error],
    ]);
    if (!stored) throw new Error(`search ${id} was not stored`);
    await publishSearch(tx, this.outbox, stored);
    if (!lease) return id;
    await recordAudit(tx, this.outbox, {
      action: 'search.started',
      object: { kind: 'search', id, name: title },
      after: { request, schedule: scheduleId, queries: queries.length },
    });
    afterCommit(tx, () => this.runner.start(id, lease));
    return id;
  }
}
