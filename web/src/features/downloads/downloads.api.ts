import { downloadCalls } from '@mm/proto/http/downloads.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({ downloadJobs: queryOf(build, downloadCalls.jobs, { keepSeconds: 0 }) }),
});

export const { useDownloadJobsQuery } = jobsApi;
