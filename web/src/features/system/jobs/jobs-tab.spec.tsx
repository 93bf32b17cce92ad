import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JobService, ServiceJobWire } from '@mm/proto/http/jobs.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { JobsTab } from './jobs-tab.js';

const aJob = (id: string, over: Partial<ServiceJobWire> = {}): ServiceJobWire => ({
  id,
  service: 'reporting',
  kind: 'report-download',
  state: 'running',
  subject: 'Отчет.pdf',
  owner: 'operator',
  owner_id: 3,
  since: 1_763_700_000,
  progress: 0.256,
  tries: 1,
  error: '',
  next_try_at: null,
  can_retry: false,
  ...over,
});
const failing = aJob('author-collection:5', {
  service: 'ingestion',
  kind: 'author-collection',
  state: 'failed',
  subject: 'vkontakte: 105',
  progress: null,
  tries: 4,
  error: 'transient ECONNREFUSED',
  next_try_at: 1_763_700_600,
  can_retry: true,
});

function open(jobs: ServiceJobWire[], { unreachable = [] as JobService[], retry = ok, isDown = false } = {}) {
  const state = { jobs, sent: [] as unknown[], isDown };
  fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/background-jobs': () =>
      state.isDown
        ? { status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } }
        : { json: { jobs: state.jobs, unreachable } },
    'POST /api-py/retry-job': (request) => {
      state.sent.push(request.body);
      return retry(request);
    },
  });
  renderScreen(<JobsTab />, { at: '/system', roles: ['mm_admin'] });
  return state;
}
const ok: Responder = () => ({ json: { status: 'success' } });
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const address = () => screen.getByTestId('address').textContent;

test('jobs are listed with their service, progress, error and next try', async () => {
  open([
    failing,
    aJob('report-download:a'),
    aJob('p', { kind: 'picture-search', subject: '1500', state: 'waiting' }),
    aJob('r', { kind: 'retention', subject: 'pictures' }),
  ]);
  await screen.findByRole('table', { name: 'Фоновые задания' });
  expect(titles()).toEqual([
    'Сбор автора: VK, 105 Сбор',
    'Файл отчета: Отчет.pdf Отчеты',
    expect.stringMatching(/^Поиск изображений: публикаций: 1.500 Отчеты$/),
    'Удаление устаревших данных: изображения Отчеты',
  ]);
  expect(screen.getByRole('meter', { name: 'Готово: Файл отчета: Отчет.pdf' }).getAttribute('aria-valuetext')).toBe(
    '25 %',
  );
  expect(screen.getByText(/ECONNREFUSED/).textContent).toContain('попыток: 4');
  expect(screen.getAllByRole('button', { name: /^Повторить/ })).toHaveLength(1);
});

test('a state narrows the list, and stays in the address', async () => {
  open([failing, aJob('a'), aJob('b')]);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('radio', { name: /Ошибка/ }));
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(address()).toBe('/system?state=failed');
  await userEvent.click(screen.getByRole('radio', { name: /Ждет/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Показать все' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

test('services that do not answer are named', async () => {
  open([], { unreachable: ['review', 'reporting'] });
  expect(await screen.findByText('Не отвечают, их задания не показаны: Проверка, Отчеты')).toBeTruthy();
  expect(screen.getByText('Заданий нет')).toBeTruthy();
});

test('a failed job is tried again', async () => {
  const state = open([failing]);
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить: Сбор автора: VK, 105' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Задание запущено повторно']));
  expect(state.sent).toEqual([{ service: 'ingestion', id: 'author-collection:5' }]);
});

test.each([
  [404, 'Этого задания уже нет в списке'],
  [503, 'Не удалось повторить задание'],
])('a refusal with %s is said', async (status, text) => {
  open([failing], { retry: () => ({ status, json: { code: 'refused', message: '', correlationId: '' } }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Повторить/ }));
  await waitFor(() => expect(shownToasts()).toEqual([text]));
});

test('a list that does not load offers another try', async () => {
  const state = open([failing], { isDown: true });
  await screen.findByText('Список заданий не загрузился');
  state.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByRole('table');
});
