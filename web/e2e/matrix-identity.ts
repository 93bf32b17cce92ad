import type { Role } from '@mm/proto/vocabulary/role.js';
import type { ApiClient } from './api-client.js';

/** What the objects of the matrix are; `doomed` and `trashed` ones are deleted and brought back by it. */
export type ObjectKind =
  | 'topic'
  | 'doomedTopic'
  | 'trashedTopic'
  | 'section'
  | 'doomedSection'
  | 'publication'
  | 'story'
  | 'view'
  | 'doomedView'
  | 'copy'
  | 'copyOfFeed'
  | 'doomedCopy'
  | 'download'
  | 'event'
  | 'trashedEvent'
  | 'account'
  | 'doomedAccount'
  | 'username'
  | 'accessToken'
  | 'author'
  | 'notification'
  | 'doomedNotification'
  | 'mail'
  | 'alertRule'
  | 'doomedAlertRule'
  | 'search'
  | 'searchSchedule'
  | 'doomedSearchSchedule'
  | 'hit'
  | 'webhook'
  | 'doomedWebhook';
export type ObjectId = number | string;
export type Objects = Partial<Record<ObjectKind, ObjectId>>;

/** A person with one role, and the objects that the person made before, as an administrator. */
export interface Identity {
  role: Role;
  id: number;
  username: string;
  api: ApiClient;
  own: Objects;
  /** Own ones of a topic that was closed to the person since. */
  lost: Objects;
  /** Shared objects and those of somebody else, where each identity needs one for itself. */
  shared: Objects;
  foreign: Objects;
  hidden: Objects;
}

/** Calls of administrators, one a service: each knows the roles of an account for up to 3 s. */
export const adminReads = [
  '/api-py/deleted-users',
  '/api-py/erased-authors',
  '/api-py/reference-lists',
  '/api-py/webhooks',
];
