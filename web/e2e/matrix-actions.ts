import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import { accountCalls } from '@mm/proto/http/accounts.js';
import { auditCalls } from '@mm/proto/http/audit.js';
import type { Call } from '@mm/proto/http/call.js';
import { deskCalls } from '@mm/proto/http/desk.js';
import { downloadCalls } from '@mm/proto/http/downloads.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import type { objectRules } from '@mm/proto/http/object-rules.js';
import { pictureCalls } from '@mm/proto/http/pictures.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { queryLabCalls } from '@mm/proto/http/query-lab.js';
import { referenceCalls } from '@mm/proto/http/reference.js';
import { reportViewCalls } from '@mm/proto/http/report-views.js';
import { reportStoryCalls } from '@mm/proto/http/report-stories.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { trashCalls } from '@mm/proto/http/trash.js';
import { byId, type Action, type Asked } from './matrix-action.js';
import type { ObjectId, ObjectKind } from './matrix-identity.js';
import { notificationActions } from './matrix-notification-actions.js';
import { foundOfSection, foundOfTopic, searchActions } from './matrix-search-actions.js';
import { neverThere } from './matrix-objects.js';
import { emptyPeriod, screenOf } from './matrix-reports.js';

/** Views of the desk need a desk of each role. */
const askedByReview = 'services/review/test/desk-views.service-spec.ts asks each cell';

type RuleName = keyof typeof objectRules;

const inTopic = (call: Call, body: (id: ObjectId) => object): Action => ({
  call,
  kind: 'topic',
  body: ({ id }) => body(id),
  hiddenBy: ['topic-not-found'],
});
const onDesk = (call: Call, query = ''): Action => ({
  call,
  kind: 'topic',
  path: ({ id }) => `${call.path}?topic=${id}${query}`,
  hiddenBy: ['topic-not-found'],
});
const params = (more: object) => (id: ObjectId) => ({ params: { topic_id: id, ...more } });
const copyOf = (kind: ObjectKind): Action => ({
  call: reportViewCalls.copy,
  kind,
  path: ({ id }) => `/api-py/report-copies/${id}`,
  hiddenBy: ['copy-not-found'],
});
const history = (of: string, kind: ObjectKind): Action => ({
  call: auditCalls.history,
  kind,
  path: ({ id }) => `/api-py/object-history/${of}/${id}`,
});
const ofAccount = (call: Call, body: (asked: Asked) => unknown): Action => ({ call, kind: 'account', body });

/** Calls for every rule, with which the matrix asks what its cells say. */
export const actions: Readonly<Record<RuleName, readonly Action[] | string>> = {
  readTopic: [
    foundOfTopic,
    inTopic(reportCalls.form, params(emptyPeriod)),
    inTopic(reportCalls.overperformance, params(emptyPeriod)),
    inTopic(reportCalls.fullText, params({ id: neverThere })),
    inTopic(reportStoryCalls.stories, params({ ...emptyPeriod, size: 1 })),
    inTopic(reportStoryCalls.story, params({ story_id: neverThere })),
    inTopic(queryLabCalls.reasons, params({ ids: [neverThere] })),
    {
      call: queryLabCalls.versions,
      kind: 'topic',
      path: ({ id }) => `/api-py/topics/${id}/versions`,
      hiddenBy: ['topic-not-found'],
    },
    inTopic(reportCalls.markNotRelevant, params({ post_id: neverThere })),
    inTopic(reportCalls.markRelevant, params({ post_id: neverThere })),
    inTopic(reviewCalls.setTone, params({ post_id: neverThere, tone: 1 })),
    onDesk(deskCalls.queue),
    onDesk(deskCalls.counts),
    onDesk(deskCalls.snapshot, '&sort=-reach'),
    inTopic(topicCalls.saveDashboardTopic, params({})),
    inTopic(downloadCalls.download, (id) => ({ params: { topic_id: id, ...emptyPeriod }, ext: '.json' })),
    inTopic(reportViewCalls.freeze, (id) => ({ params: { topic_id: id, ...emptyPeriod }, title: 'Матрица' })),
    {
      call: topicCalls.topics,
      kind: 'topic',
      idsIn: (json) => (json as { topics_list: { id: number }[] }).topics_list.map(({ id }) => id),
    },
  ],
  // with a version that is not the current one an allowed save is refused as stale
  editTopic: [
    {
      ...byId(topicCalls.saveTopic, 'topic', 'topic-not-found'),
      body: ({ id }) => ({ params: { id, version: 0, name: 'Матрица', keywords: 'матрица' } }),
    },
    byId(topicCalls.deleteTopic, 'doomedTopic', 'topic-not-found'),
    inTopic(queryLabCalls.try, params({ keywords: 'матрица' })),
  ],
  readSection: [
    foundOfSection,
    {
      ...byId(reportCalls.section, 'section', 'section-not-found'),
      body: ({ id }) => ({ params: { section: id, ...emptyPeriod } }),
    },
    {
      call: topicCalls.sections,
      kind: 'section',
      path: () => '/api-py/tsection-list',
      idsIn: (json) => (json as { tsection_list: { id: number }[] }).tsection_list.map(({ id }) => id),
    },
  ],
  editSection: [
    {
      ...byId(topicCalls.saveSection, 'section', 'section-not-found'),
      body: ({ id }) => ({ params: { id, version: 0, name: 'Матрица' } }),
    },
    byId(topicCalls.deleteSection, 'doomedSection', 'section-not-found'),
  ],
  orderSection: [
    {
      ...byId(topicCalls.saveSection, 'section', 'section-not-found'),
      body: ({ id, objects }) => ({ params: { id, version: 0, name: objects.sectionName(id), order: 1 } }),
    },
  ],
  restoreTopic: [
    {
      ...byId(trashCalls.restoreTopic, 'trashedTopic', 'not-in-trash'),
      body: ({ id }) => ({ params: { kind: 'topic', id } }),
    },
  ],
  readPublication: [
    byId(reportCalls.fullText, 'publication', 'publication-not-found'),
    // of a story that is half visible the members that an identity may read
    {
      call: reportStoryCalls.story,
      kind: 'publication',
      body: ({ objects, identity }) => ({
        params: { story_id: objects.idOf('story', 'shared', identity), show_hidden: true },
      }),
      hiddenBy: ['story-not-found'],
      idsIn: (json) => (json as { members: { id: number }[] }).members.map(({ id }) => id),
    },
    {
      call: pictureCalls.picture,
      kind: 'publication',
      path: ({ id }) => `/api-py/post-pictures/${id}/9`,
      hiddenBy: ['publication-not-found', 'post-not-found'],
    },
  ],
  readView: [
    {
      call: reportViewCalls.views,
      kind: 'view',
      idsIn: (json) => (json as { views: { id: number }[] }).views.map(({ id }) => id),
    },
  ],
  editView: [
    {
      ...byId(reportViewCalls.saveView, 'view', 'view-not-found'),
      body: ({ id, relation, identity, objects }) => ({
        params: {
          id,
          name: `Матрица ${id}`,
          screen: screenOf(identity.role),
          query: objects.queryOf(relation, identity),
          shared: relation === 'shared',
        },
      }),
    },
  ],
  deleteView: [byId(reportViewCalls.deleteView, 'doomedView', 'view-not-found')],
  readCopy: [copyOf('copy')],
  readCopyOfFeed: [copyOf('copyOfFeed')],
  deleteCopy: [
    {
      ...byId(reportViewCalls.deleteCopy, 'doomedCopy', 'copy-not-found'),
      body: ({ id }) => ({ params: { number: id } }),
    },
  ],
  readDownload: [
    {
      call: downloadCalls.job,
      kind: 'download',
      path: ({ id }) => `/api-py/topic_download/jobs/${id}`,
      hiddenBy: ['download-not-found'],
    },
    {
      call: downloadCalls.file,
      kind: 'download',
      path: ({ id }) => `/api-py/topic_download/jobs/${id}/file`,
      hiddenBy: ['download-not-found'],
    },
    {
      call: downloadCalls.jobs,
      kind: 'download',
      idsIn: (json) => (json as { jobs: { id: string }[] }).jobs.map(({ id }) => id),
    },
    // last: what it allows is gone afterwards
    {
      call: downloadCalls.cancel,
      kind: 'download',
      path: ({ id }) => `/api-py/topic_download/jobs/${id}`,
      hiddenBy: ['download-not-found'],
    },
  ],
  readSource: 'every reviewer may, whatever the source is to them: api-access.e2e.ts asks the roles of its calls',
  removeSource:
    'other journeys watch the sources: services/ingestion/test/remove-author.service-spec.ts asks each cell',
  reviewPost: [
    {
      call: reviewCalls.postText,
      kind: 'publication',
      path: ({ id }) => `/api-py/socmedia/post-text/${id}`,
      hiddenBy: ['post-not-found'],
    },
  ],
  changeEvent: [
    {
      ...byId(referenceCalls.saveEvent, 'event', 'event-not-found'),
      body: ({ id }) => ({ params: { id, version: 0, name: 'Матрица', spheres: [], oblasts: [] } }),
    },
  ],
  restoreEvent: [byId(trashCalls.restoreEvent, 'trashedEvent', 'not-in-trash')],
  actAs: [
    {
      call: networkCalls.vkontakte.save,
      kind: 'username',
      path: ({ id }) => `/api-py/vk/post?username=${id}`,
      body: () => ({ post: { id: neverThere, version: 1, is_ignored: true } }),
    },
  ],
  readAccount: [
    {
      call: accountCalls.access,
      kind: 'username',
      path: ({ id }) => `/api-py/get-access/${id}`,
      hiddenBy: ['not-found'],
    },
    {
      call: accountCalls.rolesOf,
      kind: 'account',
      path: ({ id }) => `/api-py/get-user-roles/${id}`,
      hiddenBy: ['not-found'],
    },
  ],
  changeAccount: [
    {
      call: accountCalls.sessions,
      kind: 'account',
      path: ({ id }) => `/api-py/sessions/${id}`,
      hiddenBy: ['not-found'],
    },
    { ...ofAccount(accountCalls.unlockUser, ({ id }) => ({ id })), hiddenBy: ['not-found'] },
  ],
  deleteAccount: [
    {
      call: accountCalls.deleteUser,
      kind: 'doomedAccount',
      path: ({ id }) => `/api-py/delete-user/${id}`,
      hiddenBy: ['not-found'],
    },
  ],
  changeAccessToken: [
    {
      ...byId(accessTokenCalls.updateAccessToken, 'accessToken', 'access-token-not-found'),
      body: ({ id }) => ({ id, name: 'Матрица' }),
    },
    {
      call: accessTokenCalls.accessTokens,
      kind: 'accessToken',
      idsIn: (json) => (json as { access_tokens: { id: number }[] }).access_tokens.map(({ id }) => id),
    },
  ],
  readHistory: [history('post', 'publication')],
  readTopicHistory: [
    { ...history('topic', 'topic'), hiddenBy: ['topic-not-found'] },
    { ...history('section', 'section'), hiddenBy: ['section-not-found'] },
  ],
  readAccountHistory: [history('account', 'account')],
  readDeskView: askedByReview,
  editDeskView: askedByReview,
  deleteDeskView: askedByReview,
  useBatch: 'only its maker may: services/review/test/batches.service-spec.ts asks the others',
  ...notificationActions,
  ...searchActions,
};
