import { storageCalls } from '@mm/proto/http/storage.js';
import { api } from '../../../api/api.js';
import { queryOf } from '../../../api/endpoints.js';

const storageApi = api.injectEndpoints({
  endpoints: (build) => ({ storage: queryOf(build, storageCalls.storage) }),
});

export const { useStorageQuery } = storageApi;
