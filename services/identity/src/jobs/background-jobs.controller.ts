import { Controller, Logger } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import {
  jobCalls,
  jobServices,
  serviceJobCalls,
  type JobService,
  type JobState,
  type JobWire,
  type ServiceJobWire,
} from '@mm/proto/http/jobs.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { DataSource, In } from 'typeorm';
import { User } from '../accounts/user.entity.js';

type Gathered = CallResponse<typeof jobCalls.backgroundJobs>;

const byState: readonly JobState[] = ['failed', 'running', 'waiting'];

/** The background jobs of all services: each reports its own, identity's are at hand. */
@Controller()
export class BackgroundJobsController {
  readonly #logger = new Logger('jobs');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly ownJobs: Jobs,
    private readonly services: ServiceClient,
  ) {}

  @Call(jobCalls.backgroundJobs)
  async list(
    @Input() _input: CallInput<typeof jobCalls.backgroundJobs>,
    @CallerOf() caller: Caller,
  ): Promise<Gathered> {
    const answers = await Promise.allSettled(jobServices.map((service) => this.#jobsOf(service, caller)));
    const jobs: ServiceJobWire[] = [];
    const unreachable: JobService[] = [];
    for (const [index, service] of jobServices.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') jobs.push(...answer.value.map((job) => ({ ...job, service })));
      else {
        this.#logger.warn(`${service} does not report its jobs: ${String(answer?.reason)}`);
        unreachable.push(service);
      }
    }
    return { jobs: (await this.#withOwners(jobs)).sort(byUrgency), unreachable };
  }

  @Call(jobCalls.retryJob)
  async retry(
    @Input() { body: { service, id } }: CallInput<typeof jobCalls.retryJob>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof jobCalls.retryJob>> {
    const job =
      service === 'identity'
        ? await this.ownJobs.retry(id)
        : (await this.services.call(serviceJobCalls[service].retryOwnJob, caller, { body: { id } })).job;
    await inTransaction(this.dataSource, (tx) =>
      recordAudit(tx, this.outbox, {
        action: 'job.retried',
        object: { kind: 'job', id: `${service}/${id}`, name: job.subject },
        before: { state: job.state, tries: job.tries, error: job.error },
      }),
    );
    return { status: 'success' };
  }

  async #withOwners(jobs: readonly ServiceJobWire[]): Promise<ServiceJobWire[]> {
    const ids = jobs.flatMap(({ owner, owner_id: id }) => (owner === '' && id !== null ? [id] : []));
    if (ids.length === 0) return [...jobs];
    const users = await this.dataSource.manager.find(User, {
      select: { id: true, username: true },
      where: { id: In(ids) },
    });
    const names = new Map(users.map(({ id, username }) => [id, username]));
    return jobs.map((job) => ({ ...job, owner: job.owner || (names.get(job.owner_id ?? 0) ?? '') }));
  }

  async #jobsOf(service: JobService, caller: Caller): Promise<JobWire[]> {
    if (service === 'identity') return this.ownJobs.list();
    return (await this.services.call(serviceJobCalls[service].listJobs, caller)).jobs;
  }
}

const byUrgency = (a: JobWire, b: JobWire): number =>
  byState.indexOf(a.state) - byState.indexOf(b.state) || (a.since ?? 0) - (b.since ?? 0);
