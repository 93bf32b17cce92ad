import { useCallback } from 'react';
import { topicCalls } from '@mm/proto/http/topics.js';
import { api, listTag, reportTag, tagsOf, type TagId } from './api.js';
import { mutationOf, queryOf } from './endpoints.js';
import { byName } from '../language/name-order.js';
import type { LiveFeature } from '../live/live-session.js';
import { texts } from './texts.js';

/** What shows a topic besides its report: tree, sections, keywords. */
const topicTags = (id: number | undefined): TagId[] => [
  listTag('Topic'),
  listTag('Section'),
  ...(id === undefined ? [] : [{ type: 'Topic', id } as const]),
];
/** What shows a section: tree and topics, which have its access. */
const sectionTags = (id: number | undefined): TagId[] => [
  listTag('Topic'),
  listTag('Section'),
  ...(id === undefined ? [] : [{ type: 'Section', id } as const]),
];
/** Many users see in the feed what their topics match, so it changes with them. */
const feed = reportTag(null);
const dashboardTag: TagId = { type: 'Topic', id: 'dashboard' };

export const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    topics: queryOf(build, topicCalls.topics, {
      provides: (result) => tagsOf('Topic', result?.topics_list ?? []),
      inOrder: (response) => ({ ...response, topics_list: byName(response.topics_list, ({ name }) => name) }),
      keepSeconds: 600,
    }),
    sections: queryOf(build, topicCalls.sections, {
      provides: (result) => tagsOf('Section', result?.tsection_list ?? []),
      keepSeconds: 600,
    }),
    topicByKeyword: queryOf(build, topicCalls.byKeyword, {
      provides: (result) => tagsOf('Topic', result?.topic ? [result.topic] : []),
    }),
    saveTopic: mutationOf(build, topicCalls.saveTopic, {
      invalidates: (result, { body }) => {
        const id = result?.topic.id ?? body.params.id;
        return [...topicTags(id), reportTag(id), feed];
      },
    }),
    saveSection: mutationOf(build, topicCalls.saveSection, {
      invalidates: (_, { body }) => sectionTags(body.params.id),
    }),
    /** Invalidates nothing: the new order is shown before it is saved, so that people may leave the page before. */
    saveSectionOrder: mutationOf(build, topicCalls.saveSection, { outlivesPage: true }),
    deleteTopic: mutationOf(build, topicCalls.deleteTopic, {
      invalidates: (_, { body }) => topicTags(body.params.id),
    }),
    deleteSection: mutationOf(build, topicCalls.deleteSection, {
      invalidates: (_, { body }) => sectionTags(body.params.id),
    }),
    /** A changed topic may no longer be visible, so the choice is loaded again with the list of topics. */
    dashboardTopic: queryOf(build, topicCalls.dashboardTopic, {
      provides: [dashboardTag, listTag('Topic')],
      keepSeconds: 600,
    }),
    saveDashboardTopic: mutationOf(build, topicCalls.saveDashboardTopic, { invalidates: [dashboardTag] }),
  }),
});

/** Topics and sections that others changed, and changed baskets, are fetched again where they are shown. */
export const topicsLive: LiveFeature = (live, { dispatch }) => {
  const invalidate = (tags: TagId[]) => void dispatch(api.util.invalidateTags(tags));
  live.on('topic:changed', ({ topic_id: id, is_section: isSection, deleted }) => {
    const own = isSection ? sectionTags(id) : [...topicTags(id), ...(deleted ? [] : [reportTag(id)])];
    invalidate([...own, feed]);
  });
  live.on('publication:relevance', ({ topic_id: id }) => invalidate([{ type: 'Topic', id }]));
};

export const {
  useTopicsQuery,
  useSectionsQuery,
  useTopicByKeywordQuery,
  useSaveTopicMutation,
  useSaveSectionMutation,
  useSaveSectionOrderMutation,
  useDeleteTopicMutation,
  useDeleteSectionMutation,
  useDashboardTopicQuery,
  useSaveDashboardTopicMutation,
} = topicsApi;

/** The topics that the caller sees; `chosen` has an option though the caller may not see it. */
export function useTopicOptions(chosen: number | null): { value: number; text: string }[] {
  const { data } = useTopicsQuery();
  const options = data?.topics_list.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, text: texts.topicNumber(String(chosen)) }];
}

/** The name of a topic by its id, else its number. */
export function useTopicName(): (id: number) => string {
  const { data } = useTopicsQuery();
  return useCallback(
    (wanted: number) => data?.topics_list.find(({ id }) => id === wanted)?.name ?? texts.topicNumber(String(wanted)),
    [data],
  );
}
