import { section, topic, topicCalls, type SectionWire, type TopicWire } from '@mm/proto/http/topics.js';
import { api, listTag, reportTag, tagsOf, type TagId } from '../../../api/api.js';
import { isProblem } from '../../../api/base-query.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';
import type { LiveFeature } from '../../../live/live-session.js';
import { reloadSoon } from '../../../live/reload-soon.js';
import { reloadPauseMs } from '../resources.api.js';

/** Topics show the access of their section. */
const lists = [listTag('Topic'), listTag('Section')];
const own = (type: 'Topic' | 'Section', id: number | undefined): TagId[] => (id === undefined ? [] : [{ type, id }]);

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessTopics: queryOf(build, topicCalls.topics, {
      provides: (result) => tagsOf('Topic', result?.topics_list ?? []),
    }),
    accessSections: queryOf(build, topicCalls.sections, {
      provides: (result) => tagsOf('Section', result?.tsection_list ?? []),
    }),
    saveTopicAccess: mutationOf(build, topicCalls.saveTopic, {
      invalidates: (_, { body }) => [...lists, ...own('Topic', body.params.id), reportTag(null)],
    }),
    saveSectionAccess: mutationOf(build, topicCalls.saveSection, {
      invalidates: (_, { body }) => [...lists, ...own('Section', body.params.id), reportTag(null)],
    }),
  }),
});

/** Topics and sections that others changed are fetched again, at most once a second. */
export const accessLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('topic:changed', () => reload(...lists));
};

/** The topic or section as it is now, when a save was refused because somebody had changed it; else undefined. */
export const currentTopicOf = (error: unknown): TopicWire | undefined =>
  isProblem(error) ? topic().safeParse(error.current).data : undefined;
export const currentSectionOf = (error: unknown): SectionWire | undefined =>
  isProblem(error) ? section().safeParse(error.current).data : undefined;

export const {
  useAccessTopicsQuery,
  useAccessSectionsQuery,
  useSaveTopicAccessMutation,
  useSaveSectionAccessMutation,
} = accessApi;
