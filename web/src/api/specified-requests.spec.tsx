import { fireEvent, screen, waitFor } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { aNotification } from '../../test/a-notification.js';
import { aPublication } from '../../test/a-publication.js';
import { aSection, aTopic } from '../../test/a-topic.js';
import { fakeServer, referenceResponders, type AskedCall, type Responder } from '../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../test/render-screen.js';
import { dashboard, differences, specified } from '../../test/specified-calls.js';
import { DashboardPage } from '../features/dashboard/dashboard.page.js';
import { NotificationsPage } from '../features/notifications/notifications.page.js';
import { TopicReportPage } from '../features/topic-report/topic-report.page.js';
import {
  draftOf as notificationDraftOf,
  saveOf as notificationSaveOf,
} from '../features/notifications/notification-draft.js';
import { draftOf, saveOf } from '../features/topic-tree/topic-draft.js';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.js';
import { requestOf } from './request-of.js';

const recorded = ({ url, method, body }: ReturnType<typeof requestOf>): AskedCall => {
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
const inputs = ({ calls, loadPosts }: NetworkDescriptor) => ({
  list: calls.list.request.write({ page: 1, size: 20, mine: true, oblasts: [71], search: 'а' }),
  lookup: calls.lookup.request.write('shymnews', 'operator'),
  subscribe: calls.subscribe.request.write(author, 'operator'),
  unsubscribe: calls.unsubscribe.request.write(author, 'operator'),
  update: calls.update.request.write(author),
  posts: calls.posts.request.write(author, { size: 10 }, 'operator', ...(loadPosts === 'posts' ? ['nonoperator'] : [])),
  save: calls.save.request.write(post, author, 'operator'),
  ...(calls.comments ? { comments: calls.comments.request.write({ id: 5, code: '-1_1' }, 'nonoperator') } : {}),
  ...(calls.autoUpdate ? { autoUpdate: calls.autoUpdate.request.write(author, false) } : {}),
});

test.each(descriptorList.map((descriptor) => [descriptor.id, descriptor] as const))(
  'every request of %s has the specified fields [S1 §7, S2 §7]',
  (_id, descriptor) => {
    const made = Object.entries(inputs(descriptor));
    const formed = Object.entries(descriptor.calls).filter(([, call]) => 'request' in call);
    expect(made.map(([name]) => name).sort()).toEqual(formed.map(([name]) => name).sort());
    for (const [name, input] of made) {
      const call = callsOf(descriptor.id)[name];
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
const press = async (role: 'button' | 'menuitem' | 'checkbox' | 'option', name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);
const edit = async (action: string) => {
  await press('checkbox', 'Выбрать строку 1');
  await press('button', 'Правка');
  await press('menuitem', action);
};
const sent = (requests: readonly AskedCall[], path: string) =>
  waitFor(() => expect(requests.some((request) => request.path === path)).toBe(true));

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
const expectNoDifference = (requests: readonly AskedCall[], table = specified) =>
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
  await screen.findByRole('dialog', { name: 'Нерелевантные' });
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

test('the requests of the notification screen have the specified fields [S2 §3, S2 §7]', async () => {
  const notification = aNotification(1);
  const { requests } = fakeServer({
    ...responders,
    'GET /api-py/get-notif-all': () => ({ json: { data: [notification] } }),
    'GET /api-py/mail-state': () => ({ json: { transport: 'outbox', from: 'mm@localhost', domains: [] } }),
    'GET /api-py/notif-deliveries': () => ({ json: { deliveries: [], has_more: false } }),
    'POST /api-py/save-notif': () => ({ json: { status: 200, data: notification } }),
    'POST /api-py/del-notif': () => ({ json: { status: 200 } }),
    'POST /api-py/test-notif': () => ({ json: { status: 200, recipients: 1 } }),
  });
  renderScreen(
    <>
      <NotificationsPage />
      <ConfirmDialog />
    </>,
    { at: '/notification', roles: ['mm_operator'] },
  );
  await press('button', 'Test');
  await sent(requests, '/api-py/test-notif');
  fireEvent.change(await screen.findByLabelText('Наименование'), { target: { value: 'Утро' } });
  await press('button', 'Сохранить');
  await sent(requests, '/api-py/save-notif');
  await press('button', 'Удалить');
  await press('button', 'ДА');
  await sent(requests, '/api-py/del-notif');
  await waitFor(() => expect(shownToasts()).toHaveLength(3));
  expectNoDifference(requests);
});

test.each([
  ['new', null],
  ['stored', aNotification(1)],
])('a %s notification has the specified fields [S2 §3, S2 §7]', (_, before) => {
  const params = notificationSaveOf(notificationDraftOf(before), before, 'operator');
  const path = '/api-py/save-notif';
  expect(differences({ method: 'POST', path, query: new URLSearchParams(), body: { params } })).toEqual([]);
  expect([params.tone, params.period, params.time].map((value) => Object.keys(value).sort())).toEqual([
    ['name', 'value'],
    ['name', 'value'],
    ['HH', 'mm'],
  ]);
});
