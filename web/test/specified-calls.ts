import type { AskedCall } from './fake-server.js';

interface Fields {
  /** Field of the body that holds the object, or a list of them. */
  inside?: string;
  /** Specified fields, always sent. */
  fields?: string;
  /** Fields that were added to the specification. */
  added?: string;
  query?: string;
  addedQuery?: string;
}
const paging = 'page size sort';
const authorList = `${paging} mine oblasts search`;
const byAddress = { fields: 'chanel_url user' };
const filters = 'period selectedPeriod keywords attrSearch tone type';
const addedFilters =
  `topic_id reviewed show_hidden unrelevant types event_ids author_ids as_of widgets ` + `once_per_story ${paging}`;
const mark = 'post_id type smi socialNet';
const labels = 'id lang spheres oblasts tone event is_ignored comments';
const postSave = { inside: 'post', fields: labels, added: 'version' };

/** The calls of S1 §7 and S2 §7 that the web makes, with their fields; paths have `:name` for parameters. */
export const specified: Record<string, Fields> = {
  'GET /api-py/report-views': {},
  'GET /api-py/collection-gaps': { addedQuery: 'from until network' },
  'GET /api-py/vk/channels': { addedQuery: authorList },
  'GET /api/vk/info-channel': { query: 'name' },
  'GET /api/vk/add-channel': { query: 'name watcher' },
  'GET /api-py/vk/unsubscribe-channel': { query: 'code' },
  'GET /api/vk/update-channel': { query: 'name' },
  'GET /api-py/vk/posts': { query: 'owner', addedQuery: paging },
  'POST /api-py/vk/post': { query: 'username', ...postSave },
  'GET /api-py/vk-media-comments/:code': { addedQuery: 'size' },
  'GET /api-py/telegram/channels': { addedQuery: authorList },
  'GET /api-tg/telegram/info-channel': { query: 'name' },
  'GET /api-tg/telegram/add-channel': { query: 'name watcher' },
  'GET /api-py/telegram/unsubscribe-channel': { query: 'code' },
  'GET /api-tg/telegram/update-channel': { query: 'name' },
  'GET /api-py/telegram/posts': { query: 'owner', addedQuery: paging },
  'POST /api-py/telegram/post': { query: 'username', fields: labels, added: 'version' },
  'GET /api-py/telegram-media-comments/:code': { addedQuery: 'size' },
  'GET /api-py/insta-authors': { addedQuery: authorList },
  'POST /api-py/instagram/save-author': { inside: 'author', fields: 'username auto_update' },
  'POST /api/insta-user-open': { fields: 'authorname username operator', added: paging },
  'POST /api-py/insta-media-save': postSave,
  'GET /api/insta-media-comments/:id': { query: 'operator', addedQuery: 'size' },
  'GET /api-py/facebook/channels': { addedQuery: authorList },
  'GET /api-py/facebook/info-channel': { query: 'name' },
  'GET /api-py/facebook/add-channel': { query: 'name watcher' },
  'GET /api-py/facebook/unsubscribe-channel': { query: 'code' },
  'GET /api-py/facebook/update-channel': { query: 'name' },
  'POST /api-py/facebook/edit-channel': { inside: 'author', fields: 'username auto_update' },
  'GET /api-py/facebook/posts': { query: 'owner', addedQuery: paging },
  'POST /api-py/facebook-media-save/:watcher': postSave,
  'GET /api/facebook-media-comments/:id': { query: 'operator', addedQuery: 'size' },
  'GET /api-py/youtube-authors': { addedQuery: authorList },
  'POST /api-py/youtube-author-info': byAddress,
  'POST /api-py/subscribe-youtube-authors': byAddress,
  'POST /api-py/unsubscribe-youtube-authors': byAddress,
  'GET /api-py/youtube-author-data-update/:channel': {},
  'POST /api-py/youtube-user-open': { fields: 'channel_id', added: paging },
  'POST /api-py/youtube-media-save': { fields: labels, added: 'version' },
  'GET /api-py/youtube-media-comments/:code': { addedQuery: 'size' },
  'GET /api-py/ok-authors': { addedQuery: authorList },
  'POST /api-py/ok-author-info': byAddress,
  'POST /api-py/subscribe-ok-authors': byAddress,
  'POST /api-py/unsubscribe-ok-authors': byAddress,
  'GET /api-py/ok-author-data-update/:name': {},
  'POST /api-py/ok-user-open': { fields: 'authorname username', added: paging },
  'POST /api-py/ok-media-save': { fields: labels, added: 'version' },
  'GET /api-py/ok-media-comments/:code': { addedQuery: 'size' },
  'GET /api-py/smi-authors': { addedQuery: authorList },
  'GET /api/insta-author-info/:username/:watcher': { addedQuery: 'network' },
  'GET /api/subscribe-insta-authors/:username/:operator': { addedQuery: 'network' },
  'GET /api/unsubscribe-insta-authors/:username': { addedQuery: 'network' },
  'GET /api/insta-author-data-update/:username': { addedQuery: 'network' },
  'POST /api-py/smi-media-open': { fields: 'authorname username', added: paging },
  'POST /api-py/smi-media-save': { fields: 'media sminame' },
  'GET /api-py/spheres': {},
  'GET /api-py/oblasts': {},
  'GET /api-py/topics-list': { addedQuery: paging },
  'GET /api-py/tsection-list': { addedQuery: paging },
  'GET /api-py/get-users': { addedQuery: paging },
  'GET /api-py/dashboard-topic': {},
  'GET /api-py/events-list': {},
  'POST /api-py/report-form': {
    inside: 'params',
    fields: `${filters} oblasts spheres search_text search_autor socialNet exclude_words lang`,
    added: addedFilters,
  },
  'POST /api-py/report-form-fullText': { inside: 'params', fields: 'type id index', added: 'topic_id' },
  'POST /api-py/set-new-tone': { inside: 'params', fields: `${mark} topic_id tone` },
  'POST /api-py/not-relevant': { inside: 'params', fields: `${mark} topic_id` },
  'POST /api-py/delete-not-relevant': { inside: 'params', fields: `${mark} topic_id` },
  'POST /api-py/set-new-event': { inside: 'params', fields: `${mark} event_id` },
  'POST /api-py/save-topic': {
    inside: 'params',
    fields: 'name keywords exclude_words attrSearch',
    added: 'id version reviewed section_id access',
  },
  'POST /api-py/query-lab/try': { inside: 'params', added: 'keywords exclude_words attrSearch topic_id days' },
  'POST /api-py/query-lab/reasons': { inside: 'params', added: 'topic_id ids' },
  'GET /api-py/get-notif-all': {},
  'GET /api-py/mail-state': {},
  'GET /api-py/notif-deliveries': { addedQuery: 'id size' },
  'POST /api-py/save-notif': {
    inside: 'params',
    fields: 'name email typeNotif tone obl sphere period time active theme weekday autor',
    added: 'id version formats',
  },
  'POST /api-py/del-notif': { inside: 'params', fields: 'id' },
  'POST /api-py/test-notif': { fields: 'id' },
};
/** The same with the reduced set that the dashboard sends. */
export const dashboard = {
  ...specified,
  'POST /api-py/report-form': { inside: 'params', fields: filters, added: addedFilters },
};

const words = (text = ''): string[] => text.split(' ').filter(Boolean);
/** Whether a path has the segments of a call's path, where `:name` is any. */
const isAt = (path: string, specifiedPath: string): boolean => {
  const wanted = specifiedPath.split('/');
  const parts = path.split('/');
  return parts.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i]);
};
const callOf = ({ method, path }: AskedCall, table: Record<string, Fields>): string | undefined =>
  Object.keys(table).find((call) => call.startsWith(`${method} `) && isAt(path, call.slice(method.length + 1)));

/** How a request differs from a table of calls; empty if it does not. */
export function differences(request: AskedCall, table = specified): string[] {
  const call = callOf(request, table);
  if (call === undefined) return [`${request.method} ${request.path} is not in the table`];
  const { inside, fields, added, query, addedQuery } = table[call] as Fields;
  const compared = (sent: string[], wanted: string[], allowed: string[], where: string) => [
    ...wanted.filter((name) => !sent.includes(name)).map((name) => `${call} lacks ${where} ${name}`),
    ...sent
      .filter((name) => !wanted.includes(name) && !allowed.includes(name))
      .map((name) => `${call} has unknown ${where} ${name}`),
  ];
  const body = request.body as Record<string, unknown> | undefined;
  const objects = [inside === undefined ? (body ?? {}) : body?.[inside]].flat() as object[];
  return [
    ...compared([...request.query.keys()], words(query), words(addedQuery), 'parameter'),
    ...objects.flatMap((object) => compared(Object.keys(object ?? {}), words(fields), words(added), 'field')),
  ];
}
