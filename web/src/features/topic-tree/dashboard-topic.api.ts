import { topicCalls } from '@mm/proto/http/topics.js';
import { api, listTag, type TagId } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

const own: TagId = { type: 'Topic', id: 'dashboard' };

export const dashboardTopicApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A changed topic may no longer be visible, so the choice is loaded again with the list of topics. */
    dashboardTopic: queryOf(build, topicCalls.dashboardTopic, { provides: [own, listTag('Topic')], keepSeconds: 600 }),
    saveDashboardTopic: mutationOf(build, topicCalls.saveDashboardTopic, { invalidates: [own] }),
  }),
});

export const { useDashboardTopicQuery, useSaveDashboardTopicMutation } = dashboardTopicApi;
