import { reportStoryCalls } from '@mm/proto/http/report-stories.js';
import { api, reportTag } from '../../../api/api.js';
import { queryOf } from '../../../api/endpoints.js';

const storiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportStories: queryOf(build, reportStoryCalls.stories, {
      provides: (_, { body }) => [reportTag(body.params.topic_id)],
      keepSeconds: 30,
    }),
    reportStory: queryOf(build, reportStoryCalls.story, {
      provides: (_, { body }) => [reportTag(body.params.topic_id)],
      keepSeconds: 30,
    }),
  }),
});

export const { useReportStoriesQuery, useReportStoryQuery, useLazyReportStoryQuery } = storiesApi;
