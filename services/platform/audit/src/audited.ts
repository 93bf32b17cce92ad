import { networkCalls } from '@mm/proto/http/network-calls.js';

/** The actions that a call records, or in words why it records none. */
type Row = readonly string[] | string;

const readsOnly = 'reads only';
const passedOn = 'recorded by identity, which passes it on';
const signsIn = 'a sign-in; sessions are listed with the account';

/** Every call with a method other than GET, every call with `changes`, and every export; a test finds missing ones. */
export const auditedCalls = {
  'set-up': ['account.created', 'setting.changed'],
  'create-user': ['account.created'],
  'update-user': ['account.updated', 'account.password-set'],
  'delete-user': ['account.deleted'],
  'restore-user': ['account.restored'],
  'unlock-user': ['account.unlocked'],
  'end-sessions': ['account.sessions-ended'],
  'change-own-password': ['account.password-set'],
  'create-role': ['role.created'],
  'update-role': ['role.renamed'],
  'delete-role': ['role.deleted'],
  'create-user-role': ['account.role-assigned'],
  'delete-user-role': ['account.role-removed'],
  login: signsIn,
  'renew-login': signsIn,
  'request-wall-code': 'a code allows nothing; its approval is recorded',
  'wall-of-secret': readsOnly,
  'approve-wall': ['access-token.approved'],
  'create-access-token': ['access-token.created'],
  'update-access-token': ['access-token.updated'],
  'revoke-access-token': ['access-token.revoked'],
  'check-caller': readsOnly,
  'count-call': 'counts a call of an access token, as its last use is noted',
  'verify-audit': readsOnly,
  'save-system-settings': ['setting.changed'],
  'replay-dead-letters': ['dead-letter.replayed'],
  'discard-dead-letters': ['dead-letter.discarded'],
  'retry-job': ['job.retried'],
  'retry-job-of-ingestion': passedOn,
  'retry-job-of-classification': passedOn,
  'retry-job-of-review': passedOn,
  'retry-job-of-reporting': passedOn,

  'save-notif': ['notification.created', 'notification.updated'],
  'del-notif': ['notification.deleted'],
  'test-notif': ['notification.tested'],
  'retry-delivery': ['notification.retried'],
  'unsubscribe-mail': ['notification.unsubscribed'],
  'subscribe-mail': ['notification.resubscribed'],
  'acknowledge-alert': ['alert.acknowledged'],
  'save-alert-rule': ['alert-rule.created', 'alert-rule.updated'],
  'delete-alert-rule': ['alert-rule.deleted'],
  'test-alert-rule': 'sends a test message and changes nothing',
  'save-telegram-bot': ['telegram-bot.stored'],
  'subscribe-push': 'the subscriber’s own browser',
  'unsubscribe-push': 'the subscriber’s own browser',
  'save-webhook': ['webhook.created', 'webhook.updated'],
  'delete-webhook': ['webhook.deleted'],
  'test-webhook': 'sends a test event and changes nothing',
  'replay-webhook': ['webhook.replayed'],
  'hand-in-posts': 'posts are collected data; the token’s use is shown with the token',

  'save-topic': ['topic.created', 'topic.updated'],
  'delete-topic': ['topic.deleted'],
  'save-tsection': ['section.created', 'section.updated', 'topic.updated'],
  'delete-tsection': ['section.deleted', 'topic.updated'],
  'restore-topic': ['topic.restored', 'section.restored', 'topic.updated'],
  'save-dashboard-topic': 'the beginning of one’s own dashboard',
  'not-relevant': ['post.relevance-marked'],
  'delete-not-relevant': ['post.relevance-marked'],
  'save-report-view': ['view.saved'],
  'delete-report-view': ['view.deleted'],
  'freeze-report': ['report.frozen'],
  'delete-report-copy': ['report.deleted'],
  topic_download: ['report.downloaded'],
  'cancel-topic-download': 'one’s own download, which is recorded when it is asked for',
  'report-form': readsOnly,
  'report-chart': readsOnly,
  'report-section': readsOnly,
  'report-overperformance': readsOnly,
  'report-form-fullText': readsOnly,
  'report-stories': readsOnly,
  'report-story': readsOnly,
  'match-texts': readsOnly,
  'try-query': readsOnly,
  'query-parts': readsOnly,
  'query-difference': readsOnly,
  'query-examples': readsOnly,
  'query-reasons': readsOnly,
  'readable-authors': readsOnly,

  'set-new-tone': ['post.labelled', 'post.topic-tone-set'],
  'set-new-event': ['post.labelled'],
  'socmedia.decide': ['post.labelled', 'post.comments-labelled'],
  'socmedia.later': 'one’s own order of work',
  'socmedia.not-later': 'one’s own order of work',
  'socmedia.save-view': ['desk-view.saved'],
  'socmedia.delete-view': ['desk-view.deleted'],
  'socmedia.preview-batch': readsOnly,
  'socmedia.start-batch': ['batch.started', 'post.labelled'],
  'socmedia.stop-batch': ['batch.stopped'],
  'socmedia.undo-batch': ['batch.undone', 'post.labelled'],
  'socmedia.story-edit': ['story.edited'],
  'save-event': ['event.created', 'event.updated'],
  'delete-event': ['event.deleted', 'post.labelled'],
  'restore-event': ['event.restored', 'post.labelled'],
  'save-reference-entry': ['reference.added', 'reference.updated'],
  'order-reference-list': ['reference.ordered'],
  'comment-labels': readsOnly,
  'progress-of': readsOnly,

  'reco-oblasts': readsOnly,
  'text-parse': readsOnly,
  'recognise-texts': readsOnly,

  'socmedia-user-list-search': readsOnly,
  'smimedia-user-list-search': readsOnly,
  'change.pre-selected-oblast': ['author.regions-chosen', 'default-regions.chosen'],
  'collect-author': ['author.collected'],
  'store-source-token': ['source-token.stored'],
  'switch-source-token': ['source-token.switched'],
  'delete-source-token': ['source-token.deleted'],
  'erase-author': ['author.erased'],
  'unblock-author': ['author.unblocked'],
  'add-proxy': ['proxy.added'],
  'save-proxy': ['proxy.updated'],
  'delete-proxy': ['proxy.deleted'],
  'dorking-search': ['search.started'],
  'dorking-search.topic-list': ['search.started'],
  'dorking-search.topic': readsOnly,
  'dorking-search.save': ['hit.saved', 'hit.ignored'],
  'dorking-search.ignore': ['hit.ignored'],
  'dorking-search.subscribe': ['author.subscribed'],
  'dorking-search.cancel': ['search.cancelled'],
  'dorking-search.save-schedule': ['search-schedule.saved'],
  'dorking-search.delete-schedule': ['search-schedule.deleted'],
} as const satisfies Record<string, Row>;

/** The same for the calls of the networks, by their names in `proto/http/network-calls.ts`. */
export const auditedNetworkCalls = {
  lookup: readsOnly,
  posts: readsOnly,
  subscribe: ['author.subscribed'],
  unsubscribe: ['author.unsubscribed'],
  remove: ['author.removed'],
  update: ['author.collected'],
  autoUpdate: ['author.schedule-switched'],
  save: ['post.labelled', 'post.comments-labelled'],
  start: ['source-token.stored'],
  addOperator: ['operator.stored'],
  disableOperator: ['operator.switched-off'],
  addOwner: ['owner.added'],
  activateOwner: ['owner.switched'],
  deactivateOwner: ['owner.switched'],
  activateOwnersOfOblast: ['owner.switched'],
  deactivateOwnersOfOblast: ['owner.switched'],
  updateOwnerOblast: ['owner.oblast-set'],
  loadClient: ['client.loaded'],
  startClient: ['client.started'],
  closeClient: ['client.closed'],
  reloadClient: ['client.reloaded'],
  enterCode: ['client.code-entered'],
  enterPassword: ['client.password-entered'],
  saveAccount: ['client.stored'],
} as const satisfies Record<string, Row>;

/** What background work records by itself. */
type BackgroundAction = 'retention.applied';

type ActionsOf<T extends Record<string, Row>> = Extract<T[keyof T], readonly string[]>[number];
/** What is recorded: noun and past participle. */
export type AuditAction = ActionsOf<typeof auditedCalls> | ActionsOf<typeof auditedNetworkCalls> | BackgroundAction;

type AuditRow = readonly AuditAction[] | string;

const rowsById: ReadonlyMap<string, AuditRow> = new Map<string, AuditRow>([
  ...Object.entries(auditedCalls),
  ...Object.values(networkCalls).flatMap((calls) =>
    Object.entries(calls).flatMap(([name, { id }]) =>
      isAuditedName(name) ? [[id, auditedNetworkCalls[name]] as const] : [],
    ),
  ),
]);

function isAuditedName(name: string): name is keyof typeof auditedNetworkCalls {
  return Object.hasOwn(auditedNetworkCalls, name);
}

/** The row of a call; undefined for one without. */
export const auditRowOf = (callId: string): AuditRow | undefined => rowsById.get(callId);

/** The first action of a call that records. Throws for any other call. */
export function actionOf(callId: string): AuditAction {
  const row = rowsById.get(callId);
  const [action] = typeof row === 'string' ? [] : (row ?? []);
  if (!action) throw new Error(`${callId} is not in the table of audited calls`);
  return action;
}
