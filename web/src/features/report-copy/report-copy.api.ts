import { reportViewCalls } from '@mm/proto/http/report-views.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

const list = listTag('Report', 'copies');

const copiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    freezeReport: mutationOf(build, reportViewCalls.freeze, { invalidates: [list] }),
    deleteReportCopy: mutationOf(build, reportViewCalls.deleteCopy, { invalidates: [list] }),
    /** With the topics, because copies are those of visible topics. */
    reportCopies: queryOf(build, reportViewCalls.copies, { provides: [list, listTag('Topic')] }),
    /** Never changes; with the topics, because it may not be visible any more. */
    reportCopy: queryOf(build, reportViewCalls.copy, { provides: [listTag('Topic')] }),
  }),
});

export const { useDeleteReportCopyMutation, useFreezeReportMutation, useReportCopiesQuery, useReportCopyQuery } =
  copiesApi;
