import { reportViewCalls } from '@mm/proto/http/report-views.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

const list = listTag('Report', 'views');

const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With the topics, because shared views are those of visible topics. */
    reportViews: queryOf(build, reportViewCalls.views, { provides: [list, listTag('Topic')], keepSeconds: 600 }),
    saveReportView: mutationOf(build, reportViewCalls.saveView, { invalidates: [list] }),
    deleteReportView: mutationOf(build, reportViewCalls.deleteView, { invalidates: [list] }),
  }),
});

export const { useReportViewsQuery, useSaveReportViewMutation, useDeleteReportViewMutation } = viewsApi;
