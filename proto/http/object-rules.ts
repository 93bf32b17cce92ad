import { reportReaders, reviewers, supervisors } from '../vocabulary/role.js';
import { deskRules } from './desk-rules.js';
import { notificationRules } from './notification-rules.js';
import { admin, hiddenRows, nobody, notOfHiddenTopics, rule, type ObjectRule } from './object-rule.js';

/** Authors and administrators change it; who only sees it learns why not, for others it does not exist. */
const ofAuthor = {
  own: reviewers,
  shared: admin,
  foreign: admin,
  deleted: nobody,
  forbidden: ['own', 'shared'],
} as const;
/** Seen by its author, by those to whom it is open, and by administrators. */
const ofReaders = { own: reportReaders, shared: reportReaders, foreign: admin, deleted: nobody } as const;
const anyReviewer = { own: reviewers, shared: reviewers, foreign: reviewers } as const;
const openToReaders = 'open to the caller by its access list or that of its section';

/**
 * Every rule about an object. A call names those of its objects; use cases ask them with `mayUse`, the tables in
 * `docs/generated` are made from them, and `web/e2e/access-matrix.e2e.ts` asks each cell of a running system.
 */
export const objectRules = {
  readTopic: rule({ name: 'read a topic', ...ofReaders, meaning: openToReaders }),
  editTopic: rule({ name: 'change a topic', ...ofAuthor }),
  readSection: rule({
    name: 'read a section',
    ...ofReaders,
    meaning: 'open by its access list or by one of its topics',
  }),
  editSection: rule({ name: 'change a section', ...ofAuthor }),
  orderSection: rule({ name: "place a section in one's own order", ...ofReaders }),
  restoreTopic: rule({ name: 'bring a topic or section back from the trash', ...ofAuthor, forbidden: [] }),
  readPublication: rule({
    name: 'read a publication',
    own: null,
    shared: reportReaders,
    foreign: reviewers,
    deleted: nobody,
    meaning: 'of a topic that the caller may read',
  }),

  readView: rule({
    name: 'use a view',
    own: reportReaders,
    shared: reportReaders,
    foreign: nobody,
    lost: reportReaders,
    hidden: nobody,
    deleted: nobody,
    meaning: `shared, of a topic that the caller may read, of no topic for who may read everything; ${hiddenRows}`,
  }),
  editView: rule({
    name: 'change a view',
    own: reportReaders,
    shared: admin,
    foreign: nobody,
    lost: admin,
    hidden: nobody,
    deleted: nobody,
  }),
  deleteView: rule({
    name: 'delete a view',
    own: reportReaders,
    shared: admin,
    foreign: nobody,
    lost: reportReaders,
    hidden: nobody,
    deleted: nobody,
  }),
  readCopy: rule({
    name: 'read a frozen report of a topic',
    own: reportReaders,
    shared: reportReaders,
    foreign: null,
    ...notOfHiddenTopics,
    deleted: nobody,
    meaning: 'of a topic that the caller may read',
  }),
  readCopyOfFeed: rule({
    name: 'read a frozen report of no topic',
    own: reportReaders,
    shared: null,
    foreign: reviewers,
    deleted: nobody,
  }),
  deleteCopy: rule({
    name: 'delete a frozen report',
    own: reportReaders,
    shared: admin,
    foreign: null,
    ...notOfHiddenTopics,
    deleted: nobody,
    forbidden: ['shared'],
    meaning: 'readable',
  }),
  readDownload: rule({
    name: 'fetch a download',
    own: reportReaders,
    shared: null,
    foreign: nobody,
    lost: admin,
    hidden: nobody,
    deleted: nobody,
  }),

  readSource: rule({
    name: 'read, watch or collect a source',
    ...anyReviewer,
    deleted: reviewers,
    meaning: 'watched by the caller alone; also by others',
  }),
  removeSource: rule({
    name: 'remove a source',
    own: reviewers,
    shared: supervisors,
    foreign: supervisors,
    deleted: reviewers,
    forbidden: ['shared', 'foreign'],
    meaning: 'watched by the caller alone; also by others',
  }),
  reviewPost: rule({ name: 'review a post', own: null, shared: null, foreign: reviewers, deleted: nobody }),
  changeEvent: rule({
    name: 'change an event',
    own: null,
    shared: null,
    foreign: supervisors,
    deleted: nobody,
  }),
  restoreEvent: rule({
    name: 'bring an event back from the trash',
    own: null,
    shared: null,
    foreign: supervisors,
    deleted: nobody,
  }),

  readSearch: rule({
    name: 'read or cancel a search',
    own: reviewers,
    shared: null,
    foreign: supervisors,
    ...notOfHiddenTopics,
    deleted: nobody,
  }),
  listSearchSchedule: rule({
    name: 'see that a search has a schedule',
    own: reviewers,
    shared: null,
    foreign: supervisors,
    lost: reviewers,
    hidden: supervisors,
    deleted: nobody,
    meaning: hiddenRows,
  }),
  changeSearchSchedule: rule({
    name: 'change the schedule of a search',
    own: reviewers,
    shared: null,
    foreign: supervisors,
    ...notOfHiddenTopics,
    deleted: nobody,
  }),
  deleteSearchSchedule: rule({
    name: 'delete the schedule of a search',
    own: reviewers,
    shared: null,
    foreign: supervisors,
    lost: reviewers,
    hidden: admin,
    deleted: nobody,
  }),
  useHit: rule({
    name: 'read, save or ignore a found publication',
    own: null,
    shared: null,
    foreign: reviewers,
    deleted: nobody,
  }),

  actAs: rule({
    name: 'act for a user',
    own: 'any',
    shared: null,
    foreign: supervisors,
    deleted: null,
    forbidden: ['foreign'],
  }),
  readAccount: rule({
    name: 'read the roles of an account',
    own: 'any',
    shared: null,
    foreign: supervisors,
    deleted: nobody,
    forbidden: ['foreign'],
  }),
  changeAccount: rule({ name: 'change an account', own: admin, shared: null, foreign: admin, deleted: nobody }),
  deleteAccount: rule({
    name: 'delete an account',
    own: nobody,
    shared: null,
    foreign: admin,
    deleted: nobody,
    forbidden: ['own'],
  }),
  changeAccessToken: rule({
    name: 'see and change an access token',
    own: supervisors,
    shared: null,
    foreign: admin,
    deleted: nobody,
  }),
  readHistory: rule({
    name: 'read the history of a post, source or event',
    own: null,
    shared: null,
    foreign: reviewers,
    deleted: reviewers,
    forbidden: ['foreign'],
  }),
  readTopicHistory: rule({
    name: 'read the history of a topic or section',
    own: reportReaders,
    shared: reportReaders,
    foreign: admin,
    deleted: admin,
    meaning: openToReaders,
  }),
  readAccountHistory: rule({
    name: 'read the history of an account',
    own: admin,
    shared: null,
    foreign: admin,
    deleted: admin,
    forbidden: ['own', 'foreign'],
  }),

  ...deskRules,
  ...notificationRules,
  changeWebhook: rule({ name: 'change a webhook', own: null, shared: null, foreign: admin, deleted: nobody }),
} as const satisfies Record<string, ObjectRule>;
