import { alertCalls } from '@mm/proto/http/alerts.js';
import { api } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushKey: queryOf(build, alertCalls.pushKey, { keepSeconds: 600 }),
    subscribePush: mutationOf(build, alertCalls.subscribePush),
    unsubscribePush: mutationOf(build, alertCalls.unsubscribePush),
  }),
});

export const { useLazyPushKeyQuery, useSubscribePushMutation, useUnsubscribePushMutation } = pushApi;
