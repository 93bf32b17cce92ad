import { jobCalls } from '@mm/proto/http/jobs.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const jobs = [listTag('Config', 'jobs')];

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    backgroundJobs: queryOf(build, jobCalls.backgroundJobs, { provides: jobs, keepSeconds: 0 }),
    retryJob: mutationOf(build, jobCalls.retryJob, { invalidates: jobs }),
  }),
});

export const { useBackgroundJobsQuery, useRetryJobMutation } = jobsApi;
