import { accountCalls } from '@mm/proto/http/accounts.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { api } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

export const topicTreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    topics: queryOf(build, topicCalls.topics, { provides: ['Topic'], keepSeconds: 600 }),
    sections: queryOf(build, topicCalls.sections, { provides: ['Topic'], keepSeconds: 600 }),
    topicByKeyword: queryOf(build, topicCalls.byKeyword, { provides: ['Topic'] }),
    topicReaders: queryOf(build, accountCalls.users, { provides: ['Access'] }),
    saveTopic: mutationOf(build, topicCalls.saveTopic, { invalidates: ['Topic', 'Report'] }),
    saveSection: mutationOf(build, topicCalls.saveSection, { invalidates: ['Topic'] }),
    /** Invalidates nothing: the new order is shown before it is saved. */
    saveSectionOrder: mutationOf(build, topicCalls.saveSection),
    deleteTopic: mutationOf(build, topicCalls.deleteTopic, { invalidates: ['Topic'] }),
    deleteSection: mutationOf(build, topicCalls.deleteSection, { invalidates: ['Topic'] }),
  }),
});

export const {
  useTopicsQuery,
  useSectionsQuery,
  useTopicByKeywordQuery,
  useTopicReadersQuery,
  useSaveTopicMutation,
  useSaveSectionMutation,
  useSaveSectionOrderMutation,
  useDeleteTopicMutation,
  useDeleteSectionMutation,
} = topicTreeApi;
