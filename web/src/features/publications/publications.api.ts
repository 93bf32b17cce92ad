import type { CommentWire } from '@mm/proto/http/comments.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { reportCalls, type PublicationWire, type ReportWire } from '@mm/proto/http/reports.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api, reportTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { callNetwork, networkOf } from '../../api/network-call.js';
import type { LiveStore } from '../../live/live-session.js';

/** The most that a network's comments call gives. */
const maxComments = 100;

export const publicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: queryOf(build, reportCalls.form, {
      provides: (_, { body }) => [reportTag(body.params.topic_id)],
      keepSeconds: 30,
    }),
    /** The topics of a section; marks in any of them change it. */
    reportSection: queryOf(build, reportCalls.section, {
      provides: (result) => (result?.topics ?? []).map(({ topic_id: id }) => reportTag(id)),
      keepSeconds: 30,
    }),
    overperformance: queryOf(build, reportCalls.overperformance, {
      provides: (_, { body }) => [reportTag(body.params.topic_id)],
      keepSeconds: 30,
    }),
    fullText: mutationOf(build, reportCalls.fullText),
    notRelevant: mutationOf(build, reportCalls.markNotRelevant),
    relevantAgain: mutationOf(build, reportCalls.markRelevant),
    setTone: mutationOf(build, reviewCalls.setTone),
    setEvent: mutationOf(build, reviewCalls.setEvent),
    /** Comments of a post, most liked first. */
    networkComments: build.query<CommentWire[], { network: NetworkId; id: number; code: string }>({
      queryFn: async ({ network, id, code }, queryApi) => {
        const result = await callNetwork(
          network,
          'comments',
          (calls) => {
            const input = calls.comments?.request.write({ id, code }) ?? {};
            return { ...input, query: { ...input.query, size: maxComments } };
          },
          queryApi,
        );
        return 'error' in result
          ? result
          : { data: networkOf(network)?.calls.comments?.answer.read(result.data.data) ?? [] };
      },
    }),
  }),
});

export const {
  useReportQuery,
  useReportSectionQuery,
  useOverperformanceQuery,
  useFullTextMutation,
  useNotRelevantMutation,
  useRelevantAgainMutation,
  useSetToneMutation,
  useSetEventMutation,
  useNetworkCommentsQuery,
} = publicationsApi;

/** A question for a report. */
export type ReportQuestion = Parameters<typeof useReportQuery>[0] & object;

interface ReportState {
  data?: ReportWire | undefined;
  currentData?: ReportWire | undefined;
  error?: unknown;
  isError: boolean;
  isSuccess: boolean;
  isFetching: boolean;
}
/**
 * What a screen shows of a report, for `selectFromResult`: a report that is fetched again is rendered once, when its
 * answer is there. `isWaiting`: nothing is known yet for these parameters.
 */
export const shownOf = ({ data, currentData, error, isError, isSuccess, isFetching }: ReportState) => ({
  data,
  currentData,
  error,
  isError,
  isSuccess,
  isWaiting: isFetching && !currentData,
});

/** The fields of a publication that every mark names. */
export const markOf = ({ id, _index, smi, socialNet }: PublicationWire) => ({
  post_id: id,
  type: _index === 'media' ? (2 as const) : (1 as const),
  smi,
  socialNet,
});

/** Changes publications in the loaded reports, of all topics or the wanted ones, before the server's event arrives. */
export function patchPublications(
  store: LiveStore,
  ids: readonly number[],
  change: (publication: PublicationWire) => void,
  isWanted: (topicId: number | null) => boolean = () => true,
): void {
  for (const arg of publicationsApi.util.selectCachedArgsForQuery(store.getState(), 'report')) {
    const { topic_id: topicId } = arg.body.params;
    if (!isWanted(topicId == null ? null : Number(topicId))) continue;
    store.dispatch(
      publicationsApi.util.updateQueryData('report', arg, (draft) => {
        for (const publication of draft.data) if (ids.includes(publication.id)) change(publication);
      }),
    );
  }
}
