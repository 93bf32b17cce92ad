import { deskActionCalls } from '@mm/proto/http/desk-actions.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const list = listTag('Queue', 'views');

const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With the topics, because shared views are those of visible topics. */
    deskViews: queryOf(build, deskActionCalls.views, { provides: [list, listTag('Topic')], keepSeconds: 600 }),
    saveDeskView: mutationOf(build, deskActionCalls.saveView, { invalidates: [list] }),
    deleteDeskView: mutationOf(build, deskActionCalls.deleteView, { invalidates: [list] }),
  }),
});

export const { useDeskViewsQuery, useSaveDeskViewMutation, useDeleteDeskViewMutation } = viewsApi;
