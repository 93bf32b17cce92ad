import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse, ServiceName } from '@mm/proto/http/call.js';
import { serviceJobCalls } from '@mm/proto/http/jobs.js';
import { Jobs } from './jobs.js';

type ServiceWithJobs = keyof typeof serviceJobCalls;

/** The controllers that answer to identity for a service's jobs: one, or none for identity itself and the gateway. */
export const jobsControllers = (service: ServiceName): Type[] =>
  isServiceWithJobs(service) ? [controllerOf(service)] : [];

const isServiceWithJobs = (service: ServiceName): service is ServiceWithJobs => Object.hasOwn(serviceJobCalls, service);

function controllerOf(service: ServiceWithJobs): Type {
  const calls = serviceJobCalls[service];
  @Controller()
  class JobsController {
    constructor(private readonly jobs: Jobs) {}

    @Call(calls.listJobs)
    async list(): Promise<CallResponse<typeof calls.listJobs>> {
      return { jobs: await this.jobs.list() };
    }

    @Call(calls.retryOwnJob)
    async retry(
      @Input() { body }: CallInput<typeof calls.retryOwnJob>,
    ): Promise<CallResponse<typeof calls.retryOwnJob>> {
      return { job: await this.jobs.retry(body.id) };
    }
  }
  return JobsController;
}
