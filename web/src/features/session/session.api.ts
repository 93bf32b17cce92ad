import { accountCalls, loginCalls } from '@mm/proto/http/accounts.js';
import { api } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    passwordLogin: mutationOf(build, loginCalls.login),
    access: queryOf(build, accountCalls.access, { provides: ['Access'] }),
  }),
});
export const { usePasswordLoginMutation, useLazyAccessQuery } = sessionApi;
