import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { DomainError, Forbidden } from '@mm/http/problem.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { DataSource, type EntityManager } from 'typeorm';
import { DorkingSettings } from '../providers/dorking-settings.js';
import { SearchSchedule } from './search.entity.js';
import { StartSearch } from './start-search.js';

const EVERY_MS = 20_000;
/** A schedule is tried again after this when its search could not be started. */
const RETRY = `interval '2 minutes'`;

const columns = columnsOf(SearchSchedule, 'id', 'user_id', 'username', 'request', 'title');
type DueSchedule = RowOf<typeof columns>;

/** Whose process ends before the search is stored are due again soon. */
const claimDue = statement(
  columns,
  `UPDATE search_schedule SET next_at = now() + ${RETRY}
   WHERE id = (
     SELECT id FROM search_schedule WHERE is_active AND next_at <= now()
     ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${listOf(columns)}`,
);
/** From now, so that runs that were missed are not repeated. */
const moveOn = statement(
  {},
  `UPDATE search_schedule SET next_at = now() + make_interval(hours => every_hours) WHERE id = $1`,
);

/** The schedule was deleted meanwhile. */
class ScheduleGone extends Error {}

/** Starts the searches of schedules when they are due, with the rights that their owners have then. */
@Injectable()
export class RunSchedules implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('search-schedules');
  readonly #job = new RepeatedJob({
    everyMs: EVERY_MS,
    work: () => this.run(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly starter: StartSearch,
    private readonly tokens: TokenCheck,
    private readonly settings: DorkingSettings,
    jobs: Jobs,
  ) {
    jobs.add('search-schedule', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /** Looks for due schedules now, also when a look is under way. */
  wake(): void {
    void this.#job.run().then(() => this.#job.run());
  }

  /** Starts every due search. Several processes may do so at once. Rejects with errors of the database. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      const [due] = await rows(this.dataSource, claimDue);
      if (!due) return;
      await this.#start(due);
    }
  }

  async #start(due: DueSchedule): Promise<void> {
    try {
      const owner = await this.#owner(Number(due.user_id));
      await this.starter.start(due.request, owner, { scheduleId: due.id, also: (tx) => this.#moveOn(tx, due.id) });
    } catch (error) {
      if (error instanceof ScheduleGone) return;
      if (!(error instanceof DomainError)) throw error;
      const code = refusalOf(error);
      if (code) return this.#storeRefusal(due, code);
      this.#logger.warn(`the search of schedule ${due.id} is tried again: ${error.message}`);
    }
  }

  /** The owner as the account is now. Throws Unauthenticated or Forbidden when it may not search any more. */
  async #owner(userId: number): Promise<Caller> {
    const token = serviceToken(this.settings.secretKey, { userId, operations: ['topics'], topics: null });
    const { caller } = await this.tokens.check(token);
    if (!hasRole(caller, ...reviewers)) throw new Forbidden();
    return caller;
  }

  async #storeRefusal({ id, user_id: userId, username, request, title }: DueSchedule, error: string): Promise<void> {
    const user = { userId: Number(userId), username };
    await inTransaction(this.dataSource, async (tx) => {
      await this.#moveOn(tx, id);
      await this.starter.storeRefused(tx, user, { request, title, scheduleId: id, error });
    }).catch((failure: unknown) => {
      if (!(failure instanceof ScheduleGone)) throw failure;
    });
  }

  async #moveOn(tx: EntityManager, id: string): Promise<void> {
    if ((await affected(tx, moveOn, [id])) === 0) throw new ScheduleGone();
  }
}

/** The code that a search shows whose owner or request is refused; undefined where trying again soon may help. */
function refusalOf({ status, code }: DomainError): string | undefined {
  if (status === 401 || status === 403) return 'no-access';
  if (status === 400 || status === 404) return code;
  return undefined;
}
