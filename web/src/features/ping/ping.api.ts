import { configCalls } from '@mm/proto/http/settings.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

export const { usePingQuery } = api.injectEndpoints({
  endpoints: (build) => ({ ping: queryOf(build, configCalls.ping, { provides: ['Config'] }) }),
});
