import { fireEvent, screen, waitFor } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { aPublication } from '../../test/a-publication.js';
import { aSection, aTopic } from '../../test/a-topic.js';
import { fakeServer, referenceResponders, type RecordedRequest, type Responder } from '../../test/fake-server.js';
import { renderScreen } from '../../test/render-screen.js';
import { DashboardPage } from '../features/dashboard/dashboard.page.js';
import { TopicReportPage } from '../features/topic-report/topic-report.page.js';
import { draftOf, saveOf } from '../features/topic-tree/topic-draft.js';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.js';
import { requestOf } from './request-of.js';

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
const addedFilters = `topic_id reviewed show_hidden unrelevant types event_ids author_ids as_of widgets ${paging}`;
const mark = 'post_id type smi socialNet';
const labels = 'id lang spheres oblasts tone event is_ignored comments';
const postSave = { inside: 'post', fields: labels, added: 'version' };

/** The calls of S1 §7 and S2 §7 that the web makes, with their fields; paths have `:name` for parameters. */
const specified: Record<string, Fields> = {
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
};
/** The dashboard sends a reduced set. */
const dashboard = {
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
const callOf = ({ method, path }: RecordedRequest, table: Record<string, Fields>): string | undefined =>
  Object.keys(table).find((call) => call.startsWith(`${method} `) && isAt(path, call.slice(method.length + 1)));

/** How a request differs from the table; empty if it does not. */
function differences(request: RecordedRequest, table = specified): string[] {
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

const recorded = ({ url, method, body }: ReturnType<typeof requestOf>): RecordedRequest => {
  const { pathname: path, searchParams: query } = new URL(url, 'http://localhost');
  return { method, path, query, body };
};

const post = {
  id: 1,
  version: 1,
  lang: 'ru',
  spheres: [],
  oblasts: [],
  tone: 1,
  event: null,
  is_ignored: false,
  comments: [{ id: '7', is_ignored: true, tone: null }],
} satisfies PostSaveWire;
const author = { username: 'shymnews', code: '-1' };
const inputs = ({ toRequest, loadPosts }: NetworkDescriptor) => ({
  list: toRequest.list({ page: 1, size: 20, mine: true, oblasts: [71], search: 'а' }),
  lookup: toRequest.lookup('shymnews', 'operator'),
  subscribe: toRequest.subscribe(author, 'operator'),
  unsubscribe: toRequest.unsubscribe(author, 'operator'),
  update: toRequest.update(author),
  posts: toRequest.posts(author, 1, 10, 'operator', ...(loadPosts === 'posts' ? ['nonoperator'] : [])),
  save: toRequest.save(post, author, 'operator'),
  ...(toRequest.comments ? { comments: toRequest.comments({ id: 5, code: '-1_1' }, 'nonoperator') } : {}),
  ...(toRequest.autoUpdate ? { autoUpdate: toRequest.autoUpdate(author, false) } : {}),
});

test.each(descriptorList.map((descriptor) => [descriptor.id, descriptor] as const))(
  'every request of %s has the specified fields [S1 §7, S2 §7]',
  (_id, descriptor) => {
    const made = Object.entries(inputs(descriptor));
    expect(made.map(([name]) => name).sort()).toEqual(Object.keys(descriptor.toRequest).sort());
    for (const [name, input] of made) {
      const call = descriptor.calls[name as keyof typeof descriptor.calls];
      expect(call && differences(recorded(requestOf(call, input)))).toEqual([]);
    }
  },
);

const report: Responder = ({ body }) => ({
  json: {
    status: 'success',
    data: (body as { params: { size?: number } }).params.size === 0 ? [] : [aPublication(1)],
    total: 1,
    checked_share: 0,
    hidden_by_machine: 0,
    as_of: 1_700_000_000,
    query_version: '1',
    widgets: {},
  },
});
const responders: Record<string, Responder> = {
  ...referenceResponders,
  'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { unrelevant: [8] })] } }),
  'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection()] } }),
  'POST /api-py/report-form': report,
  'POST /api-py/report-form-fullText': () => ({ json: { status: 'success', data: { text: 'Весь', is_cut: false } } }),
  'POST /api-py/set-new-tone': () => ({ json: { status: 'success' } }),
  'POST /api-py/set-new-event': () => ({ json: { status: 'success' } }),
  'POST /api-py/not-relevant': () => ({ json: { status: 'success' } }),
  'POST /api-py/delete-not-relevant': () => ({ json: 'success' }),
};
/** Lazily loaded dialogs take longer while the machine is busy. */
const slow = { timeout: 10_000 };
const press = async (role: 'button' | 'menuitem' | 'checkbox' | 'option', name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole(role, { name }, slow))[0] as HTMLElement);
const edit = async (action: string) => {
  await press('checkbox', 'Выбрать строку 1');
  await press('button', 'Правка');
  await press('menuitem', action);
};
const sent = (requests: readonly RecordedRequest[], path: string) =>
  waitFor(() => expect(requests.some((request) => request.path === path)).toBe(true), slow);

const renderReport = () => {
  const { requests } = fakeServer(responders);
  renderScreen(
    <>
      <TopicReportPage />
      <ConfirmDialog />
    </>,
    { at: '/topic?theme=5&charts=off' },
  );
  return requests;
};
const expectNoDifference = (requests: readonly RecordedRequest[], table = specified) =>
  expect(requests.flatMap((request) => differences(request, table))).toEqual([]);

test('the requests of the topic report, of a full text and of a tone have the specified fields [S2 §7]', async () => {
  const requests = renderReport();
  await press('button', 'Подробнее...');
  await sent(requests, '/api-py/report-form-fullText');
  await edit('Тональность: позитивная');
  await sent(requests, '/api-py/set-new-tone');
  expectNoDifference(requests);
});

test('the request of an event has the specified fields [S2 §7]', async () => {
  const requests = renderReport();
  await edit('Событие…');
  // An empty select does not open: its hidden native twin shows when the events are there.
  await screen.findAllByRole('option', { name: 'Паводок', hidden: true }, slow);
  await press('button', /Событие/);
  await press('option', 'Паводок');
  await press('button', 'Сохранить');
  await sent(requests, '/api-py/set-new-event');
  expectNoDifference(requests);
});

test('the requests of relevance and of the basket have the specified fields [S2 §7]', async () => {
  const requests = renderReport();
  await edit('Не относится к теме');
  await sent(requests, '/api-py/not-relevant');
  await press('button', 'Нерелевантные (1)');
  await screen.findByRole('dialog', { name: 'Нерелевантные' }, slow);
  await edit('Восстановить');
  await sent(requests, '/api-py/delete-not-relevant');
  expectNoDifference(requests);
});

test('every request of the dashboard has the specified reduced set of fields [S2 §7]', async () => {
  const { requests } = fakeServer(responders);
  renderScreen(<DashboardPage />, { at: '/main?theme=5' });
  await sent(requests, '/api-py/report-form');
  expectNoDifference(requests, dashboard);
});

test('a saved topic has the specified fields [S2 §3, S2 §7]', () =>
  expect(
    differences({
      method: 'POST',
      path: '/api-py/save-topic',
      query: new URLSearchParams(),
      body: { params: saveOf(draftOf(aTopic(5), null), aTopic(5)) },
    }),
  ).toEqual([]));
